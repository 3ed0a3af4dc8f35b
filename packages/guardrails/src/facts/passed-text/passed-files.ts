import { codeOptionsOf } from "../shell/interpreters.ts";
import { maxWords } from "../shell/shell-limits.ts";
import type { ReadCommand, ShellReading } from "../shell/shell-reading.ts";
import type { Variables } from "../shell/variable.ts";
import { plainWord, quoted, type Word } from "../shell/word.ts";
import { readsFiles, runningWords } from "./file-readers.ts";
import { hasTextVerb, isTextProgram, wordsToJudge } from "./text-programs.ts";
import { isProse, named, namedInPart } from "./written-texts.ts";

/**
 * True where a command may run a file: nobody knows all programs that run what they are given, and
 * a variable may have any of them run it.
 */
export function isPassedFile(
  { command: { name }, words, given, otherWords, redirections, cwd }: ReadCommand,
  path: string,
  { variables }: Pick<ShellReading, "variables">,
): boolean {
  if (isStartFile(path, otherWords, variables)) return true;
  if (isProse(path)) return false;
  const values = [...otherWords, ...exportedBy(name, words, variables)];
  if (isTextProgram(name)) return namedInPart([...values, ...given], cwd, path);
  const module = moduleOf(name, words);
  if (takesByItself(module?.split(".", 1)[0] ?? name, path, words)) return true;
  if (readsFiles(name, words)) return namedInPart([...values, ...given], cwd, path);
  const input = redirections.filter(({ access }) => access === "read").map((one) => one.path);
  return (
    namedInPart([...values, plainWord((module ?? "").replaceAll(".", "/"))], cwd, path) ||
    named([...given, ...input.map(plainWord)], cwd, path)
  );
}

/**
 * The words of a program that may name a file which it runs, itself among them where it is a file.
 * What is in `scripts` has been read as the words of another.
 */
export function passedFiles(
  name: string,
  words: readonly Word[],
  scripts: readonly string[],
): readonly Word[] {
  const judged = readsFiles(name, words) ? runningWords(name, words) : wordsToJudge(name, words);
  const given = judged.filter(
    ({ text }) => !scripts.some((script) => `${script} `.includes(` ${quoted(text)} `)),
  );
  const [program] = words;
  return program?.text.includes("/") === true ? [program, ...given] : given;
}

/** The variables that a command passes on to all programs after it, as assignments. */
function exportedBy(name: string, words: readonly Word[], variables: Variables): readonly Word[] {
  const given = words.slice(1, maxWords).map(({ text }) => text);
  const isAll = name === "set" && given.some((text) => /^-[a-z]*a|^allexport$/.test(text));
  const isExport = name === "export" || /^(?:declare|typeset)$/.test(name);
  const names = isAll ? [...variables.keys()] : isExport ? given : [];
  return names
    .slice(0, maxWords)
    .flatMap((one) =>
      [variables.get(one) ?? []].flat().map((value) => plainWord(`${one}=${value}`)),
    );
}

/**
 * Variables that name a file which shells and languages run when they start, whatever it is called.
 */
const startVariables: readonly string[] = [
  "BASH_ENV",
  "ENV",
  "NODE_OPTIONS",
  "RUBYOPT",
  "PYTHONSTARTUP",
];

/**
 * True where such a variable may name the file, by its last part, or by what only a shell works
 * out.
 */
function isStartFile(path: string, otherWords: readonly Word[], variables: Variables): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const names = new Set([name, name.replace(/\.\w{1,4}$/, "")]);
  const may = (value: string | undefined): boolean =>
    value === undefined ||
    /[*?[$`]/.test(value) ||
    value.split(/[\s/:=]+/, maxWords).some((part) => names.has(part.replace(/^-r/, "")));
  const isSet = (one: string): boolean =>
    variables.has(one) && [variables.get(one)].flat().some(may);
  return startVariables.some(
    (one) => isSet(one) || otherWords.some(({ text }) => text.startsWith(`${one}=`) && may(text)),
  );
}

/** "pytest" of `python -m pytest`. */
function moduleOf(name: string, words: readonly Word[]): string | undefined {
  const at = words.findIndex(({ text }) => text === "-m");
  return at > 0 && codeOptionsOf(name) !== undefined ? words[at + 1]?.text : undefined;
}

/**
 * True for a file that a program looks for: it is called like the program, or as the program has
 * it.
 */
function takesByItself(name: string, path: string, words: readonly Word[]): boolean {
  const file = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (runUnnamed.get(name)?.test(path) === true || scriptOfTools.test(file)) return true;
  // What git and package managers take is known; a container keeps what it runs.
  if (hasTextVerb(name, words) || /^(?:git|docker|podman|nerdctl|npm|pnpm|yarn|bun)$/.test(name))
    return false;
  const program = name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  const [stem = ""] = file
    .replace(/^\./, "")
    .replaceAll("-", "")
    .split(/(?:file|rc|init|config)?(?:\W|_|$)/, 1);
  return (
    (stem.length > 1 && stem === program) ||
    (stem.length > 3 && program.startsWith(stem)) ||
    (!readsFiles(name, words) && file.endsWith(`.${name.split("-", 1)[0]}`))
  );
}

/** `vite.config.ts`, `karma.conf.js`: tools of JavaScript run what is called so. */
const scriptOfTools = /\.conf(?:ig)?\.[cm]?[jt]s$/;

/** Files of other names that programs run without being told where they are. */
const runUnnamed: ReadonlyMap<string, RegExp> = new Map([
  ...["python", "python3"].map((name) => [name, /(?:^|\/)(?:site|user)customize\.py$/] as const),
  ["mvn", /(?:^|\/)pom\.xml$/],
  ["ant", /(?:^|\/)build\.xml$/],
  ["bundle", /(?:^|\/)Gemfile$/],
  ["scons", /(?:^|\/)SConstruct$/],
  ["waf", /(?:^|\/)wscript$/],
  ["doit", /(?:^|\/)dodo\.py$/],
  ["invoke", /(?:^|\/)tasks\.py$/],
  ["terraform", /\.tf$/],
  ["pytest", /(?:^|\/)conftest\.py$/],
  ["gradle", /\.gradle(?:\.kts)?$/],
  ["gradlew", /\.gradle(?:\.kts)?$/],
  ["cargo", /(?:^|\/)build\.rs$/],
  ["go", /_test\.go$/],
]);
