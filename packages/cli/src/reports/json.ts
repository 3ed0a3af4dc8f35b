declare global {
  interface JSON {
    /** Text that `stringify` prints as it is (ECMAScript "JSON.parse source text access"). */
    rawJSON(text: string): unknown;
  }
}

/** Scores are printed with one decimal, as the API does. */
const scores: ReadonlySet<string> = new Set([
  "risk_score",
  "risk_removed",
  "total_before",
  "total_after",
]);

/**
 * Characters that a terminal interprets and JSON allows: DEL, C1 controls, direction overrides and
 * similar.
 */
const raw = /[\u007f-\u009f\u2028\u2029]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A value as indented JSON with a final newline. Characters that a terminal interprets are escaped.
 */
export function jsonText(value: unknown): string {
  return [...jsonPieces(value)].join("");
}

/** Characters of a piece, at least: fewer are not worth writing alone. */
const pieceLength = 256 * 1024;

/**
 * The text of `jsonText` in pieces, made one after the other: the report of a large workspace has a
 * hundred million characters, and lists hold nearly all of them.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = "";
  for (const part of partsOf(value)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece.replace(raw, escaped);
    piece = "";
  }
  yield `${piece.replace(raw, escaped)}\n`;
}

/** A list in a member of an object is made item by item; everything else at once. */
function* partsOf(value: unknown): Generator<string> {
  if (!isPlainObject(value)) {
    yield JSON.stringify(value, printScore, 2);
    return;
  }
  let isFirst = true;
  for (const [name, member] of Object.entries(value)) {
    const isList = Array.isArray(member) && member.length > 0;
    const text = isList ? "[" : JSON.stringify(printScore(name, member), printScore, 2);
    // `stringify` leaves out what JSON cannot say.
    if (text === undefined) continue;
    yield `${isFirst ? "{" : ","}\n  ${JSON.stringify(name)}: ${indented(text, "  ")}`;
    isFirst = false;
    if (isList) yield* itemsOf(member);
  }
  yield isFirst ? "{}" : "\n}";
}

function* itemsOf(list: readonly unknown[]): Generator<string> {
  for (const [index, item] of list.entries()) {
    const text = JSON.stringify(item, printScore, 2) ?? "null";
    yield `${index === 0 ? "" : ","}\n    ${indented(text, "    ")}`;
  }
  yield "\n  ]";
}

/** In JSON no text goes over the end of a line. */
function indented(text: string, by: string): string {
  return text.replaceAll("\n", `\n${by}`);
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !("toJSON" in value);
}

function printScore(key: string, value: unknown): unknown {
  return typeof value === "number" && scores.has(key) ? JSON.rawJSON(value.toFixed(1)) : value;
}

function escaped(character: string): string {
  let text = "";
  for (let index = 0; index < character.length; index += 1) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return text;
}
