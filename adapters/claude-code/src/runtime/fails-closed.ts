/**
 * The first version that honors `onFailure: "block"` of a hook: 2.1.294 lets every call through
 * that its hook fails for.
 */
export const firstFailingClosed = "2.1.295";

/**
 * True when a hook that fails keeps the call from going on, because its settings say so. Unknown
 * versions do not.
 */
export function honoursOnFailure(version: string): boolean {
  const given = numbersOf(version);
  const first = numbersOf(firstFailingClosed);
  if (given.length !== 3) return false;
  const different = given.findIndex((number, at) => number !== first[at]);
  return different === -1 || (given[different] ?? 0) > (first[different] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return found === null ? [] : found.slice(1).map(Number);
}
