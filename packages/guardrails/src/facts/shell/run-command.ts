import { copiedNames } from "../commands/copied-files.ts";
import { downloadedFiles } from "../commands/network-programs.ts";
import { Command } from "../facts.ts";
import { passedFiles } from "../passed-text/passed-files.ts";
import { passedTexts, otherTextsIn } from "../passed-text/passed-texts.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import { assignAll, changeShell } from "./builtins.ts";
import { changeFolder, runsInSameShell } from "./change-folder.ts";
import { codeOptionsOf } from "./interpreters.ts";
import { runAlias, runFunction, withParameters, withVariables } from "./definitions.ts";
import { judgedByWildcard } from "./launchers/judged-programs.ts";
import { fileListers } from "./file-listers.ts";
import { launchedBy } from "./launchers/launchers.ts";
import { literalOutput } from "./literal-output.ts";
import { openFileNumber } from "./open-files.ts";
import { isShell, programName } from "./program-name.ts";
import { runInterpreter, scriptFile } from "./run-interpreter.ts";
import type { ReadScript, ScriptContext } from "./script-context.ts";
import type { Substitution } from "./script-reader.ts";
import { maxWords } from "./shell-limits.ts";
import { shellWords } from "./shell-words.ts";
import { originsOf } from "./variable-origins.ts";
import { addCommand, noteConstant } from "./shell-reading.ts";
import type { ShellReading } from "./shell-reading.ts";
import { assignment, namesAssigned } from "./simple-command.ts";
import type { SimpleCommand } from "./simple-command.ts";
import type { Value } from "./variable.ts";
import { plainWord } from "./word.ts";
import type { Word } from "./word.ts";
import { addWrittenFile, once, unknown, writtenFile } from "./written-files.ts";

/** Programs within programs within …: `sudo env nohup nice …`. */
const maxLaunchers = 16;

/**
 * Adds what a simple command runs: itself, or what it launches, and the scripts that it is given.
 * The result is what a function or an alias of the script comes to.
 */
export function runCommand(
  simple: SimpleCommand,
  context: ScriptContext,
  reading: ShellReading,
  read: ReadScript,
): Substitution | undefined {
  const first = simple.words.findIndex(({ text }) => !assignment.test(text));
  const own = first < 0 ? [] : simple.words.slice(first);
  const set = first > 0 ? simple.words.slice(0, first) : [];
  if (own.length === 0) assignAll(simple.words, reading);
  else {
    const { stdin, feeders } = simple;
    const readsFile = simple.redirections.some(
      ({ path, access }) =>
        access === "read" && !path.includes("$") && openFileNumber(path) === undefined,
    );
    changeShell({ written: own, assigned: set, stdin, feeders, readsFile, reading });
  }
  const otherTexts = [...set, ...setFor(own)];
  const alone = own.length === 0 ? simple.words : [];
  noteMentioned([...set, ...own.slice(1)], reading);
  const scripts = [
    ...scriptsInVariables([...otherTexts, ...alone]),
    ...readAgain(evaluatesNames(own) ? simple.words : [...set, ...alone]),
  ];
  for (const script of scripts) {
    read(script, { ...context, depth: context.depth + 1 }, reading);
  }
  if (own.length === 0 && simple.redirections.length === 0) return undefined;
  const words = own.length > 0 ? own : [plainWord(":")];
  const command = { ...simple, words, assigned: namesAssigned(set), otherTexts };
  // It alone is started with them, and what it starts.
  return withVariables(valuesOf(set), reading, () => emit(command, context, reading, read, 0));
}

/** What a program is given as `NAME=VALUE` it may put into a variable. */
function noteMentioned(words: readonly Word[], reading: ShellReading): void {
  for (const { text } of words) {
    const value = assignment.exec(text)?.[2];
    if (value !== undefined) noteConstant(reading, value);
  }
}

/** What these words assign, by name; undefined where only running it would tell. */
function valuesOf(words: readonly Word[]): ReadonlyMap<string, Value> {
  return new Map(
    words.flatMap(({ text, dynamic }) => {
      const [, name, value] = assignment.exec(text) ?? [];
      return name === undefined ? [] : [[name, dynamic ? undefined : value] as const];
    }),
  );
}

