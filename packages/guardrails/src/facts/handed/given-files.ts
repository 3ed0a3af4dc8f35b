import { maxWords } from "../shell/shell-limits.ts";
import type { ReadCommand, ShellReading } from "../shell/shell-reading.ts";
import { plainWord } from "../shell/word.ts";
import { isTextProgram, wordsToJudge } from "./text-programs.ts";
import { named, namedInPart } from "./written-texts.ts";

/**
 * True where a command may run a file: nobody knows all programs that run what they are given, and a variable may have any of them
 * run it.
 */
export function isGiven(
  { command: { name }, words, besideWords, redirections, cwd }: ReadCommand,
  path: string,
  { variables }: Pick<ShellReading, "variables">,
): boolean {
  const exported = name === "export" ? words.slice(1, maxWords) : [];
  const values = exported.flatMap(({ text }) => variables.get(text) ?? []);
  const input = isTextProgram(name)
    ? []
    : redirections.filter(({ access }) => access === "read").map((one) => one.path);
  return (
    runUnnamed.get(name)?.test(path) === true ||
    namedInPart([...besideWords, ...values.map(plainWord)], cwd, path) ||
    named([...wordsToJudge(name, words), ...input.map(plainWord)], cwd, path)
  );
}

/** Files that programs run without being told where they are. */
const runUnnamed: ReadonlyMap<string, RegExp> = new Map([
  ["rake", /(?:^|\/)[Rr]akefile$/],
  ["task", /(?:^|\/)[Tt]askfile\.ya?ml$/],
  ["nox", /(?:^|\/)noxfile\.py$/],
  ["pytest", /(?:^|\/)conftest\.py$/],
  ["gradle", /\.gradle(?:\.kts)?$/],
  ["cargo", /(?:^|\/)build\.rs$/],
  ["go", /_test\.go$/],
  ["pre-commit", /(?:^|\/)\.pre-commit-config\.yaml$/],
  ...["vitest", "jest", "vite", "eslint", "webpack", "rollup"].map(
    (name) => [name, /\.config\.[cm]?[jt]s$/] as const,
  ),
]);
