import { fileUseOf } from "../commands/file-programs.ts";
import { Command } from "../facts.ts";
import { words as wordsOf } from "../../words.ts";
import { normalisePath } from "../paths/normalise-path.ts";
import { codeIn, codeOptionsOf, scriptsInCode } from "./interpreters.ts";
import { isShell, programName } from "./program-name.ts";
import { literalOutput } from "./literal-output.ts";
import type { ScriptPlace } from "./read-script.ts";
import type { Substitution } from "./script-reader.ts";
import { shellWords } from "./shell-words.ts";
import { maxDefinitions, maxWords } from "./shell-limits.ts";
import { addCommand } from "./shell-reading.ts";
import type { Redirection, ShellReading } from "./shell-reading.ts";
import { commandAmong, scriptsAmong, startedByWildcard } from "./started-commands.ts";
import { unwrapped } from "./unwrap.ts";
import { setVariable } from "./variable.ts";
import { plainWord, quoted } from "./word.ts";
import type { Word } from "./word.ts";

export type SimpleCommand = {
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
  /** What it reads from its input, where that is known. */
  readonly stdin: string | undefined;
  readonly raw: string;
  /** The programs that write to its input. */
  readonly feeders: readonly string[];
  /** Variables that are set for it alone. */
  readonly assigned?: readonly string[];
};

type ReadScript = (script: string, place: ScriptPlace, reading: ShellReading) => Substitution;

/** Programs within programs within …: `sudo env nohup nice …`. */
const maxWrappers = 16;
const assignment = /^([A-Za-z_]\w*)\+?=(.*)$/s;
const declaring = /^(?:export|declare|typeset|local|readonly)$/;

/** Adds what a simple command runs: itself, or what it is a wrapper of, and the scripts that it is given. */
export function runCommand(
  simple: SimpleCommand,
  place: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): void {
  const isFirst = simple.words.findIndex(({ text }) => !assignment.test(text));
  const own = isFirst < 0 ? [] : simple.words.slice(isFirst);
  const first = own[0]?.text ?? "";
  if (own.length === 0) assign(simple.words, reading);
  else if (declaring.test(first)) assign(own.slice(1), reading);
  else if (first === "alias") define(own.slice(1), reading);
  else if (first === "set") setParameters(own, reading);
  else if (filling.has(first)) fill(own, simple.stdin, reading);
  const set = isFirst > 0 ? simple.words.slice(0, isFirst) : [];
  for (const script of scriptsInVariables(set)) {
    read(script, { ...place, depth: place.depth + 1 }, reading);
  }
  if (own.length > 0 || simple.redirections.length > 0) {
    const words = own.length > 0 ? own : [plainWord(":")];
    emit({ ...simple, words, assigned: namesOf(set) }, place, reading, read, 0);
  }
}

function namesOf(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ text }) => assignment.exec(text)?.[1] ?? []);
}

/** `alias NAME=SCRIPT` */
function define(words: readonly Word[], { aliases }: ShellReading): void {
  for (const { text, dynamic } of words) {
    const [, name, script] = /^([^\s=/]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || script === undefined || dynamic) continue;
    if (aliases.size < maxDefinitions) aliases.set(name, script);
  }
}

/** `set -- WORD …` */
function setParameters(words: readonly Word[], { variables }: ShellReading): void {
  const dashes = words.findIndex(({ text }) => text === "--");
  if (dashes < 0) return;
  const own = words.slice(dashes + 1);
  const isKnown = own.every(({ dynamic }) => !dynamic);
  for (const [index, { text, dynamic }] of own.slice(0, 9).entries()) {
    variables.set(String(index + 1), dynamic ? undefined : text);
  }
  for (const name of ["@", "*"]) {
    variables.set(name, isKnown ? own.map(({ text }) => text).join(" ") : undefined);
  }
}

const filling: ReadonlySet<string> = new Set(wordsOf("read printf mapfile readarray"));

/** `read NAME …` takes a line of its input, `mapfile NAME` all lines, `printf -v NAME` what it would print. */
function fill(
  words: readonly Word[],
  stdin: string | undefined,
  { variables }: ShellReading,
): void {
  const texts = words.map(({ text }) => text);
  if (texts[0] === "printf") {
    if (texts[1] !== "-v") return;
    const [program] = words;
    const printed = program && literalOutput([program, ...words.slice(3)], undefined);
    return setVariable(variables, texts[2] ?? "", printed);
  }
  const names = texts.slice(1).filter((text) => /^[A-Za-z_]\w*$/.test(text));
  if (texts[0] !== "read") {
    return setVariable(variables, names.at(-1) ?? "MAPFILE", stdin?.trim().replaceAll(/\s+/g, " "));
  }
  const items = stdin?.split("\n", 1)[0]?.trim().split(/\s+/);
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const value = isLast ? items?.slice(index).join(" ") : items?.[index];
    setVariable(variables, name, items === undefined ? undefined : (value ?? ""));
  }
}

