import { words as wordsOf } from "../../core/words.ts";
import { literalOutput } from "./literal-output.ts";
import { hasRoom, noteConstant, noteOrigins, type ShellReading } from "./shell-reading.ts";
import { assignment, declaring, namesAssigned } from "./simple-command.ts";
import { originsOf } from "./variable-origins.ts";
import {
  listOf,
  matchesHidden,
  notNamedYet,
  removeReference,
  setReference,
  setVariable,
  valueBefore,
} from "./variable.ts";
import type { Word } from "./word.ts";

/** Options with which wildcards stand for hidden files, too. */
const hidden = /^(?:dotglob|glob_?dots)$/i;

const filling: ReadonlySet<string> = new Set(wordsOf("read printf mapfile readarray"));

/**
 * Keeps what a command changes in the shell that runs it: variables, parameters, aliases.
 * `assigned` are the assignments before it.
 */
export function changeShell({
  written,
  assigned,
  stdin,
  feeders,
  readsFile,
  reading,
}: {
  readonly written: readonly Word[];
  readonly assigned: readonly Word[];
  readonly stdin: string | undefined;
  /** The programs that write to its input. */
  readonly feeders: readonly string[];
  /** Its input is a file. */
  readonly readsFile: boolean;
  readonly reading: ShellReading;
}): void {
  const words = withoutPrefixes(written);
  const name = words[0]?.text ?? "";
  if (refers(words)) referAll(words.slice(1), reading);
  else if (declaring.test(name)) declareAll(words.slice(1), reading);
  else if (name === "alias") defineAliases(words.slice(1), reading);
  else if (name === "hash") hashCommand(words, reading);
  else if (name === "unset") unsetAll(words.slice(1), reading);
  else if (name === "shift") shiftParameters(words[1]?.text ?? "1", reading);
  else if (/^(?:shopt|setopt)$/.test(name) && words.some(({ text }) => hidden.test(text)))
    reading.variables.set(matchesHidden, "");
  else if (name === "getopts") takeOptions(words, reading);
  else if (name === "set") setParameters(words, reading);
  else if (filling.has(name)) {
    for (const word of words.slice(1)) {
      // What no known program writes, the call itself may write.
      const isUnwritten = stdin === undefined && feeders.length === 0 && !readsFile;
      const unwritten = isUnwritten ? ["read"] : [];
      const filled = word.text.replace(/\[.*$/s, "");
      const isItem = filled !== word.text;
      if (isItem) setVariable(reading.variables, filled, undefined);
      noteOrigins(reading, filled, [
        ...(isItem ? ["loop"] : []),
        ...unwritten,
        ...feeders,
        ...originsOf(words, reading),
      ]);
    }
    fillVariables(words, separators(assigned), stdin, reading);
  }
}

/** What `builtin` and `command` run changes the shell all the same. */
function withoutPrefixes(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(({ text }) => !/^(?:builtin|command|-p)$/.test(text));
  return first > 0 ? words.slice(first) : words;
}

/** `declare -n NAME=OTHER`; with `export`, the option means something else. */
function refers([program, ...rest]: readonly Word[]): boolean {
  return (
    /^(?:declare|typeset|local)$/.test(program?.text ?? "") &&
    rest.some(({ text }) => /^-[a-zA-Z]*n/.test(text))
  );
}

function referAll(words: readonly Word[], { variables }: ShellReading): void {
  for (const { text, dynamic } of words) {
    const [, name, target] = /^([A-Za-z_]\w*)(?:\+?=(.*))?$/s.exec(text) ?? [];
    if (name === undefined) continue;
    const held = variables.has(name) ? variables.get(name) : notNamedYet;
    const known = target ?? (typeof held === "string" ? held : undefined);
    setReference(variables, name, dynamic ? undefined : known);
  }
}

/** `unset -n NAME`. What `unset NAME` takes away may have been set elsewhere, and stays. */
function unsetAll(words: readonly Word[], { variables }: ShellReading): void {
  const options = words.find(({ text }) => text.startsWith("-"))?.text ?? "";
  if (options.includes("f")) return;
  for (const { text } of words) {
    if (options.includes("n")) removeReference(variables, text);
    else if (/^[A-Za-z_]\w*$/.test(text)) setVariable(variables, text, "");
  }
}

/** `shift`, `shift 2` */
function shiftParameters(count: string, { variables }: ShellReading): void {
  const all = variables.get("@");
  const isKnown = all !== undefined && /^\d$/.test(count);
  const texts = typeof all === "string" ? [all].filter(Boolean) : (all ?? []);
  const left = texts.slice(Number(count));
  for (let place = 1; place <= 9; place += 1) {
    const text = left[place - 1];
    if (isKnown && text === undefined) variables.delete(String(place));
    else variables.set(String(place), isKnown ? text : undefined);
  }
  variables.set("@", isKnown ? listOf(left) : undefined);
  variables.set("*", isKnown ? left.join(" ") : undefined);
}

/** What `read -n7`, `-N 7` and `-d x` take of their input; undefined for others. */
function partRead(texts: readonly string[], stdin: string | undefined): string | undefined {
  const at = texts.findIndex((text) => /^-\w*[dnN]/.test(text));
  const [, how = "", joined = ""] = /^-\w*?([dnN])(.*)$/s.exec(texts[at] ?? "") ?? [];
  const value = joined === "" ? (texts[at + 1] ?? "") : joined;
  if (stdin === undefined || at < 1 || value === "") return undefined;
  if (how === "d") return stdin.split(value.charAt(0), 1)[0];
  // One character after the other is what a loop reads.
  return /^\d{1,4}$/.test(value) && Number(value) > 1 ? stdin.slice(0, Number(value)) : undefined;
}

/** `getopts OPTIONS NAME WORD …`: a value is one of the words, or of the parameters. */
function takeOptions(words: readonly Word[], { variables }: ShellReading): void {
  const given = words.slice(3);
  const texts = given.flatMap(({ text }) => (/^-\w./.test(text) ? [text, text.slice(2)] : [text]));
  const isKnown = given.every(({ dynamic }) => !dynamic);
  const value = given.length === 0 ? variables.get("@") : isKnown ? listOf(texts) : undefined;
  setVariable(variables, "OPTARG", value);
}

/** `declare NAME=VALUE`; with some options a variable changes what it is given. */
function declareAll(words: readonly Word[], reading: ShellReading): void {
  assignAll(words, reading);
  if (!words.some(({ text }) => /^-\w*[LRZiEFlucC]/.test(text))) return;
  for (const name of namesAssigned(words.filter(({ text }) => assignment.test(text)))) {
    setVariable(reading.variables, name, undefined);
    noteOrigins(reading, name, ["loop"]);
  }
}

/** `NAME=VALUE …` */
export function assignAll(words: readonly Word[], reading: ShellReading): void {
  const { variables } = reading;
  for (const word of words) {
    const { text, dynamic } = word;
    const [, name, value = ""] = assignment.exec(text) ?? [];
    if (name === undefined) continue;
    noteConstant(reading, value);
    if (keepsItem(name, word, reading)) continue;
    const isAdded = text.startsWith("+=", name.length);
    noteOrigins(reading, name, [
      ...(isAdded ? (reading.origins.get(name) ?? []) : []),
      ...originsOf([word], reading),
      ...(dynamic && usesItself(name, value) ? ["loop"] : []),
    ]);
    const before = isAdded ? valueBefore(reading, name) : "";
    const isKnown = !dynamic && typeof before === "string";
    setVariable(variables, name, isKnown ? before + value : undefined);
  }
}

/**
 * `NAME[KEY]=VALUE`, where what the list holds after it is not known: for a key that only running
 * it would tell, and where something is added to an item.
 */
function keepsItem(name: string, { text, dynamic }: Word, reading: ShellReading): boolean {
  const [, list = "", key = ""] = /^(\w+)\[(.*)\]$/s.exec(name) ?? [];
  if (list === "") return false;
  if (commandLists.test(list)) {
    setAlias(reading, key, text.slice(text.indexOf("=") + 1));
    return true;
  }
  const isAdded = text.startsWith("+=", name.length) && !reading.variables.has(name);
  if (/^[\w-]+$/.test(key) && !isAdded && !dynamic) return false;
  setVariable(reading.variables, list, undefined);
  for (const item of reading.variables.keys()) {
    if (item.startsWith(`${list}[`)) reading.variables.delete(item);
  }
  noteOrigins(reading, list, ["loop"]);
  return true;
}
/** Lists of what a name runs: of bash, and of zsh. */
const commandLists = /^(?:BASH_ALIASES|BASH_CMDS|[gs]?aliases|functions|commands)$/;

/** `NAME=$NAME…`: the call puts together what it holds. */
function usesItself(name: string, value: string): boolean {
  if (value === `$${name}` || value === `\${${name}}`) return false;
  return new RegExp(`\\$\\{?${name}(?!\\w)`).test(value);
}

/** `alias NAME=SCRIPT`. What only running it would tell is in the script as it is written. */
function defineAliases(words: readonly Word[], reading: ShellReading): void {
  for (const { text } of words) {
    const [, name, script = ""] = /^([^\s=/]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined) continue;
    setAlias(reading, name, script);
  }
}

/** `hash -p PATH NAME`: the name runs what is there. */
function hashCommand(words: readonly Word[], reading: ShellReading): void {
  const [, option, place, name] = words;
  if (option?.text !== "-p" || place === undefined || name === undefined) return;
  if (!name.dynamic) setAlias(reading, name.text, place.text);
}

function setAlias(reading: ShellReading, name: string, script: string): void {
  if (hasRoom(reading, reading.aliases.size)) reading.aliases.set(name, script);
}

/** `set -- WORD …`, `set -e WORD …` */
function setParameters(words: readonly Word[], { variables }: ShellReading): void {
  let first = 1;
  for (; first < words.length; first += 1) {
    const text = words[first]?.text ?? "";
    if (!/^[-+]/.test(text)) break;
    if (/^[-+]o$/.test(text)) first += 1;
    if (text === "--" || text === "-") {
      first += 1;
      break;
    }
  }
  if (first >= words.length) return;
  const own = words.slice(first);
  const isKnown = own.every(({ dynamic }) => !dynamic);
  for (const [index, { text, dynamic }] of own.slice(0, 9).entries()) {
    variables.set(String(index + 1), dynamic ? undefined : text);
  }
  const texts = own.map(({ text }) => text);
  variables.set("@", isKnown ? listOf(texts) : undefined);
  variables.set("*", isKnown ? texts.join(" ") : undefined);
}

/** `IFS=: read …` */
function separators(assigned: readonly Word[]): RegExp | string {
  const text = assigned.find((word) => word.text.startsWith("IFS="))?.text.slice(4) ?? "";
  return text.trim() === "" ? /\s+/ : text.charAt(0);
}

/** Lines of an input that are looked at. */
const maxLines = 32;

/**
 * `read NAME …` takes a line of its input, `mapfile NAME` all lines, `printf -v NAME` what it would
 * print.
 */
function fillVariables(
  words: readonly Word[],
  separator: RegExp | string,
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
  const valued = texts[0] === "read" ? /^-\w*[dnNtupi]$/ : /^-[dnOsuCc]$/;
  const isValue = (at: number): boolean =>
    texts.slice(at - 1, at).some((before) => valued.test(before));
  const names = texts.filter((text, at) => at > 0 && /^[A-Za-z_]\w*$/.test(text) && !isValue(at));
  if (texts[0] !== "read") {
    return setVariable(variables, names.at(-1) ?? "MAPFILE", stdin?.trim().replaceAll(/\s+/g, " "));
  }
  const part = partRead(texts, stdin);
  if (part !== undefined) return setVariable(variables, names[0] ?? "REPLY", part);
  // In a loop it reads one line after the other, and nobody knows how often it comes round.
  const lines = stdin?.split("\n", maxLines).filter(Boolean);
  // `while read -r` without a name.
  if (names.length === 0) names.push("REPLY");
  const [only = "", ...others] = names;
  if (others.length === 0 && lines !== undefined && lines.length > 1) {
    return setVariable(variables, only, lines);
  }
  const items = stdin?.split("\n", 1)[0]?.trim().split(separator);
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const value = isLast ? items?.slice(index).join(" ") : items?.[index];
    setVariable(variables, name, items === undefined ? undefined : (value ?? ""));
  }
}
