import type { InstructionFile } from "../files/instruction-file.ts";
import { type AbstractValue, unknown } from "./abstract-value.ts";
import type { Call } from "./call.ts";
import type { Links } from "./link.ts";
import type { Script } from "./judge-scripts.ts";

/*
 * Settings of a skill in JSON: what a script reads from one of them is known. JSON is an expression
 * of JavaScript, so such a file is a module that exports it.
 */

const longest = 64_000;

/** True for a file of settings that a script of its skill may read. */
export function isRecord({
  kind,
  lists,
  isJson,
}: Pick<InstructionFile, "isJson" | "kind" | "lists">): boolean {
  return kind === "settings" && lists === undefined && isJson === true;
}

/** A file of settings as a module; none if it is too long. */
export function recordScripts(path: string, text: string): readonly Script[] {
  if (text.length > longest) return [];
  return [
    { path, text: `module.exports = ${text.replace(/^\uFEFF/, "")}`, language: "javascript" },
  ];
}

/** Functions that read the file that they are given, or parse what was read. */
const parsers: ReadonlySet<string> = new Set([
  "json.load",
  "json.loads",
  "JSON.parse",
  "JSON5.parse",
  "json5.load",
  "json5.loads",
  "ujson.load",
  "orjson.loads",
]);
const loaders: ReadonlySet<string> = new Set([
  "require",
  "import",
  "fs.readJsonSync",
  "fs.readJson",
  "fs-extra.readJsonSync",
  "fs-extra.readJson",
]);

/** The settings that a call reads; undefined for any other call. */
export function settingsRead(links: Links, { ref, args }: Call): AbstractValue | undefined {
  const first = args[0]?.value;
  const path = parsers.has(ref)
    ? first?.opened?.place.text
    : loaders.has(ref)
      ? first?.text
      : undefined;
  return path === undefined ? undefined : settingsAt(links, path);
}

/** The settings at a path, which is known by its end. */
function settingsAt(links: Links, path: string): AbstractValue | undefined {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  if (!name.endsWith(".json")) return undefined;
  const index = links.programs.findIndex(
    (one) => one.path === name || one.path.endsWith(`/${name}`),
  );
  return index === -1 ? undefined : (links.exportOf(index, "default") ?? unknown);
}
