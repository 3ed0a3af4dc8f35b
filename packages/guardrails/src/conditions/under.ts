import { comparableParts } from "../facts/paths/home.ts";
import { couldBe } from "../facts/paths/wildcard.ts";
import { normalizePath } from "../facts/paths/normalize-path.ts";

/**
 * True when a path is the folder `root` or is in it. Both are normalized first; upper and lower
 * case are one, because some file systems say so; a `*` or `?` in the path stands for whatever a
 * shell could put there. A root without a leading slash, `~` or drive ("node_modules") is a folder
 * anywhere on the path.
 */
export function isUnder(path: string, root: string): boolean {
  const own = partsOf(path);
  const wanted = partsOf(root);
  if (wanted.length === 0) return false;
  if (isAnchored(wanted[0])) return startsWith(own, wanted, 0);
  return own.some((_, start) => startsWith(own, wanted, start));
}

/**
 * Every part of the path may be compared with every part of the root, and a `*` in it with every
 * character.
 */
export function stepsUnder(path: string, root: string): number {
  return path.length + root.length + Math.ceil((path.length * root.length) / 64);
}

const mostKnown = 256;
const known = new Map<string, readonly string[]>();

/** The same few folders are asked about again and again, and each path about many. */
function partsOf(path: string): readonly string[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  const parts = comparableParts(normalizePath(path));
  if (known.size >= mostKnown) known.clear();
  known.set(path, parts);
  return parts;
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
