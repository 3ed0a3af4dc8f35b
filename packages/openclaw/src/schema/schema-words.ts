import type { Range, SchemaNode } from "./snapshot.ts";

const mostValues = 12;

/** Describes what a place accepts: `"token", "password" or a list`. */
export function wordsFor(node: SchemaNode): string {
  const words = [...new Set(wordsOf(node))];
  if (words.length > mostValues) {
    return `one of ${words.slice(0, mostValues).join(", ")} or ${words.length - mostValues} others`;
  }
  const last = words.at(-1) ?? "something else";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** "at least 1", "between 1 and 16". */
export function rangeWords({ least, most }: Range): string {
  if (most === Infinity) return `at least ${least}`;
  return least === -Infinity ? `at most ${most}` : `between ${least} and ${most}`;
}

function wordsOf(node: SchemaNode): readonly string[] {
  switch (node.kind) {
    case "values":
      return node.values.map((value) => JSON.stringify(value));
    case "one-of":
      return node.choices.flatMap(wordsOf);
    case "all-of":
      return node.parts.slice(0, 1).flatMap(wordsOf);
    case "number":
      return [node.integer ? "a whole number" : "a number"];
    case "any":
      return ["anything"];
    case "boolean":
      return ["true", "false"];
    case "null":
      return ["null"];
    case "string":
      return ["a text"];
    case "list":
      return ["a list"];
    case "object":
      return ["an object"];
  }
}
