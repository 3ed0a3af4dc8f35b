import { Command } from "../facts.ts";
import { normalisePath } from "../paths/normalise-path.ts";
import { codeIn, codeOptionsOf, scriptsInCode } from "./interpreters.ts";
import { isShell, programName } from "./program-name.ts";
import type { ScriptPlace } from "./read-script.ts";
import type { Substitution } from "./script-reader.ts";
import { shellWords } from "./shell-words.ts";
import { maxWords } from "./shell-limits.ts";
import { addCommand } from "./shell-reading.ts";
import type { Redirection, ShellReading } from "./shell-reading.ts";
import { unwrapped } from "./unwrap.ts";
import { setVariable } from "./variable.ts";
import { plainWord } from "./word.ts";
import type { Word } from "./word.ts";

export type SimpleCommand = {
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
  /** What it reads from its input, where that is known. */
  readonly stdin: string | undefined;
  readonly raw: string;
  /** The programs that write to its input. */
  readonly feeders: readonly string[];
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
  if (own.length > 0 || simple.redirections.length > 0) {
    const words = own.length > 0 ? own : [plainWord(":")];
    emit({ ...simple, words }, place, reading, read, 0);
  }
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
  const { inner, scripts } = unwrapped(name, words, stdin);
  for (const script of scripts) read(script, { ...within, fedBy: feeders }, reading);
  if (inner.length > 0 && wrappers < maxWrappers) {
    emit(
      { ...simple, words: inner.slice(0, maxWords) },
      { ...place, via: within.via },
      reading,
      read,
      wrappers + 1,
    );
    return;
  }
  const { code, opaque } = isShell(name)
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
  });
  if (name === "cd" || name === "pushd") changeFolder(words[1], reading);
}

/** Those of the input, and those whose output became words. */
function feedersOf(words: readonly Word[], feeders: readonly string[]): readonly string[] {
  const ofWords = words.filter(({ fedBy }) => fedBy.length > 0);
  if (ofWords.length === 0) return feeders;
  return [...new Set([...feeders, ...ofWords.flatMap(({ fedBy }) => fedBy)])];
}

/** "" for a name that is worked out at run time. */
function nameOf([first]: readonly Word[]): string {
  return first === undefined || first.dynamic ? "" : programName(first.text);
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
    if (/\$[@*]/.test(script.text) && parameters.length > 1) {
      const called = { words: parameters.slice(1), redirections: [], stdin, raw: "", feeders };
      runCommand(
        { ...called, raw: parameters.map(({ text }) => text).join(" ") },
        within,
        reading,
        read,
      );
    }
    return { code: "", opaque: script.fedBy.length > 0 };
  }
  if (!readsInput) return { code: "", opaque: words.some(({ fedBy }) => fedBy.length > 0) };
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
  const before = new Map(variables);
  for (const [index, { text, dynamic }] of parameters.entries()) {
    if (index < 10) variables.set(String(index), dynamic ? undefined : text);
  }
  run();
  for (const [index] of parameters.entries()) {
    const name = String(index);
    if (before.has(name)) variables.set(name, before.get(name));
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
