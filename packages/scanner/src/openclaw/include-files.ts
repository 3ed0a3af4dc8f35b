import type { ConfigDocument, JsonValue } from "../documents/document.ts";
import { parseJson5 } from "../documents/json5.ts";
import type { Overlay } from "../runtime.ts";
import { ScanError, type ScanEnvironment } from "../workspace-scan.ts";
import { readConfigFile } from "./config-file.ts";
import { includeBoundsOf, includedPath } from "./include-bounds.ts";
import { isObject } from "./settings.ts";

export const includeKey = "$include";

/** A configuration's files: the first is the configuration itself. */
export type ConfigFiles = {
  readonly root: string;
  readonly documents: ReadonlyMap<string, ConfigDocument>;
  /** Absolute path of what a file includes by a name. */
  readonly resolved: (from: string, name: string) => string | undefined;
};

const mostFiles = 256;

/** Reads a configuration and every file that it or one of them includes, each once. Throws ScanError. */
export async function readConfigFiles(
  configPath: string,
  environment: ScanEnvironment,
  overlay: Overlay,
): Promise<ConfigFiles> {
  const bounds = await includeBoundsOf(configPath, environment);
  const documents = new Map<string, ConfigDocument>();
  const paths = new Map<string, Map<string, string>>();
  const waiting = [configPath];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (documents.has(path)) continue;
    if (documents.size >= mostFiles) {
      throw new ScanError(
        "too_large",
        `${configPath} includes more than ${mostFiles} files, the most that are read.`,
      );
    }
    // One file after the other: what is read next depends on what this one includes.
    // oxlint-disable-next-line no-await-in-loop
    const document = await readIncluded(path, path === configPath, environment, overlay);
    documents.set(path, document);
    const names = new Map<string, string>();
    for (const name of new Set(includedNames(document.value))) {
      // oxlint-disable-next-line no-await-in-loop
      names.set(name, await includedPath(name, path, bounds));
    }
    paths.set(path, names);
    waiting.push(...names.values());
  }
  return { root: configPath, documents, resolved: (from, name) => paths.get(from)?.get(name) };
}

/** An included file that may not be read counts as one without settings: none of what it protects by is relied on. */
async function readIncluded(
  path: string,
  isRoot: boolean,
  environment: ScanEnvironment,
  overlay: Overlay,
): Promise<ConfigDocument> {
  try {
    return await readConfigFile(path, overlay, environment);
  } catch (error) {
    if (isRoot || !(error instanceof ScanError && error.code === "outside")) throw error;
    return parseJson5("{}");
  }
}

/** Names in the value of an `$include`; undefined where it is neither a text nor a list of texts. */
export function namesIn(include: JsonValue | undefined): readonly string[] | undefined {
  if (typeof include === "string") return [include];
  if (!Array.isArray(include)) return undefined;
  const names = include.filter((name) => typeof name === "string");
  return names.length === include.length ? names : undefined;
}

function includedNames(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(includedNames);
  if (!isObject(value)) return [];
  const own = Object.hasOwn(value, includeKey) ? (namesIn(value[includeKey]) ?? []) : [];
  return [...own, ...Object.values(value).flatMap(includedNames)];
}
