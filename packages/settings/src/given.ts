import { isAbsolute, join, resolve } from "node:path";
import type { SettingDefinition, SettingKind } from "./schema.ts";

/** A given value of a setting, and its source. */
export type Given = {
  readonly value: unknown;
  /** "--port", "PARAPET_PORT", "/etc/parapet.yaml:3:7". */
  readonly place: string;
};

/** The base of relative paths. */
export type PathBase = { readonly folder: string; readonly homeDir: string };

/**
 * Parses the text of a flag or variable; invalid text is returned as is, for the schema to reject.
 */
export function fromText({ kind }: SettingDefinition, text: string, base: PathBase): unknown {
  switch (kind) {
    case "number":
      return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;
    case "switch":
      return switches.get(text.trim().toLowerCase()) ?? text;
    case "list":
    case "paths":
      return located(
        kind,
        text
          .split(",")
          .map((item) => item.trim())
          .filter((item) => item !== ""),
        base,
      );
    case "maps":
      return fromJson(text);
    case "text":
    case "path":
    case "address":
      return located(kind, text, base);
  }
}

/** Text that is no JSON stays text, which is no list. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const switches: ReadonlyMap<string, boolean> = new Map([
  ["1", true],
  ["true", true],
  ["yes", true],
  ["0", false],
  ["false", false],
  ["no", false],
]);

/** Makes paths absolute. */
export function located(kind: SettingKind, value: unknown, base: PathBase): unknown {
  const place = (path: unknown) => (typeof path === "string" ? absolute(path, base) : path);
  if (kind === "paths" && Array.isArray(value)) return value.map(place);
  if (kind === "path") return place(value);
  if (kind === "address") return hasScheme(value) ? value : place(value);
  return value;
}

/** True for "postgres:/db" as well: what is no URL is refused, and never taken for a file name. */
function hasScheme(value: unknown): boolean {
  // One letter before the colon is a drive of Windows.
  return typeof value === "string" && /^[a-z][a-z0-9+.-]+:/i.test(value);
}

export function isUrl(value: unknown): value is string {
  return typeof value === "string" && /^[a-z][a-z0-9+.-]+:\/\//i.test(value);
}

/** "" stays "", which is not valid. */
export function absolute(path: string, { folder, homeDir }: PathBase): string {
  if (path === "" || isAbsolute(path)) return path;
  if (path === "~") return homeDir;
  if (path.startsWith("~/") || path.startsWith("~\\")) return join(homeDir, path.slice(2));
  return resolve(folder, path);
}
