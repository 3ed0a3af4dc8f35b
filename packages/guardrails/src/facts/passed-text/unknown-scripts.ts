import type { PathAccess } from "../facts.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import { codeOptionsOf } from "../shell/interpreters.ts";
import { literalOutput } from "../shell/literal-output.ts";
import { isShell } from "../shell/program-name.ts";
import { shellWords } from "../shell/shell-words.ts";
import type { ReadCommand, ShellReading } from "../shell/shell-reading.ts";
import type { Word } from "../shell/word.ts";
import { isPassedFile } from "./passed-files.ts";
import { isRunByItself } from "./files-run-later.ts";
import { mentionsControl } from "./mentions-control.ts";
import { makesFiles, onlyChecks, readsFiles } from "./file-readers.ts";
import { hasTextVerb, isTextProgram } from "./text-programs.ts";
import { isProse } from "./written-texts.ts";

/** More words of a command are not looked at. */
const maxWords = 64;

/**
 * All texts of a call that runs a script which the call itself may have made and of which nobody
 * can tell here what it holds: any of them may be in it. None for other calls.
 */
export function textsOfUnknownScripts(
  commands: readonly ReadCommand[],
  reading: ShellReading,
  paths: readonly PathAccess[],
): readonly string[] {
  const written = paths.filter(({ access }) => access === "write").map(({ path }) => path);
  const unknown = written.filter((path) => reading.files.get(path)?.text() === undefined);
  const isMade = commands.some(({ command: { name }, words }) => makesFiles(name, words));
  const runs =
    unknown.some((path) => commands.some((command) => isPassedFile(command, path, reading))) ||
    written.some((path) => isRunUnnamed(path) && reading.files.get(path)?.text() === undefined) ||
    commands.some(
      (command) =>
        runsUnknownInput(command, reading) ||
        runsUnknownFile(command, reading, isMade ? undefined : written) ||
        readsAndRuns(command, unknown),
    );
  if (!runs) return [];
  const feeding = new Set(
    commands.flatMap((command) => (runsUnknownInput(command, reading) ? command.fedBy : [])),
  );
  return textsOf(commands, reading, feeding).filter(mentionsControl);
}

/**
 * True for a call that runs as a script, or as a program, a file which it has made of its own
 * texts, and of which nobody can tell what it holds.
 */
export function runsUnknownScript(
  commands: readonly ReadCommand[],
  reading: ShellReading,
  paths: readonly PathAccess[],
): boolean {
  if (reading.files.size === 0) return false;
  // What comes through a pipe with a name was written in parts.
  if (commands.some(({ command: { name } }) => name === "mkfifo")) return true;
  const unknown = paths
    .filter(
      ({ access, path }) => access === "write" && reading.files.get(path)?.text() === undefined,
    )
    .map(({ path }) => path);
  return commands.some((command) => runsMadeFile(command, unknown));
}

function isRunUnnamed(path: string): boolean {
  return isRunByItself(path) || ofRunners.test(path);
}
/** What make, npm and just run without being told where it is. */
const ofRunners = /(?:^|\/)(?:(?:GNUm|m|M)akefile|package\.json|justfile)$/;

/**
 * A shell or an interpreter that reads an unknown script, a program that is given an unknown text,
 * a command that came from a text.
 */
function runsUnknownInput(
  { command: { name, code }, words, fedBy, stdin }: ReadCommand,
  reading: ShellReading,
): boolean {
  const [program, ...rest] = words;
  if (program?.dynamic === true) return comesFromCall(program, reading);
  if (stdin !== undefined || code !== "") return false;
  if (isShell(name)) return shellWords(words).readsInput;
  if (codeOptionsOf(name) !== undefined) return rest.every(({ text }) => inputOption.test(text));
  const isText = isTextProgram(name) || hasTextVerb(name, words) || readsFiles(name, words);
  return fedBy.length > 0 && !isText;
}

/** Beside these, an interpreter reads its program from its input. */
const inputOption = /^-[bBdEiIOqsuvwx]*$/;

