import type { ToolEntry } from "./tool-layers.ts";
import { allows, denies } from "./tool-pattern.ts";

const meanings = { allows, denies };
type Meaning = keyof typeof meanings;

/** The index of the first entry that matches, by tool; -1 where none does. */
type Answers = Map<string, number>;

/**
 * By meaning and names: agents have the same lists at different places, and each is asked for every
 * tool.
 */
const known = new Map<string, Answers>();
const answersOf = {
  allows: new WeakMap<readonly ToolEntry[], Answers>(),
  denies: new WeakMap<readonly ToolEntry[], Answers>(),
};
const mostLists = 1_000;
const mostTools = 1_000;

/** The first entry of a list that allows or denies a tool. */
export function firstMatching(
  entries: readonly ToolEntry[],
  tool: string,
  meaning: Meaning,
): ToolEntry | undefined {
  if (entries.length === 0) return undefined;
  const answers = answersOf[meaning].get(entries) ?? sharedAnswers(entries, meaning);
  let index = answers.get(tool);
  if (index === undefined) {
    index = entries.findIndex(({ name }) => meanings[meaning](name, tool));
    if (answers.size >= mostTools) answers.clear();
    answers.set(tool, index);
  }
  return entries[index];
}

function sharedAnswers(entries: readonly ToolEntry[], meaning: Meaning): Answers {
  const key = JSON.stringify([meaning, ...entries.map(({ name }) => name)]);
  const answers: Answers = known.get(key) ?? new Map();
  if (known.size >= mostLists) known.clear();
  known.set(key, answers);
  answersOf[meaning].set(entries, answers);
  return answers;
}