/** Variables that programs take a command from. */
const commandVariable =
  /^(?:GIT_(?:SSH_COMMAND|SSH|PAGER|EDITOR|SEQUENCE_EDITOR|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND)|SSH_ASKPASS|SUDO_ASKPASS|PAGER|MANPAGER|PSQL_PAGER|EDITOR|VISUAL|BROWSER|LESSOPEN|PROMPT_COMMAND|RSYNC_RSH|PS[0124]|CC|CXX|LD|AR|RUSTC|(?:CARGO_BUILD_)?RUSTC_(?:WORKSPACE_)?WRAPPER|CARGO_TARGET_\w+_(?:RUNNER|LINKER)|FZF_DEFAULT_COMMAND|GIT_CONFIG_VALUE_\d+(?==.*\s))=(.*)$/s;

/**
 * `export NAME=…` and `env NAME=… PROGRAM`, for what comes after it; a prompt is text above all.
 */
const settingOthers = /^(?:export|declare|typeset|env|sudo|doas|cross-env|setenv)$/;

function setFor([program, ...rest]: readonly Word[]): readonly Word[] {
  return settingOthers.test(programName(program?.text ?? ""))
    ? rest.filter(({ text }) => !/^PS\d/.test(text))
    : [];
}

function scriptsInVariables(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ text }) => commandVariable.exec(text)?.[1] ?? []);
}

