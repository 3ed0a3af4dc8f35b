import type { JsonValue } from "../../documents/document.ts";
import { below, isObject, type JsonObject } from "../settings.ts";
import type { SchemaProblem } from "./schema-problem.ts";
import type { Range, SchemaNode } from "./snapshot.ts";

type Kinds<Kind extends SchemaNode["kind"]> = Extract<SchemaNode, { readonly kind: Kind }>;

// Patterns are OpenClaw's own; what is longer is taken as fitting, so that none of them can take long.
const longestMatched = 512;

/**
 * Where a value does not conform to a schema. Goes as deep as the schema does, not the value: what stands
 * below a place that may hold anything is not looked at.
 */
export function problemsOf(
  value: JsonValue,
  node: SchemaNode,
  pointer: string,
): readonly SchemaProblem[] {
  switch (node.kind) {
    case "any":
      return [];
    case "boolean":
      return typeof value === "boolean" ? [] : [wrong(pointer, node)];
    case "null":
      return value === null ? [] : [wrong(pointer, node)];
    case "values":
      return valueProblems(value, node, pointer);
    case "string":
      return stringProblems(value, node, pointer);
    case "number":
      return numberProblems(value, node, pointer);
    case "list":
      return Array.isArray(value) ? listProblems(value, node, pointer) : [wrong(pointer, node)];
    case "object":
      return isObject(value) ? objectProblems(value, node, pointer) : [wrong(pointer, node)];
    case "all-of":
      return (
        node.parts
          .map((part) => problemsOf(value, part, pointer))
          .find((problems) => problems.length > 0) ?? []
      );
    case "one-of":
      return choiceProblems(value, node, pointer);
  }
}

/** A variable's value is not known here, so a text that refers to one may become any text. */
function isReference(value: JsonValue): boolean {
  return typeof value === "string" && /\$\{[A-Z_][A-Z0-9_]*\}/.test(value);
}

function valueProblems(
  value: JsonValue,
  node: Kinds<"values">,
  pointer: string,
): readonly SchemaProblem[] {
  const { values } = node;
  if (values.includes(value)) return [];
  if (!values.some((allowed) => typeof allowed === typeof value)) return [wrong(pointer, node)];
  return isReference(value) ? [] : [illegal(pointer, `must be ${wordsFor(node)}`)];
}

function stringProblems(
  value: JsonValue,
  node: Kinds<"string">,
  pointer: string,
): readonly SchemaProblem[] {
  if (typeof value !== "string") return [wrong(pointer, node)];
  if (isReference(value)) return [];
  const { pattern, isUrl, length } = node;
  if (!within(value.length, length)) {
    return [illegal(pointer, `must have ${rangeWords(length)} signs`)];
  }
  if (isUrl && !URL.canParse(value)) return [illegal(pointer, "must be a web address")];
  const fits = pattern === undefined || value.length > longestMatched || pattern.test(value);
  return fits ? [] : [illegal(pointer, "is not written as OpenClaw wants it")];
}

function numberProblems(
  value: JsonValue,
  node: Kinds<"number">,
  pointer: string,
): readonly SchemaProblem[] {
  if (typeof value !== "number" || !Number.isFinite(value)) return [wrong(pointer, node)];
  const { integer, range, beyond } = node;
  if (integer && !Number.isSafeInteger(value)) return [illegal(pointer, "must be a whole number")];
  if (!within(value, range)) return [illegal(pointer, `must be ${rangeWords(range)}`)];
  if (value <= beyond.least) return [illegal(pointer, `must be above ${beyond.least}`)];
  return value < beyond.most ? [] : [illegal(pointer, `must be below ${beyond.most}`)];
}

function listProblems(
  list: readonly JsonValue[],
  { items, tuple, count }: Kinds<"list">,
  pointer: string,
): readonly SchemaProblem[] {
  const own = within(list.length, count)
    ? []
    : [illegal(pointer, `must have ${rangeWords(count)} entries`)];
  const inside = list.flatMap((item, index) => {
    const node = tuple[index] ?? items;
    return node === undefined ? [] : problemsOf(item, node, below(pointer, index));
  });
  return [...own, ...inside];
}

function objectProblems(
  object: JsonObject,
  node: Kinds<"object">,
  pointer: string,
): readonly SchemaProblem[] {
  const { members, required, rest, names, count } = node;
  const keys = Object.keys(object);
  const own = within(keys.length, count)
    ? []
    : [illegal(pointer, `must have ${rangeWords(count)} keys`)];
  const missing = required
    .filter((name) => !Object.hasOwn(object, name))
    .map((name): SchemaProblem => ({
      pointer,
      kind: "missing-key",
      message: `must have ${name}`,
      known: [],
    }));
  const inside = keys.flatMap((key) => {
    const at = below(pointer, key);
    const member = members.get(key) ?? rest;
    if (member === undefined) return [unknownKey(at, [...members.keys()])];
    const content = object[key];
    const bad = names !== undefined && problemsOf(key, names, at).length > 0;
    return [
      ...(bad ? [illegal(at, "has a name that OpenClaw does not accept here")] : []),
      ...(content === undefined ? [] : problemsOf(content, member, at)),
    ];
  });
  return [...own, ...missing, ...inside];
}

/** Of several forms, the complaints of the one that was most likely meant. */
function choiceProblems(
  value: JsonValue,
  node: Kinds<"one-of">,
  pointer: string,
): readonly SchemaProblem[] {
  const attempts: (readonly SchemaProblem[])[] = [];
  for (const choice of node.choices) {
    const problems = problemsOf(value, choice, pointer);
    if (problems.length === 0) return [];
    // A form of another type altogether was not meant.
    if (!problems.some((problem) => problem.pointer === pointer && problem.kind === "wrong-type")) {
      attempts.push(problems);
    }
  }
  const [first, ...others] = attempts.toSorted((a, b) => distance(a) - distance(b));
  if (first === undefined) return [wrong(pointer, node)];
  const isPlain = typeof value !== "object" || value === null;
  return isPlain && others.length > 0 ? [illegal(pointer, `must be ${wordsFor(node)}`)] : first;
}

/** How far a form is from what is written: a key too many is less than a wrong value. */
function distance(problems: readonly SchemaProblem[]): number {
  return problems.reduce((sum, { kind }) => sum + (kind === "unknown-key" ? 1 : 3), 0);
}

function unknownKey(pointer: string, known: readonly string[]): SchemaProblem {
  return { pointer, kind: "unknown-key", message: "is not a setting", known };
}

function wrong(pointer: string, node: SchemaNode): SchemaProblem {
  return { pointer, kind: "wrong-type", message: `must be ${wordsFor(node)}`, known: [] };
}

function illegal(pointer: string, message: string): SchemaProblem {
  return { pointer, kind: "illegal-value", message, known: [] };
}

function within(size: number, { least, most }: Range): boolean {
  return size >= least && size <= most;
}

function rangeWords({ least, most }: Range): string {
  if (most === Infinity) return `at least ${least}`;
  return least === -Infinity ? `at most ${most}` : `between ${least} and ${most}`;
}

const mostValues = 12;

/** What a place takes, in words: `"token", "password" or a list`. */
function wordsFor(node: SchemaNode): string {
  const words = [...new Set(wordsOf(node))];
  if (words.length > mostValues) {
    return `one of ${words.slice(0, mostValues).join(", ")} or ${words.length - mostValues} others`;
  }
  const last = words.at(-1) ?? "something else";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
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
