import { mayBeProtected, protectionOf } from "../control/protected-path.ts";
import type { ProtectedPaths } from "../control/protected-path.ts";
import { normalizePath } from "../paths/normalize-path.ts";

/** Of a text. Characters. */
const maxText = 65_536;
/** Paths that are looked at. */
const maxPaths = 256;

const path = /[^\s"'`,;()<>|&={}[\]@]{2,300}/g;

/**
 * True for a text that names a secret of Parapet, or gives a protected file to something: within
 * quotes, behind a sign. A sentence about such a file does not. `cut` is told where there are more
 * than are looked at.
 */
export function namesProtectedFile({
  written,
  cwd,
  own,
  cut,
}: {
  readonly written: string;
  readonly cwd: string;
  readonly own: ProtectedPaths;
  readonly cut: () => void;
}): boolean {
  const text = written.slice(0, maxText);
  let left = maxPaths;
  for (const { 0: word, index } of text.matchAll(path)) {
    if (!/[/\\]/.test(word) || !mayBeProtected(word)) continue;
    if (left === 0) {
      cut();
      return false;
    }
    left -= 1;
    const { within } = protectionOf(normalizePath(word.replace(/^file:\/\//, ""), cwd), own);
    if (within === "secret") return true;
    if (
      within === "settings" &&
      index > 0 &&
      /[^\s]$|>\s{0,2}$/.test(text.slice(index - 3, index))
    ) {
      return true;
    }
  }
  return false;
}