/** Builtins that compute what they are given: a name may have an index, `a[$(…)]`. */
const computing =
  /^(?:\[\[?|test|let|\(\(|declare|typeset|local|readonly|export|unset|read|mapfile|readarray|getopts|wait)$/;

function evaluatesNames(own: readonly Word[]): boolean {
  const words = own.filter(({ text }) => !/^(?:builtin|command)$/.test(text));
  const name = words[0]?.text ?? "";
  // `(( '…' ))` is read as a command in two groups.
  const isNumber = /\$\(|`/.test(name);
  return isNumber || computing.test(name) || (name === "printf" && words[1]?.text === "-v");
}

/**
 * Commands in texts that a shell reads a second time: an index, or the value of a variable, which
 * is computed as one or shown as a prompt (`${x@P}`). As documents, in which quotes say nothing.
 */
function readAgain(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ text, dynamic }) => {
    if (dynamic || !/\$\(|`/.test(text)) return [];
    const end = endFor(text);
    return [`: <<${end}\n${text}\n${end}`];
  });
}

/** What ends a document, and is nowhere in it. */
function endFor(text: string): string {
  let end = "end";
  while (text.includes(end)) end += "-";
  return end;
}

/** A command with what is before it. */
type RunCommand = SimpleCommand & {
  /** Variables that are set for it alone. */
  readonly assigned: readonly string[];
  /** The words that set those, and the words of the programs that start it. */
  readonly otherTexts: readonly Word[];
};

function emit(
  simple: RunCommand,
  context: ScriptContext,
  reading: ShellReading,
  read: ReadScript,
  launchers: number,
): Substitution | undefined {
  const { words, stdin, feeders } = simple;
  const name = nameOf(words);
  const fedBy = feedersOf(words, feeders);
  const within: ScriptContext = {
    depth: context.depth + 1,
    via: [...context.via, name],
    fedBy,
    input: () => stdin,
  };
  const aliased = runAlias(simple, within, reading, read);
  if (aliased !== undefined) return aliased;
  const recurs = reading.open.has(words[0]?.text ?? "");
  const called = runFunction(simple, within, reading, read);
  const isFunction = called !== undefined;
  const launched = launchedBy({ name, words, stdin, feeders, isFunction, files: reading });
  withVariables(launched.variables, reading, () => {
    for (const script of launched.scripts) read(script, { ...within, fedBy: feeders }, reading);
  });
  const emitInner = (inner: readonly Word[]): void => {
    const { cwd } = reading;
    if (launched.folder !== undefined) reading.cwd = normalizePath(launched.folder, cwd);
    const set = new Map([...valuesOf(words.slice(1)), ...launched.variables]);
    const assigned = [...simple.assigned, ...set.keys()];
    const before = wordsBefore(inner, words);
    const otherTexts = [...simple.otherTexts, ...before];
    const started = itemsFedBy(inner.slice(0, maxWords), words, feeders);
    const command = { ...simple, words: started, assigned, otherTexts };
    withVariables(set, reading, () =>
      emit(command, { ...context, via: within.via }, reading, read, launchers + 1),
    );
    if (!runsInSameShell(name)) reading.cwd = cwd;
  };
  const isDeep = launchers >= maxLaunchers;
  if (launched.inner.length > 0 && !isDeep) {
    emitInner(launched.inner);
    // A wildcard may come to a program that starts nothing, too.
    if (!isWildcard(words[0])) return undefined;
  }
  const isFile = words[0]?.text.includes("/") === true;
  const ownFile = isFile ? scriptFile(words, reading) : undefined;
  const ownScript = ownFile?.text();
  if (ownScript !== undefined) {
    withParameters(words, reading, () => read(ownScript, { ...within, fedBy: [] }, reading));
  }
  const { code, opaque, writers } = runInterpreter({ name, simple, within, reading, read });
  // A program that the call itself has brought, and nobody has read.
  const makers = ownFile !== undefined && ownScript === undefined ? ownFile.by : [];
  const given = passedFiles(name, words, launched.scripts);
  addCommand(reading, {
    command: new Command({
      argv: words.map(({ text }) => text),
      raw: simple.raw,
      name,
      via: context.via,
      fed_by: [...fedBy, ...writers, ...makers],
      code,
      opaque: opaque || makers.length > 0 || isUnknown(words[0]) || isDeep,
    }),
    words,
    redirections: simple.redirections,
    cwd: reading.cwd,
    assigned: assignedTo(simple, reading),
    stdin,
    fedBy,
    origins: programOrigins(simple, [...context.fedBy, ...(context.writtenBy ?? [])], reading),
    scriptOrigins: scriptOrigins(name, simple, reading),
    given,
    passed: isFunction
      ? nothing
      : passedTexts(simple, { name, given, scripts: launched.scripts, written: reading }),
    otherTexts: otherTextsIn(simple.otherTexts, reading),
    otherWords: simple.otherTexts.slice(0, maxWords),
    forks: recurs && (fedBy.includes(name) || startsInBackground(words, reading)),
  });
  changeFolder(name, words, reading);
  keepFiles(name, simple, reading);
  if (launched.likely.length > 0 && !isDeep) emitInner(launched.likely);
  return called;
}

/** Remembers the files that a command makes, for what runs them later. */
function keepFiles(
  name: string,
  { words, stdin, feeders }: SimpleCommand,
  reading: ShellReading,
): void {
  for (const path of downloadedFiles(name, words)) {
    addWrittenFile(path, { text: unknown, by: [name] }, reading);
  }
  if (name === "tee" || name === "sponge") {
    for (const { text } of words.slice(1)) {
      if (!text.startsWith("-")) addWrittenFile(text, { text: () => stdin, by: feeders }, reading);
    }
  }
  if (reading.files.size === 0) return;
  const argv = words.map(({ text }) => text);
  if (editsFiles(name, argv)) keepEdited(name, words, reading);
  for (const [from, to] of copiedNames(name, argv)) {
    const file = writtenFile(from, reading);
    if (file !== undefined) addWrittenFile(to, file, reading);
  }
}

/** Editors, and programs that change a file in its place by one of their options. */
function editsFiles(name: string, argv: readonly string[]): boolean {
  if (/^(?:ed|ex|vi|vim|nvim|emacs|nano|patch|truncate|dos2unix|sponge|sd)$/.test(name))
    return true;
  return (
    /^(?:g?sed|perl|ruby|g?awk)$/.test(name) &&
    argv.some((word) => /^-[a-zA-Z0]*i|^--in-?place|^inplace$/.test(word))
  );
}

/** A file that is edited holds what `sed` makes of it, or what nobody knows. */
function keepEdited(name: string, words: readonly Word[], reading: ShellReading): void {
  const own = words.filter(({ text }) => !/^(?:-[nErsuz]*i|--in-?place)/.test(text));
  for (const { text } of words.slice(1)) {
    const file = writtenFile(text, reading);
    if (file === undefined) continue;
    const isRead = /^g?sed$/.test(name);
    const edited = once(() =>
      isRead
        ? literalOutput(own, undefined, (path) => (path === text ? file.text() : undefined))
        : undefined,
    );
    addWrittenFile(text, { text: edited, by: [...file.by, name] }, reading);
  }
}

/**
 * The words of a program that another starts. Its name may be an item of the input, and so comes
 * from the programs that write that.
 */
function itemsFedBy(
  inner: readonly Word[],
  words: readonly Word[],
  feeders: readonly string[],
): readonly Word[] {
  const [program, ...rest] = inner;
  if (program === undefined || feeders.length === 0 || words.includes(program)) return inner;
  return [{ ...program, fedBy: [...program.fedBy, ...feeders] }, ...rest];
}

/** The words of a program before the one that it starts. */
function wordsBefore([program]: readonly Word[], words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ text }, index) => index > 0 && text === program?.text);
  return at < 0 ? [] : words.slice(1, at);
}

