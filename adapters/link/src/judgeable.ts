import { isFields, type Fields } from "./fields.ts";
import { exactnessOf } from "./exact-numbers.ts";

/** No guardrail can be asked about it: it would be evaluated as something else. */
export class NotJudgeable extends Error {
  override readonly name = "NotJudgeable";
}

/**
 * The arguments of a call as guardrails are asked about them: numbers with more digits than a
 * double holds and bytes as text, maps, sets and other collections as lists. The same object where
 * nothing is to change. Throws NotJudgeable for numbers that JSON or the service would turn into
 * others.
 */
export function judgeable(value: Fields): Fields {
  const judged: unknown = judgedPart(value);
  return isFields(judged) ? judged : value;
}

/** One value of them, without its parts. */
export function judgedValue(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw unknownNumber(String(value));
  return isKeptNumber(value) ? judgedNumber(value) : shownValue(value);
}

/**
 * What a value holds, where JSON would show nothing of it, or of bytes numbers alone; without its
 * parts. Numbers are left as they are.
 */
export function shownValue(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
  if (ArrayBuffer.isView(value)) {
    return new TextDecoder().decode(
      new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
    );
  }
  return isCollection(value) ? [...value] : value;
}

/** Of what JSON shows nothing: a map, a set, headers, the fields of a form or of an address. */
function isCollection(value: unknown): value is Iterable<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (!(Symbol.iterator in value)) return false;
  // Reading an iterator consumes it.
  return !("next" in value) && Object.prototype.toString.call(value) !== "[object String]";
}

function judgedPart(value: unknown): unknown {
  const own = judgedValue(value);
  if (isKeptNumber(own)) return own;
  if (Array.isArray(own)) return changedList(own);
  return isFields(own) ? changedRecord(own) : own;
}

function changedList(list: readonly unknown[]): readonly unknown[] {
  const parts = list.map(judgedPart);
  return parts.every((part, at) => part === list[at]) ? list : parts;
}

function changedRecord(record: Fields): unknown {
  const entries = Object.entries(record).map(([key, part]) => [key, judgedPart(part)] as const);
  return entries.every(([key, part]) => part === record[key])
    ? record
    : Object.fromEntries(entries);
}

// Newer than the types that the compiler knows.
const isRawJson: unknown = Reflect.get(JSON, "isRawJSON");

/** True for a number that is kept as it was written; it is a leaf, although it is an object. */
export function isKeptNumber(value: unknown): boolean {
  return typeof isRawJson === "function" && Boolean(isRawJson(value));
}

function judgedNumber(kept: unknown): unknown {
  const source = JSON.stringify(kept);
  switch (exactnessOf(source)) {
    case "exact":
      return kept;
    case "other digits":
      return source;
    case "beyond":
      throw unknownNumber(source);
  }
}

const mostShown = 40;

function unknownNumber(source: string): NotJudgeable {
  const shown = source.length > mostShown ? `${source.slice(0, mostShown)}…` : source;
  return new NotJudgeable(`it has a number that cannot be represented exactly: ${shown}.`);
}
