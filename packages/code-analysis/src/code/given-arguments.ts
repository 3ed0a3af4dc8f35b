import {
  type AbstractValue,
  labelsOf,
  oneOf,
  type Origin,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import type { Flow } from "./flow-state.ts";
import { secretAt } from "../shell/secret-locations.ts";

const mostWords = 40;

/** The arguments with which texts start a program, after those that are fixed. */
export function argumentsOf(
  { links }: Flow,
  {
    program,
    at,
    skipped,
  }: { readonly program: number; readonly at: number; readonly skipped: number },
): AbstractValue {
  const given = links.programs[program]?.given ?? [];
  if (given.length === 0) return unknown;
  const longest = Math.min(mostWords, Math.max(...given.map((words) => words.length)));
  const items = Array.from({ length: skipped + longest }, (_, index) =>
    oneOf(given.flatMap((words) => argument(words[index - skipped], { program, at }))),
  );
  return { labels: labelsOf(items), items };
}

/** An argument that names a secrets file gets its label; a placeholder gets none. */
function argument(
  word: string | undefined,
  { program, at }: Pick<Origin, "program" | "at">,
): readonly AbstractValue[] {
  if (word === undefined) return [];
  const text = word.replace(/^--?[\w-]+=/, "").replace(/^(?:\$HOME|\$\{HOME\})(?=\/)/, "~");
  if (/[$<>[\]{}*]/.test(text)) return [unknown];
  const secret = secretAt(text);
  const value = { labels: unknown.labels, text };
  return [
    secret === undefined
      ? value
      : withLabel(value, `held:${secret}`, { program, at, what: text.slice(0, 80) }),
  ];
}
