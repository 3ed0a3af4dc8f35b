import { dirname, isAbsolute, resolve } from "node:path";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";

/** More than a person writes. */
const mostPaths = 1000;

/** Every absolute path that a configuration names, and the folder that it is in; sorted. */
export function namedFolders(value: JsonValue, homeDir: string): readonly string[] {
  const found = new Set<string>();
  collect(value, (text) => {
    const path = expandedPath(text, homeDir);
    if (path === undefined || found.size >= mostPaths) return;
    found.add(path).add(dirname(path));
  });
  return [...found].toSorted();
}

/** The absolute path that a setting names, a leading "~" expanded; undefined for any other text. */
export function expandedPath(text: string, homeDir: string): string | undefined {
  const expanded = text.trim().replace(/^~(?=$|\/)/, () => homeDir);
  return isAbsolute(expanded) && !expanded.includes("\0") ? resolve(expanded) : undefined;
}

function collect(value: JsonValue, each: (text: string) => void): void {
  if (typeof value === "string") each(value);
  else if (isList(value)) for (const item of value) collect(item, each);
  else if (isObject(value)) for (const item of Object.values(value)) collect(item, each);
}
