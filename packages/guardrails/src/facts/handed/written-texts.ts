import { normalisePath } from "../paths/normalise-path.ts";
import type { Word } from "../shell/word.ts";

/** More words of a command are not looked at. */
const maxWords = 64;
/** Files that nothing runs. */
const prose = /\.(?:md|mdx|txt|rst|adoc|html|csv|log)$/;

export function isProse(path: string): boolean {
  return prose.test(path);
}

/** True where one of these words names a file, or a folder that it lies in. */
export function named(words: readonly Word[], cwd: string, path: string): boolean {
  return words.slice(0, maxWords).some(({ text }) => {
    const one = normalisePath(text.replace(/^(?:--?)?[\w.-]{1,80}=/, ""), cwd);
    return path === one || (one.length > 1 && path.startsWith(`${one}/`));
  });
}
