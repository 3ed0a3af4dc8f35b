import type { CommandTarget } from "./command-target.ts";
import { isUnprintable } from "./neutralize.ts";
import { shellWord } from "@parapet/posture";
import { displayWidth } from "./width.ts";

/** A command to copy: its lines, and what must be said before them ("" when nothing). */
export type ShownCommand = { readonly preface: string; readonly lines: readonly string[] };

/**
 * A command on a workspace as a shell takes it, in lines of at most `columns`, broken with a backslash. A
 * path too long or too odd to be copied from a screen gives way to one that holds in the folder, and a preface that says
 * where to be. Without a path, it is about every workspace of the person.
 */
export function workspaceCommand(
  command: string,
  { path, inFolder, store = [] }: CommandTarget,
  given: readonly string[],
  columns: number,
): ShownCommand {
  const rest = [...given, ...store];
  if (path === "") {
    const words = [`parapet ${command}`, ...rest.map(shellWord)];
    return { preface: "", lines: breakCommand(words, columns) };
  }
  const word = shellWord(path);
  const fits = displayWidth(`parapet ${command} ${word} \\`) <= columns;
  const copies = fits && !isUnprintable(path);
  const words = [`parapet ${command}`, copies ? word : shellWord(inFolder), ...rest.map(shellWord)];
  return {
    preface: copies ? "" : "In the workspace folder:",
    lines: breakCommand(words, columns),
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
