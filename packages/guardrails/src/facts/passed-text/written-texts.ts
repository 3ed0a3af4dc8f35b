import { normalizePath } from "../paths/normalize-path.ts";
import type { Word } from "../shell/word.ts";

/** More words of a command are not looked at. */
const maxWords = 64;
/** Files that nothing runs. */
const prose = /\.(?:md|mdx|txt|rst|adoc|html|csv|log)$/;

export function isProse(path: string): boolean {
  return prose.test(path) && !/(?:^|\/)CMakeLists\.txt$/.test(path);
}

/** True where one of these words names a file, or a folder that it is in. */
export function named(words: readonly Word[], cwd: string, path: string): boolean {
  return words
    .slice(0, maxWords)
    .some(({ text }) => isOrHolds(text.replace(option, ""), cwd, path));
}

/** `--file=b`, `-f./b`. */
const option = /^(?:(?:--?)?[\w.-]{1,80}=|-[A-Za-z](?=[./~]))/;

/**
 * The same where a word has several parts, as the values of variables have:
 * `NODE_OPTIONS=--require ./b`, `RUBYOPT=-r./b`, `PATH=.:/bin`.
 */
export function namedInPart(words: readonly Word[], cwd: string, path: string): boolean {
  const withoutEnding = path.replace(/\.\w{1,4}$/, "");
  return words.slice(0, maxWords).some(({ text }) =>
    text
      .split(/[\s:;,=|]+/, maxParts)
      .flatMap((part) => [part, part.replace(/^(?:-[A-Za-z]|@)/, "")])
      .some((part) => isOrHolds(part, cwd, path) || isOrHolds(part, cwd, withoutEnding)),
  );
}
const maxParts = 32;

function isOrHolds(text: string, cwd: string, path: string): boolean {
  if (text === "") return false;
  const one = normalizePath(text, cwd);
  return path === one || (one.length > 1 && path.startsWith(`${one}/`));
}