/** `f() { f & }`; with other words, each call has less to do. */
function startsInBackground(words: readonly Word[], { functions }: ShellReading): boolean {
  const name = words[0]?.text ?? "";
  const body = words.length > 1 ? "" : (functions.get(name)?.body ?? "");
  return body.split(name).some((after, at) => at > 0 && /^[ \t]{0,8}&(?!&)/.test(after));
}

const nothing: readonly string[] = [];

/** Programs that its own name comes from; of a known name, those that only list files. */
function programOrigins(
  { words: [program], stdin, feeders }: RunCommand,
  around: readonly string[],
  reading: ShellReading,
): readonly string[] {
  if (program === undefined) return nothing;
  const { dynamic, fedBy } = program;
  if (dynamic) return originsOf([program], reading);
  if (fedBy.some((name) => name === "loop" || fileListers.has(name))) return fedBy;
  if (isItem(program.text, stdin, feeders)) return feeders;
  if (program.text.includes("/") && around.some((name) => fileListers.has(name))) return around;
  return isWildcard(program) ? listedByShell : nothing;
}

function isWildcard(program: Word | undefined): boolean {
  if (program === undefined || /^\[{1,2}$/.test(program.text)) return false;
  return program.text.length > 1 && /[*?[][^/]*$/.test(program.text);
}

/** It is one of the folders that its input lists. */
function isItem(text: string, stdin: string | undefined, feeders: readonly string[]): boolean {
  if (stdin === undefined || !feeders.some((name) => fileListers.has(name))) return false;
  return stdin.split("\n", maxItemLines).includes(text);
}
const maxItemLines = 64;

/** A shell lists the names that a wildcard stands for. */
const listedByShell: readonly string[] = ["wildcard"];

/** Programs whose output is the script or the code of this one, where nobody knows what it says. */
function scriptOrigins(
  name: string,
  { words, stdin, feeders }: SimpleCommand,
  reading: ShellReading,
): readonly string[] {
  if (/^(?:g?sed|[gmn]?awk)$/.test(name)) return originsOf(scriptFiles(words), reading);
  const isOther = codeOptionsOf(name) !== undefined;
  if (!isShell(name) && !isOther && !/^(?:eval|source|\.)$/.test(name)) return nothing;
  const unread = words.slice(1).filter(({ dynamic, content }) => dynamic && content === undefined);
  const ofWords = originsOf(unread, reading);
  const readsInput = isShell(name) ? shellWords(words).readsInput : isOther && words.length < 3;
  return readsInput && stdin === undefined ? [...ofWords, ...feeders] : ofWords;
}

/** `sed -f <(…)`: files that hold a script, where nobody knows what they say. */
function scriptFiles(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ text }) => /^(?:-f|--file)$/.test(text));
  return words
    .slice(at + 1, at + 2)
    .filter(({ dynamic, content }) => dynamic && content === undefined);
}

function assignedTo({ assigned }: RunCommand, { variables }: ShellReading): readonly string[] {
  return variables.size === 0 ? assigned : [...variables.keys(), ...assigned];
}

/** Those of the input, and those whose output became words. */
function feedersOf(words: readonly Word[], feeders: readonly string[]): readonly string[] {
  const ofWords = words.filter(({ fedBy }) => fedBy.length > 0);
  if (ofWords.length === 0) return feeders;
  const programs = ofWords.flatMap(({ fedBy }) => fedBy).filter((name) => name !== "loop");
  return [...new Set([...feeders, ...programs])];
}

/** "" for a name that is worked out at run time. */
function nameOf([first]: readonly Word[]): string {
  if (first === undefined || first.dynamic) return "";
  const name = programName(first.text);
  return name.length > 1 && /[*?[]/.test(name) ? judgedByWildcard(name) || name : name;
}

/** Only running it would tell which program it is: `$x`, `/bin/c?t`. */
function isUnknown(first: Word | undefined): boolean {
  if (first === undefined || first.dynamic) return true;
  return first.text.length > 2 && /[*?[]/.test(first.text);
}
