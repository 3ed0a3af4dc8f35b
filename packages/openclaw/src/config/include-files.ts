import type { ConfigDocument, JsonValue } from "@parapet/documents/document.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { memoize } from "@parapet/scan-core/core/memoize.ts";
import type { Overlay } from "@parapet/scan-core/core/runtime.ts";
import { withoutSecretsOf } from "@parapet/scan-core/secrets/redacted-failure.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { readConfigFile } from "./config-file.ts";
import { type IncludeBounds, includeBoundsOf, includedPath } from "./include-bounds.ts";
import { shownInclude } from "./shown-include.ts";
import { isObject } from "@parapet/documents/find-node.ts";

export const includeKey = "$include";

/** A configuration's files: the first is the configuration itself. */
export type ConfigFiles = {
  readonly root: string;
  readonly documents: ReadonlyMap<string, ConfigDocument>;
  /** Absolute path of what a file includes by a name. */
  readonly resolved: (from: string, name: string) => string | undefined;
};

const mostFiles = 256;

/** Files as they were on the disk the first time. */
export type ConfigDisk = {
  readonly bounds: (configPath: string) => Promise<IncludeBounds>;
  /** Throws ScanError. */
  readonly document: (path: string) => Promise<ConfigDocument>;
};

export function configDisk(environment: ScanEnvironment): ConfigDisk {
  return {
    bounds: memoize((configPath: string) => includeBoundsOf(configPath, environment)),
    document: memoize((path: string) => readConfigFile(path, new Map(), environment)),
  };
}

/**
 * Reads a configuration and every file that it or one of them includes, each once. Throws
 * ScanError, without secrets of them.
 */
export async function readConfigFiles(
  configPath: string,
  environment: ScanEnvironment,
  overlay: Overlay,
  disk: ConfigDisk = configDisk(environment),
): Promise<ConfigFiles> {
  const bounds = await disk.bounds(configPath);
  const documents = new Map<string, ConfigDocument>();
  const paths = new Map<string, Map<string, string>>();
  const waiting: Include[] = [{ path: configPath }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path } = next;
    if (documents.has(path)) continue;
    if (documents.size >= mostFiles) {
      throw new ScanError(
        "too_large",
        `${configPath} includes more than the maximum of ${mostFiles} files.`,
      );
    }
    try {
      // One file after the other: what is read next depends on what this one includes.
      // oxlint-disable-next-line no-await-in-loop
      const document = await readIncluded(next, (included) =>
        overlay.has(included)
          ? readConfigFile(included, overlay, environment)
          : disk.document(included),
      );
      documents.set(path, document);
      const names = new Map<string, string>();
      for (const name of new Set(includedNames(document.value))) {
        // oxlint-disable-next-line no-await-in-loop
        names.set(name, await includedPath(name, path, bounds));
      }
      paths.set(path, names);
      for (const [written, target] of names) waiting.push({ path: target, by: { path, written } });
    } catch (error) {
      throw withoutSecretsOf(documents.values(), error);
    }
  }
  return { root: configPath, documents, resolved: (from, name) => paths.get(from)?.get(name) };
}

/** A file to read, and which one names it how; the configuration itself is named by none. */
type Include = {
  readonly path: string;
  readonly by?: { readonly path: string; readonly written: string };
};

/**
 * An included file that may not be read counts as one without settings: none of what it protects by
 * is relied on.
 */
async function readIncluded(
  { path, by }: Include,
  read: ConfigDisk["document"],
): Promise<ConfigDocument> {
  try {
    return await read(path);
  } catch (error) {
    if (by === undefined || !(error instanceof ScanError)) throw error;
    if (error.code === "outside") return parseJson5("{}");
    if (error.code !== "not_found") throw error;
    throw new ScanError(
      "not_found",
      `${by.path} includes ${shownInclude(by.written)}, which does not exist. Check the $include.`,
    );
  }
}

/**
 * Names in the value of an `$include`; undefined where it is neither a text nor a list of texts.
 */
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
