import { jsonItems } from "./json-items.ts";
import type { Expression } from "./expression.ts";

/**
 * What is known of a value before anything runs, seen from someone without rights in the
 * repository.
 */
export type Value =
  | { readonly kind: "known"; readonly value: null | boolean | number | string }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  /** The sender chooses it: text of a comment, name of a branch. */
  | { readonly kind: "sender" }
  /** The sender's own name or repository: none that the owner has written down. */
  | { readonly kind: "own_name" }
  /** The owner has set it, the same for every sender: a variable, the repository. */
  | { readonly kind: "owner" }
  /** Known when it runs, and may depend on who the sender is. */
  | { readonly kind: "unknown" };

/** "sender": true where the sender wants it so. */
export type Truth = "yes" | "no" | "sender" | "unknown";

/** What stands at a context: "github.event.comment.body". */
export type Lookup = (path: string) => Value;

export const unknownValue: Value = { kind: "unknown" };
export const senderValue: Value = { kind: "sender" };
export const ownNameValue: Value = { kind: "own_name" };
export const ownerValue: Value = { kind: "owner" };

export function known(value: null | boolean | number | string): Value {
  return { kind: "known", value };
}

/** Whether a condition lets the sender through. */
export function truthOf(expression: Expression, lookup: Lookup): Truth {
  return truthOfValue(valueOf(expression, lookup));
}

function truthOfValue(value: Value): Truth {
  switch (value.kind) {
    case "known":
      return value.value === null ||
        value.value === "" ||
        value.value === 0 ||
        value.value === false
        ? "no"
        : "yes";
    case "list":
    case "own_name":
      return "yes";
    // A switch of the owner is taken to be on.
    case "owner":
    case "sender":
      return "sender";
    case "unknown":
      return "unknown";
  }
}

/** What an expression comes to. */
export function valueOf(expression: Expression, lookup: Lookup): Value {
  switch (expression.kind) {
    case "literal":
      return known(expression.value);
    case "context":
      return lookup(expression.path.join("."));
    case "member": {
      const value = valueOf(expression.of, lookup);
      return value.kind === "list" || value.kind === "known" ? unknownValue : value;
    }
    case "not":
      return fromTruth(negated(truthOf(expression.operand, lookup)));
    case "call":
      return call(
        expression.name,
        expression.args.map((each) => valueOf(each, lookup)),
      );
    case "binary":
      return binary(
        expression.operator,
        valueOf(expression.left, lookup),
        valueOf(expression.right, lookup),
      );
  }
}

function binary(operator: string, left: Value, right: Value): Value {
  switch (operator) {
    case "&&":
      return both(left, right);
    case "||":
      return either(left, right);
    case "==":
      return fromTruth(equal(left, right));
    case "!=":
      return fromTruth(negated(equal(left, right)));
    default:
      return compared(operator, left, right);
  }
}

function both(left: Value, right: Value): Value {
  const first = truthOfValue(left);
  if (first === "yes") return right;
  if (first === "no") return left;
  const second = truthOfValue(right);
  if (second === "no") return right;
  return first === "unknown" || second === "unknown" ? unknownValue : senderValue;
}

function either(left: Value, right: Value): Value {
  const first = truthOfValue(left);
  if (first === "no") return right;
  if (first === "yes") return left;
  const second = truthOfValue(right);
  if (second === "yes") return right;
  return first === "sender" || second === "sender" ? senderValue : unknownValue;
}

function equal(left: Value, right: Value): Truth {
  if (left.kind === "unknown" || right.kind === "unknown") return "unknown";
  if (left.kind === "sender" || right.kind === "sender") return "sender";
  if (left.kind === "known" && right.kind === "known") {
    return sameText(left.value, right.value) ? "yes" : "no";
  }
  const kinds = new Set([left.kind, right.kind]);
  if (!kinds.has("own_name")) return kinds.has("list") ? "no" : "sender";
  // Who opened it and who sends the event may be one and the same.
  return left.kind === right.kind ? "sender" : "no";
}

type Plain = null | boolean | number | string;

function sameText(left: Plain, right: Plain): boolean {
  if (typeof left === "string" && typeof right === "string") {
    return left.toLowerCase() === right.toLowerCase();
  }
  return typeof left === typeof right ? left === right : Number(left) === Number(right);
}

function compared(operator: string, left: Value, right: Value): Value {
  if (left.kind === "unknown" || right.kind === "unknown") return unknownValue;
  if (left.kind !== "known" || right.kind !== "known") return senderValue;
  const [first, second] = ordered(left.value, right.value);
  switch (operator) {
    case "<":
      return known(first < second);
    case "<=":
      return known(first <= second);
    case ">":
      return known(first > second);
    default:
      return known(first >= second);
  }
}

