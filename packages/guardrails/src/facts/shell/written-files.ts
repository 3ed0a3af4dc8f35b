import { openFileName, openFileNumber } from "./open-files.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import { maxScript } from "./shell-limits.ts";
import { hasRoom, type ShellReading } from "./shell-reading.ts";
import type { Word } from "./word.ts";

/** What a command writes; undefined where only running it would tell. */
export type Output = () => string | undefined;
export const unknown: Output = () => undefined;

/** A file that the script itself writes. */
export type WrittenFile = {
  readonly text: Output;
  /** The programs whose output it holds. */
  readonly by: readonly string[];
};

/** Works an output out once, and keeps no more of it than a script may be long. */
export function once(output: Output): Output {
  let known: { readonly text: string | undefined } | undefined;
  return () => {
    // One more, so that anyone who reads it as a script sees that there is more.
    known ??= { text: output()?.slice(0, maxScript + 1) };
    return known.text;
  };
}

/** What `/etc/passwd` says: whose homes it names cannot be told, so it is that of the user. */
export const accounts = "user:x:1000:1000:User:~:/bin/sh\n";
const accountsFile: WrittenFile = { text: () => accounts, by: [] };

/** A file to which more is written; of all programs `printf` alone ends no line. */
export function appended(before: WrittenFile, more: WrittenFile): WrittenFile {
  const end = before.by.at(-1) === "printf" ? "" : "\n";
  const text = once(() => {
    const [first, second] = [before.text(), more.text()];
    return first === undefined || second === undefined ? undefined : first + end + second;
  });
  return { text, by: [...new Set([...before.by, ...more.by])] };
}

export function addWrittenFile(path: string, file: WrittenFile, reading: ShellReading): void {
  const { files, cwd } = reading;
  if (hasRoom(reading, files.size)) files.set(normalizePath(path, cwd), file);
}

/** The file of this name, where the script has written it before. */
export function writtenFile(
  path: string,
  { files, cwd }: Pick<ShellReading, "files" | "cwd">,
): WrittenFile | undefined {
  if (isAccounts(path)) return accountsFile;
  if (files.size === 0) return undefined;
  const number = openFileNumber(path);
  return files.get(number === undefined ? normalizePath(path, cwd) : openFileName(number));
}

/** What the files hold, as they are now, that these words name; undefined for other words. */
export function contentsOf(
  words: readonly Word[],
  reading: ShellReading,
): (text: string) => string | undefined {
  const mayBeFiles = reading.files.size > 0 || words.some(({ text }) => isAccounts(text));
  if (!mayBeFiles) return noContent;
  const found = new Map<string, Output>();
  for (const { text } of words) {
    if (/^[-+]/.test(text)) continue;
    const file = writtenFile(text, reading);
    if (file !== undefined) found.set(text, file.text);
  }
  return (text) => found.get(text)?.();
}

function isAccounts(path: string): boolean {
  return path.endsWith("/etc/passwd");
}

const noContent = (): undefined => undefined;
