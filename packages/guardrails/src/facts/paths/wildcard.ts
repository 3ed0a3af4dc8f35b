/**
 * True when a shell could put `text` for a part of a path with `*`, `?` or `[…]` in it. Time is
 * bounded by the product of both.
 */
export function couldBe(pattern: string, text: string): boolean {
  if (pattern === text) return true;
  if (!/[*?[]/.test(pattern)) return false;
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let mark = 0;
  while (at < text.length) {
    const wanted = pattern.charAt(inPattern);
    if (wanted === "*") {
      star = inPattern;
      mark = at;
      inPattern += 1;
    } else if (wanted === "[" && pattern.includes("]", inPattern)) {
      // Any character of a set: what the set holds makes no difference to how careful one is.
      inPattern = setEnd(pattern, inPattern);
      at += 1;
    } else if (wanted === "?" || wanted === text.charAt(at)) {
      inPattern += 1;
      at += 1;
    } else if (star >= 0) {
      mark += 1;
      at = mark;
      inPattern = star + 1;
    } else return false;
  }
  while (pattern.charAt(inPattern) === "*") inPattern += 1;
  return inPattern === pattern.length;
}

/** Behind a set that ends somewhere, which may have classes in it: `[[:lower:]_]`. */
function setEnd(pattern: string, start: number): number {
  classed.lastIndex = start;
  classed.test(pattern);
  return classed.lastIndex;
}
const classed = /\[(?:\[:\w{1,16}:\]|[^\]])*\]/y;
