import type { CommandTarget } from "./command-target.ts";
import { isUnprintable } from "./neutralize.ts";
import { isSameInShells, isWindows, parapetCommand, shellWord } from "@parapet/posture";
import { displayWidth } from "./width.ts";

/** A command to copy: its lines, and an introduction ("" for none). */
export type ShownCommand = { readonly preface: string; readonly lines: readonly string[] };

/**
 * A shell command for a workspace, in lines of at most `columns`, continued with a backslash; on
 * Windows, whose shells continue lines differently, in one line. A path that is too long or has
 * unprintable characters is replaced by one relative to the workspace, with a preface. Without a
 * path: all workspaces.
 */
export function workspaceCommand(
  command: string,
  { path, inFolder, store = [] }: CommandTarget,
  given: readonly string[],
  { columns, onWindows = isWindows }: { readonly columns: number; readonly onWindows?: boolean },
): ShownCommand {
  const longest = onWindows ? Number.POSITIVE_INFINITY : columns;
  const wordOf = (text: string): string => shellWord(text, onWindows);
  const rest = [...given, ...store];
  if (path === "") {
    const words = [parapetCommand(command), ...rest.map(wordOf)];
    return { preface: "", lines: breakCommand(words, longest) };
  }
  const word = wordOf(path);
  const fits = displayWidth(`${parapetCommand(command)} ${word} \\`) <= columns;
  const copies = fits && !isUnprintable(path) && isSameInShells(path, onWindows);
  const words = [parapetCommand(command), copies ? word : wordOf(inFolder), ...rest.map(wordOf)];
  return {
    preface: copies ? "" : "In the workspace folder:",
    lines: breakCommand(words, longest),
  };
}

function breakCommand(words: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && displayWidth(longer) > columns - 2) {
      lines.push(`${line} \\`);
      line = `  ${word}`;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