/** It is what a command prints, or what a variable holds that the script fills. */
function comesFromCall({ text, fedBy }: Word, { variables }: ShellReading): boolean {
  return (
    fedBy.length > 0 ||
    [...text.matchAll(/\$\{?([A-Za-z_]\w*|[\d@*])/g)].some(([, name = ""]) => variables.has(name))
  );
}

/** Code that starts programs, or reads further code, names such a file. */
function readsAndRuns({ command: { code } }: ReadCommand, unknown: readonly string[]): boolean {
  return (
    startsMore.test(code) &&
    unknown.some((path) => code.includes(path.slice(path.lastIndexOf("/") + 1)))
  );
}
const startsMore =
  /\b(?:system|popen|exec\w*|spawn\w*|subprocess|child_process|run|eval|import|require|load\w*|source|do)\b/;

/**
 * A file that the call writes, or that is in a folder that it fills, is run as a script or a
 * program. `written` is undefined where nobody knows what the call has made.
 */
function runsUnknownFile(
  { command: { name }, words, cwd }: ReadCommand,
  { files }: ShellReading,
  written: readonly string[] | undefined,
): boolean {
  const run = scriptOf(name, words);
  if (run === undefined || run.content !== undefined) return false;
  if (run.dynamic || /[*?[]/.test(run.text)) return true;
  const path = normalizePath(run.text, cwd);
  if (files.get(path)?.text() !== undefined) return false;
  return (
    path.startsWith("/dev/") ||
    written === undefined ||
    written.some((one) => path === one || path.startsWith(`${one}/`))
  );
}

function runsMadeFile(
  { command: { name }, words, cwd }: ReadCommand,
  unknown: readonly string[],
): boolean {
  const run = scriptOf(name, words);
  if (run === undefined || run.dynamic) return false;
  const path = normalizePath(run.text, cwd);
  return unknown.some((one) => path === one || path.startsWith(`${one}/`));
}

function scriptOf(name: string, words: readonly Word[]): Word | undefined {
  const [program, ...rest] = words;
  if (onlyChecks(name, words)) return undefined;
  if (isShell(name)) return shellWords(words).file;
  if (name === "." || name === "source" || codeOptionsOf(name) !== undefined) {
    return rest.find(({ text }) => !text.startsWith("-"));
  }
  return program?.text.includes("/") === true ? program : undefined;
}

/**
 * What the call prints, writes, passes on and keeps in variables, but for documents that nothing
 * else of it names. Programs that feed a shell may print each of their words.
 */
function textsOf(
  commands: readonly ReadCommand[],
  { files, variables }: ShellReading,
  feeding: ReadonlySet<string>,
): readonly string[] {
  const paths = pathsGiven(commands);
  const isLeft = (path: string): boolean =>
    isProse(path) && !paths.has(path) && !paths.has(path.slice(0, path.lastIndexOf("/")));
  return [
    ...[...files].map(([path, file]) => (isLeft(path) ? "" : (file.text() ?? ""))),
    ...[...variables.values()].flatMap((value) => value ?? []),
    ...commands.flatMap(({ command: { name }, words, stdin = "", redirections, cwd }) => {
      if (redirections.some(({ path }) => isLeft(normalizePath(path, cwd)))) return [];
      if (isTextProgram(name)) return [stdin, printed(words)];
      return feeding.has(name)
        ? [stdin, ...words.slice(1, maxWords).map(({ text }) => text)]
        : [stdin];
    }),
  ];
}

/** Files and folders that programs are given; what git is given it keeps. */
function pathsGiven(commands: readonly ReadCommand[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { command, words, redirections, cwd } of commands) {
    const given = command.name === "git" ? [] : words.slice(1, maxWords).map(({ text }) => text);
    const read = redirections.filter(({ access }) => access === "read").map(({ path }) => path);
    for (const path of [...given, ...read]) found.add(normalizePath(path, cwd));
  }
  return found;
}

function printed(words: readonly Word[]): string {
  const said = words.slice(1).map(({ text }) => text);
  return literalOutput(words, undefined) ?? said.join(" ");
}
