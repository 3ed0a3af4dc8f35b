import type { Access } from "../facts.ts";
import { wordsOf } from "./tool-category.ts";

const verbs: readonly (readonly [access: Access, words: ReadonlySet<string>])[] = [
  ["delete", new Set(["delete", "remove", "unlink", "trash"])],
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

/** What a tool does to the files that its arguments name. */
export function accessOf(bareName: string, category: string): Access {
  if (category === "file_read") return "read";
  const words = wordsOf(bareName);
  const byVerb = verbs.find(([, list]) => words.some((word) => list.has(word)))?.[0];
  if (byVerb !== undefined) return byVerb;
  if (category === "file_write") return "write";
  return category === "message" ? "read" : "unknown";
}
