import { words as wordsOf } from "../../core/words.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import { hasRoom, type ShellReading } from "./shell-reading.ts";
import type { Word } from "./word.ts";

const going: ReadonlySet<string> = new Set(wordsOf("cd chdir set-location sl z"));
const pushing: ReadonlySet<string> = new Set(wordsOf("pushd push-location"));
const popping: ReadonlySet<string> = new Set(wordsOf("popd pop-location"));

/** Programs that run a builtin of this shell, so that it stays in the folder. */
const sameShell: ReadonlySet<string> = new Set(wordsOf("builtin command noglob nocorrect time"));

export function runsInSameShell(name: string): boolean {
  return sameShell.has(name);
}

/**
 * Keeps the folder that a command takes the shell to: `cd FOLDER`, `cd -`, `pushd FOLDER`, `popd`.
 */
export function changeFolder(name: string, words: readonly Word[], reading: ShellReading): void {
  if (popping.has(name)) {
    const { cwd } = reading;
    reading.cwd = reading.pushed.pop() ?? cwd;
    reading.cwdBefore = cwd;
    return;
  }
  const isPush = pushing.has(name);
  if (!isPush && !going.has(name)) return;
  const { cwd, cwdBefore, pushed } = reading;
  const target = folderAmong(words);
  if (target === undefined && isPush) {
    reading.cwd = pushed.pop() ?? cwd;
    pushed.push(cwd);
    return;
  }
  // A name that only running it would tell stands for itself, as in any path.
  const next =
    target === undefined
      ? "~"
      : target.text === "-"
        ? (cwdBefore ?? cwd)
        : normalizePath(target.text, baseOf(target.text, reading));
  if (isPush && hasRoom(reading, pushed.length)) pushed.push(cwd);
  if (isPush && staysThere(words)) {
    pushed.pop();
    pushed.push(next);
    return;
  }
  reading.cwdBefore = cwd;
  reading.cwd = next;
}

/** Where a folder is looked for: `CDPATH=/ cd etc`. */
function baseOf(folder: string, { cwd, variables }: ShellReading): string {
  const places = variables.get("CDPATH");
  if (typeof places !== "string" || /^(?:[~/]|\.{1,2}(?:\/|$))/.test(folder)) return cwd;
  const place = places.split(":").find((one) => /^[~/]/.test(one));
  return place === undefined ? cwd : normalizePath(place, cwd);
}

/** `pushd -n FOLDER` keeps the folder for a later `popd`. */
function staysThere(words: readonly Word[]): boolean {
  return words[1]?.text === "-n";
}

/** The first word that is no option: also the value of `-Path`. */
function folderAmong(words: readonly Word[]): Word | undefined {
  return words
    .slice(1)
    .find(({ text, dynamic }, index) => dynamic || text === "-" || !isOption(text, index));
}

function isOption(text: string, index: number): boolean {
  return text === "--" || (/^-[A-Za-z@]/.test(text) && index < maxOptions);
}
const maxOptions = 8;