/** Variables that programs take a command from. */
const commandVariable =
  /^(?:GIT_SSH_COMMAND|GIT_SSH|GIT_PAGER|GIT_EDITOR|GIT_EXTERNAL_DIFF|PAGER|MANPAGER|EDITOR|VISUAL|BROWSER|LESSOPEN|PROMPT_COMMAND|RSYNC_RSH)=(.*)$/s;

function scriptsInVariables(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ text }) => commandVariable.exec(text)?.[1] ?? []);
}

function assign(words: readonly Word[], reading: ShellReading): void {
  for (const { text, dynamic } of words) {
    const [, name, value] = assignment.exec(text) ?? [];
    if (name !== undefined) setVariable(reading.variables, name, dynamic ? undefined : value);
  }
}

function emit(
  simple: SimpleCommand,
  place: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
  wrappers: number,
): void {
  const { words, stdin, feeders } = simple;
  const name = nameOf(words);
  const fedBy = feedersOf(words, feeders);
  const within: ScriptPlace = { depth: place.depth + 1, via: [...place.via, name], fedBy };
  if (runAlias(simple, within, reading, read)) return;
  const calls = runFunction(simple, within, reading, read);
  const { inner, scripts } = unwrapped(name, words, stdin);
  for (const script of scripts) read(script, { ...within, fedBy: feeders }, reading);
  if (inner.length > 0 && wrappers < maxWrappers) {
    const { cwd } = reading;
    enterFolder(name, words, reading);
    emit(
      {
        ...simple,
        words: inner.slice(0, maxWords),
        assigned: [...(simple.assigned ?? []), ...namesOf(words.slice(1))],
      },
      { ...place, via: within.via },
      reading,
      read,
      wrappers + 1,
    );
    reading.cwd = cwd;
    return;
  }
  const ownScript = words[0]?.text.includes("/") === true ? writtenTo(words, reading) : undefined;
  if (ownScript !== undefined) read(ownScript, { ...within, fedBy: [] }, reading);
  const { code, opaque } =
    isShell(name) || name === "source" || name === "."
      ? runShell(simple, within, reading, read)
      : runInterpreter(name, simple, within, reading, read);
  addCommand(reading, {
    command: new Command({
      argv: words.map(({ text }) => text),
      raw: simple.raw,
      name,
      via: place.via,
      fed_by: fedBy,
      code,
      opaque: opaque || isUnknown(words[0]) || wrappers >= maxWrappers,
    }),
    words,
    redirections: simple.redirections,
    cwd: reading.cwd,
    assigned: assignedTo(simple, reading),
    stdin,
    calls,
  });
  if (name === "cd" || name === "pushd") changeFolder(words[1], reading);
  if (scripts.length > 0 || calls || code !== "" || !isUnknownProgram(name)) return;
  for (const script of scriptsAmong(name, words))
    read(script, { ...within, fedBy: feeders }, reading);
  const started = wrappers < maxWrappers ? commandAmong(name, words) : [];
  if (started.length === 0) return;
  emit({ ...simple, words: started }, { ...place, via: within.via }, reading, read, wrappers + 1);
}

/** It may start what its words name. */
function isUnknownProgram(name: string): boolean {
  return (
    name !== "" &&
    fileUseOf(name) === undefined &&
    !isShell(name) &&
    codeOptionsOf(name) === undefined &&
    !startsByOwnRules.has(name)
  );
}

/** What these run is read where it stands. */
const startsByOwnRules: ReadonlySet<string> = new Set(
  wordsOf(
    "find fd ssh docker podman kubectl nerdctl sudo xargs parallel curl wget cp mv ln rsync scp sftp tar",
  ),
);

const nothing: readonly string[] = [];

function assignedTo({ assigned }: SimpleCommand, { variables }: ShellReading): readonly string[] {
  if (variables.size === 0) return assigned ?? nothing;
  return [...variables.keys(), ...(assigned ?? nothing)];
}

/** True when the command is an alias of the script, and what it stands for has been read in its place. */
function runAlias(
  { words, feeders }: SimpleCommand,
  within: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): boolean {
  const [first, ...rest] = words;
  const script = reading.aliases.get(first?.text ?? "");
  if (script === undefined || first === undefined || reading.open.has(first.text)) return false;
  reading.open.add(first.text);
  const text = [script, ...rest.map((word) => quoted(word.text))].join(" ");
  read(text, { ...within, fedBy: feeders }, reading);
  reading.open.delete(first.text);
  return true;
}

/** Reads the body of a function of the script with the parameters of this call. False for what is none. */
function runFunction(
  { words, feeders }: SimpleCommand,
  within: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): boolean {
  const name = words[0]?.text ?? "";
  const called = reading.functions.get(name);
  if (called === undefined) return false;
  if (reading.open.has(name)) return true;
  reading.open.add(name);
  withParameters(words, reading, () => read(called.body, { ...within, fedBy: feeders }, reading));
  reading.open.delete(name);
  for (let at = called.first; at < called.end; at += 1) reading.replaced.add(at);
  return true;
}

