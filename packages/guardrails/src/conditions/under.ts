import { normalisePath } from "../facts/paths/normalise-path.ts";

/** Whose home a path lies in cannot be told from its text: `~`, /root, /home/NAME, /Users/NAME and C:/Users/NAME are one. */
const homes = /^(?:~|\/root|\/home\/[^/]+|\/users\/[^/]+|[a-z]:\/users\/[^/]+)(?=\/|$)/;

/**
 * True when a path is the folder `root` or lies in it. Both are normalised first; upper and lower case are one, because some
 * file systems say so; a `*` or `?` in the path stands for whatever a shell could put there. A root without a leading
 * slash, `~` or drive ("node_modules") is a folder anywhere on the path.
 */
export function isUnder(path: string, root: string): boolean {
  const own = partsOf(path);
  const wanted = partsOf(root);
  if (wanted.length === 0) return false;
  if (isAnchored(wanted[0])) return startsWith(own, wanted, 0);
  return own.some((_, start) => startsWith(own, wanted, start));
}

function partsOf(path: string): readonly string[] {
  const text = normalisePath(path).toLowerCase().replace(homes, "~");
  if (text === "/") return [""];
  return text === "" || text === "." ? [] : text.split("/");
}

function isAnchored(first: string | undefined): boolean {
  return first === "" || first === "~" || first?.endsWith(":") === true;
}

function startsWith(own: readonly string[], wanted: readonly string[], start: number): boolean {
  return (
    own.length - start >= wanted.length &&
    wanted.every((part, index) => couldBe(own[start + index] ?? "", part))
  );
}

/** The text may hold wildcards of a shell: two pointers, back to the last star only. */
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
      inPattern = pattern.indexOf("]", inPattern) + 1;
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