/** Two texts by their letters, in any case; anything else as numbers. */
function ordered(left: Plain, right: Plain): readonly [number, number] {
  if (typeof left !== "string" || typeof right !== "string") return [Number(left), Number(right)];
  const [first, second] = [left.toUpperCase(), right.toUpperCase()];
  return [first < second ? -1 : first > second ? 1 : 0, 0];
}

function call(name: string, args: readonly Value[]): Value {
  const [first = unknownValue, second = unknownValue] = args;
  switch (name) {
    case "contains":
      return fromTruth(contains(first, second));
    case "startswith":
      return fromTruth(begins(first, second, (text, part) => text.startsWith(part)));
    case "endswith":
      return fromTruth(begins(first, second, (text, part) => text.endsWith(part)));
    case "fromjson":
      return parsed(first);
    case "always":
    case "success":
      return known(true);
    case "failure":
    case "cancelled":
      return senderValue;
    case "case":
      return chosen(args);
    default:
      return worded(name, args) ?? mixed(args);
  }
}

/** `case(condition, value, …, otherwise)` */
function chosen([first = unknownValue, second, ...rest]: readonly Value[]): Value {
  if (second === undefined) return first;
  const truth = truthOfValue(first);
  if (truth === "yes") return second;
  const further = chosen(rest);
  return truth === "no" ? further : mixed([first, second, further]);
}

/** A text of parts that are all written down; undefined for any other. */
function worded(name: string, args: readonly Value[]): Value | undefined {
  const [first, ...rest] = args.map(plainOf);
  if (first === undefined || rest.includes(undefined)) return undefined;
  switch (name) {
    case "join":
      return known(
        [first]
          .flat()
          .map(shown)
          .join(shown([rest[0] ?? ","].flat()[0] ?? null)),
      );
    case "tojson":
      return known(JSON.stringify(first, null, 2));
    case "format":
      return known(
        shown([first].flat()[0] ?? null).replaceAll(/\{(\d+)\}/g, (_, at: string) =>
          shown([rest[Number(at)] ?? null].flat()[0] ?? null),
        ),
      );
    default:
      return undefined;
  }
}

/** The value, or the values of a list, where they are written down. */
function plainOf(value: Value): Plain | readonly Plain[] | undefined {
  if (value.kind === "known") return value.value;
  if (value.kind !== "list") return undefined;
  const items = value.items.flatMap((item) => (item.kind === "known" ? [item.value] : []));
  return items.length === value.items.length ? items : undefined;
}

function shown(value: Plain): string {
  return value === null ? "" : String(value);
}

/** `format`, `join`, `toJSON` and what is not known yet: as uncertain as what goes in. */
function mixed(args: readonly Value[]): Value {
  const parts = args.flatMap((value) => (value.kind === "list" ? value.items : [value]));
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (args.length === 0 || kinds.has("unknown")) return unknownValue;
  return kinds.has("sender") || kinds.has("own_name") ? senderValue : ownerValue;
}

function contains(all: Value, one: Value): Truth {
  if (all.kind === "unknown" || one.kind === "unknown") return "unknown";
  if (all.kind === "list") {
    const truths = new Set(all.items.map((item) => equal(item, one)));
    if (truths.has("yes")) return "yes";
    if (truths.has("sender")) return "sender";
    return truths.has("unknown") ? "unknown" : "no";
  }
  if (all.kind === "sender" || one.kind === "sender") return "sender";
  if (one.kind === "own_name") return all.kind === "own_name" ? "sender" : "no";
  if (all.kind === "known" && one.kind === "known") {
    return lower(all.value).includes(lower(one.value)) ? "yes" : "no";
  }
  // Most names can be registered.
  return "sender";
}

function begins(all: Value, part: Value, test: (text: string, part: string) => boolean): Truth {
  if (all.kind === "unknown" || part.kind === "unknown") return "unknown";
  if (all.kind === "known" && part.kind === "known") {
    return test(lower(all.value), lower(part.value)) ? "yes" : "no";
  }
  // No person's name has brackets.
  const isOfBots = part.kind === "known" && lower(part.value).endsWith("[bot]");
  return all.kind === "own_name" && isOfBots ? "no" : "sender";
}

function parsed(value: Value): Value {
  if (value.kind !== "known") return value;
  const items = typeof value.value === "string" ? jsonItems(value.value) : undefined;
  return items === undefined ? unknownValue : { kind: "list", items: items.map(known) };
}

function lower(value: Plain): string {
  return shown(value).toLowerCase();
}

function negated(truth: Truth): Truth {
  return truth === "yes" ? "no" : truth === "no" ? "yes" : truth;
}

function fromTruth(truth: Truth): Value {
  if (truth === "yes" || truth === "no") return known(truth === "yes");
  return truth === "sender" ? senderValue : unknownValue;
}