/** `env -C FOLDER PROGRAM` and `sudo -D FOLDER PROGRAM`. */
function enterFolder(name: string, words: readonly Word[], reading: ShellReading): void {
  const options = name === "env" ? ["-C", "--chdir"] : name === "sudo" ? ["-D", "--chdir"] : [];
  if (options.length === 0) return;
  const at = words.findIndex(({ text }) => options.includes(text));
  const joined = words
    .find(({ text }) => text.startsWith("--chdir="))
    ?.text.slice("--chdir=".length);
  const folder = at < 0 ? joined : words[at + 1]?.text;
  if (folder !== undefined) reading.cwd = normalisePath(folder, reading.cwd);
}

/** Those of the input, and those whose output became words. */
function feedersOf(words: readonly Word[], feeders: readonly string[]): readonly string[] {
  const ofWords = words.filter(({ fedBy }) => fedBy.length > 0);
  if (ofWords.length === 0) return feeders;
  return [...new Set([...feeders, ...ofWords.flatMap(({ fedBy }) => fedBy)])];
}

/** "" for a name that is worked out at run time. */
function nameOf([first]: readonly Word[]): string {
  if (first === undefined || first.dynamic) return "";
  const name = programName(first.text);
  return name.length > 1 && /[*?[]/.test(name) ? startedByWildcard(name) || name : name;
}

/** Only running it would tell which program it is: `$x`, `/bin/c?t`. */
function isUnknown(first: Word | undefined): boolean {
  if (first === undefined || first.dynamic) return true;
  return first.text.length > 2 && /[*?[]/.test(first.text);
}

type Opacity = { readonly code: string; readonly opaque: boolean };

function runShell(
  { words, stdin, feeders }: SimpleCommand,
  within: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): Opacity {
  const { script, parameters, readsInput } = shellWords(words);
  if (script !== undefined) {
    withParameters(parameters, reading, () =>
      read(script.text, { ...within, fedBy: feeders }, reading),
    );
    return { code: "", opaque: script.fedBy.length > 0 };
  }
  if (!readsInput) {
    const file = words.find(({ content }) => content !== undefined)?.content;
    const text = file ?? (words.length > 1 ? writtenTo(words.slice(1), reading) : undefined);
    if (text !== undefined) read(text, { ...within, fedBy: [] }, reading);
    return { code: "", opaque: words.some(({ fedBy }) => fedBy.length > 0) };
  }
  if (stdin === undefined) return { code: "", opaque: feeders.length > 0 };
  read(
    stdin,
    {
      ...within,
      via: [...within.via.slice(0, -1), ...decoders(feeders), ...within.via.slice(-1)],
      fedBy: [],
    },
    reading,
  );
  return { code: "", opaque: false };
}

/** What the script itself has written to the first of these words that is a file. */
function writtenTo(words: readonly Word[], { files, cwd }: ShellReading): string | undefined {
  if (files.size === 0) return undefined;
  const file = words.find(({ text }) => !/^[-+]/.test(text))?.text ?? "";
  return file === "" ? undefined : files.get(normalisePath(file, cwd))?.();
}

/** What the script was hidden in. */
function decoders(feeders: readonly string[]): readonly string[] {
  return feeders.filter((name) => /^(?:g?base64|openssl|xxd|rev|tr)$/.test(name));
}

/** `$0`, `$1` … of a script, for as long as it is read. */
function withParameters(
  parameters: readonly Word[],
  { variables }: ShellReading,
  run: () => unknown,
): void {
  if (parameters.length === 0) return void run();
  const own = new Map(
    parameters
      .slice(0, 10)
      .map(({ text, dynamic }, index) => [String(index), dynamic ? undefined : text] as const),
  );
  const all = parameters.slice(1);
  const list = all.some(({ dynamic }) => dynamic)
    ? undefined
    : all.map(({ text }) => text).join(" ");
  own.set("@", list).set("*", list);
  const before = new Map(
    [...own.keys()].map((name) => [name, variables.has(name) ? [variables.get(name)] : []]),
  );
  for (const [name, value] of own) variables.set(name, value);
  run();
  for (const [name, value] of before) {
    if (value.length > 0) variables.set(name, value[0]);
    else variables.delete(name);
  }
}

function runInterpreter(
  name: string,
  { words, stdin, feeders }: SimpleCommand,
  within: ScriptPlace,
  reading: ShellReading,
  read: ReadScript,
): Opacity {
  const texts = words.map(({ text }) => text);
  const options = codeOptionsOf(name);
  const isAwk = /^[gmn]?awk$/.test(name);
  if (options === undefined && !isAwk) return { code: "", opaque: false };
  const given = isAwk
    ? (texts.slice(1).find((text) => text.includes("system(") || text.includes("|")) ?? "")
    : codeIn(texts, options ?? []);
  const takesInput = !isAwk && texts.slice(1).every((text) => text.startsWith("-"));
  const code = given === "" && takesInput && stdin !== undefined ? stdin : given;
  for (const script of scriptsInCode(code)) read(script, within, reading);
  return { code, opaque: code !== "" || (takesInput && feeders.length > 0) };
}

function changeFolder(target: Word | undefined, reading: ShellReading): void {
  if (target === undefined) reading.cwd = "~";
  else if (!target.dynamic && target.text !== "-") {
    reading.cwd = normalisePath(target.text, reading.cwd);
  }
}
