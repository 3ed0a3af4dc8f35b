import type { JsonValue } from "@parapet/documents/document.ts";
import type { SettingPlace } from "@parapet/scan-core/core/runtime.ts";
import { withoutSecretsOf } from "@parapet/scan-core/secrets/redacted-failure.ts";
import { ScanError } from "@parapet/scan-core/core/workspace-scan.ts";
import { type ConfigFiles, includeKey, namesIn } from "./include-files.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { mergeSources, type SourceNode, sourceTree } from "./source-tree.ts";

const deepest = 10;
const mostText = 32 * 1024 * 1024;
// The cost of an include in addition to its text, so that empty files cannot be included endlessly.
const includeCost = 200;

/**
 * The configuration with every `$include` carried out: several files are merged in their order, and
 * the keys next to an `$include` come last. Throws ScanError where OpenClaw rejects it: cycles,
 * more than ten levels, keys next to a file that is no object.
 */
export function composeIncludes(files: ConfigFiles): SourceNode {
  let composed = 0;

  const fileTree = (path: string, chain: readonly string[]): SourceNode => {
    const document = files.documents.get(path);
    composed += includeCost + (document?.text.length ?? 0);
    if (composed > mostText) {
      throw new ScanError("too_large", `${files.root} is too large with its includes.`);
    }
    return sourceTree(document?.value ?? null, { path, pointer: "" }, (object, place) =>
      isObject(object) && Object.hasOwn(object, includeKey)
        ? included(object, place, chain)
        : undefined,
    );
  };

  const included = (
    object: { readonly [key: string]: JsonValue },
    place: SettingPlace,
    chain: readonly string[],
  ): SourceNode => {
    const names = namesIn(object[includeKey]);
    if (names === undefined) throw refusal(place, "must be a string or a list of strings");
    const parts = names.map((name) => filePart(name, place, chain));
    const merged = parts.length === 1 ? parts[0] : mergedParts(parts, place);
    const own = withoutInclude(object);
    if (merged === undefined) return emptyObject(place);
    if (Object.keys(own).length === 0) return merged;
    if (merged.kind !== "object") throw refusal(place, "has sibling keys, but is not an object");
    const rest = sourceTree(own, place, (value, at) =>
      isObject(value) && Object.hasOwn(value, includeKey) ? included(value, at, chain) : undefined,
    );
    return mergeSources(merged, rest);
  };

  const filePart = (name: string, place: SettingPlace, chain: readonly string[]): SourceNode => {
    const path = files.resolved(place.path, name) ?? "";
    if (chain.includes(path)) throw refusal(place, `is circular through ${path}`);
    if (chain.length > deepest) throw refusal(place, `is nested more than ${deepest} files deep`);
    return fileTree(path, [...chain, path]);
  };

  try {
    return fileTree(files.root, [files.root]);
  } catch (error) {
    throw withoutSecretsOf(files.documents.values(), error);
  }
}

// What is added to a merge of several files goes next to the `$include`, where it comes last.
function mergedParts(parts: readonly SourceNode[], place: SettingPlace): SourceNode {
  const merged = parts.reduce(mergeSources, emptyObject(place));
  return merged.kind === "object" ? { ...merged, place } : merged;
}

function emptyObject(place: SettingPlace): SourceNode {
  return { kind: "object", members: new Map(), place, others: [] };
}

function withoutInclude(object: { readonly [key: string]: JsonValue }): {
  readonly [key: string]: JsonValue;
} {
  const rest: Record<string, JsonValue> = Object.assign(Object.create(null), object);
  delete rest[includeKey];
  return rest;
}

function refusal({ path, pointer }: SettingPlace, why: string): ScanError {
  return new ScanError(
    "not_parsable",
    `In ${path}, the $include at ${pointer === "" ? "the top" : pointer} ${why}. OpenClaw rejects such a configuration.`,
  );
}
