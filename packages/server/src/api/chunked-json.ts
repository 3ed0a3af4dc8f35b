import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows above which a list is worth a look at the clock. */
const shortList = 50;
/** Milliseconds at a stretch: between two, agents get their answers. */
const stretchMs = 2;

/** True for a list of many rows, and for an object that holds one. */
export function isLarge(value: unknown): value is object {
  return isLongList(value) || (isObject(value) && Object.values(value).some(isLongList));
}

/**
 * The JSON text of something large, which is made row by row by `jsonOf`; others are answered in
 * between.
 */
export async function chunkedJson(
  value: object,
  jsonOf: (part: object) => string,
  turn: () => Promise<unknown> = nextTurn,
): Promise<string> {
  const texts: string[] = [];
  let began = performance.now();
  for (const text of isLongList(value) ? listTexts(value, jsonOf) : memberTexts(value, jsonOf)) {
    texts.push(text);
    if (performance.now() - began < stretchMs) continue;
    // oxlint-disable-next-line no-await-in-loop
    await turn();
    began = performance.now();
  }
  return texts.join("");
}

function* listTexts(rows: readonly object[], jsonOf: (part: object) => string): Generator<string> {
  let before = "[";
  for (const row of rows) {
    yield before + jsonOf(row);
    before = ",";
  }
  yield "]";
}

/** Neighbors stay together: of a name beside its value, one says what the other is. */
function* memberTexts(value: object, jsonOf: (part: object) => string): Generator<string> {
  let before = "{";
  let short: (readonly [name: string, member: unknown])[] = [];
  const shortText = () => jsonOf(Object.fromEntries(short)).slice(1, -1);
  for (const [name, member] of Object.entries(value)) {
    if (!isLongList(member)) {
      short.push([name, member]);
      continue;
    }
    const neighbors = shortText();
    short = [];
    yield `${before}${neighbors}${neighbors === "" ? "" : ","}${JSON.stringify(name)}:`;
    yield* listTexts(member, jsonOf);
    before = ",";
  }
  const neighbors = shortText();
  yield neighbors === "" ? "}" : `${before}${neighbors}}`;
}

function isLongList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > shortList && value.every(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
