import type { Access, PathReach } from "../facts.ts";
import { wordsOf } from "./tool-category.ts";

const verbs: readonly (readonly [access: Access, words: ReadonlySet<string>])[] = [
  ["delete", new Set("delete remove unlink trash erase destroy purge rmdir rm wipe".split(" "))],
  [
    "write",
    new Set([
      "write",
      "edit",
      "create",
      "update",
      "save",
      "append",
      "move",
      "rename",
      "patch",
      "put",
      "insert",
      "replace",
      "upload",
    ]),
  ],
  [
    "read",
    new Set([
      "read",
      "get",
      "list",
      "view",
      "search",
      "open",
      "find",
      "send",
      "attach",
      "load",
      "download",
    ]),
  ],
];

/**
 * Words of tools that put something else in the place of a file or folder, or a whole tree into it.
 */
const replacing = new Set(
  "move rename copy link symlink hardlink mount chmod chown permissions".split(" "),
);
const spreading = new Set(
  "extract unzip untar unpack decompress restore clone sync checkout stash".split(" "),
);

/** Words of tools that print what is in a folder. */
const searching = new Set("grep ripgrep rg".split(" "));

/** How far what a tool does goes. */
export function reachOf(bareName: string): PathReach {
  const words = wordsOf(bareName);
  if (words.some((word) => searching.has(word))) return "below";
  return changingReachOf(words);
}

function changingReachOf(words: readonly string[]): PathReach {
  if (words.some((word) => spreading.has(word))) return "below";
  return words.some((word) => replacing.has(word)) ? "place" : "file";
}

/** What a tool does to the files that its arguments name. */
export function accessOf(bareName: string, category: string): Access {
  const words = wordsOf(bareName);
  if (changingReachOf(words) !== "file") return "write";
  const byVerb = verbs.find(([, list]) => words.some((word) => list.has(word)))?.[0];
  if (category === "file_read" && byVerb !== "delete") return "read";
  if (byVerb !== undefined) return byVerb;
  if (category === "file_write") return "write";
  return category === "message" ? "read" : "unknown";
}
