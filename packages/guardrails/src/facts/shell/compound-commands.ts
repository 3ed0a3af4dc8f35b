import { words } from "../../core/words.ts";
import { isPartlyKnown, printedTogether } from "./printed.ts";
import { emptyCommand } from "./script-state.ts";
import type { Printed } from "./printed.ts";
import type { Loop, State } from "./script-state.ts";
import { hasRoom, noteConstant, noteOrigins } from "./shell-reading.ts";
import type { ShellReading } from "./shell-reading.ts";
import { originsOf } from "./variable-origins.ts";
import { setVariable, valueBefore } from "./variable.ts";
import type { Value } from "./variable.ts";
import type { Word } from "./word.ts";
import { unrolled } from "./unrolled-loops.ts";
import { writtenFile } from "./written-files.ts";

const openers: ReadonlySet<string> = new Set(words("{ if while until"));
const closers: ReadonlySet<string> = new Set(words("} fi done esac"));
const passing: ReadonlySet<string> = new Set(words("then elif else do ! time"));

/** True when the word belongs to the grammar and to no command. */
export function takeReserved(state: State, word: string, start: number): boolean {
  if (closers.has(word)) {
    if (word === "esac") state.inPatterns = false;
    closeGroup(state, start);
  } else if (state.inPatterns) return false;
  else if (openers.has(word)) {
    const isLoop = word === "while" || word === "until";
    if (isLoop) takeLoopInput(state);
    if (word === "{") openGroup(state);
    else openConditional(state, start);
    if (isLoop) noteLoop(state, linesRead(state));
  } else if (word === "for" || word === "select") {
    openConditional(state, start);
    noteLoop(state, takeLoop(state));
  } else if (word === "case") {
    openConditional(state, start);
    skipTo(state, "in");
    state.inPatterns = true;
  } else if (word === "function") {
    const name = state.reader.next();
    if (name.kind === "words") state.named = name.words[0]?.text;
  } else if (word === "coproc") skipNameOf(state);
  else return passing.has(word);
  return true;
}

/** `coproc NAME { …; }`; a simple command behind `coproc` has no name. */
function skipNameOf({ reader, text }: State): void {
  const named = /[ \t]*[A-Za-z_]\w*[ \t]+(?=[{(]|(?:if|while|until|for|case)\b)/y;
  named.lastIndex = reader.offset();
  if (named.test(text)) reader.goTo(named.lastIndex);
}

/** As the body of a function, such a command is read again with its own first and last word. */
function openConditional(state: State, start: number): void {
  state.isConditional = true;
  openGroup(state, start);
}

/** `start` is where a command begins that is a function's body without any brackets. */
function openGroup(state: State, start?: number): void {
  const { groups, named } = state;
  const segment = { ...state.segment, before: [...state.printed] };
  state.printed = [];
  state.latest = [];
  if (named === undefined) {
    groups.push(segment);
    return;
  }
  state.named = undefined;
  const { variables, origins, files, cwd } = state.reading;
  const outer = {
    variables: new Map(variables),
    origins: new Map(origins),
    files: new Map(files),
    cwd,
  };
  // Not "": nobody knows yet what it is called with.
  for (const name of parameters) {
    variables.set(name, undefined);
    origins.set(name, ["loop"]);
  }
  groups.push({
    ...segment,
    body: {
      name: named,
      start: start ?? state.reader.offset(),
      isBare: start !== undefined,
      firstCommand: state.reading.commands.length,
      outer,
    },
  });
}

const parameters = words("1 2 3 4 5 6 7 8 9 @ *");

export function closeGroup(state: State, end: number): void {
  const group = state.groups.pop();
  if (group === undefined) return;
  const { body, outside, loop, before = [], ...segment } = group;
  state.segment = segment;
  const rounds = loop && unrolled(state, loop, end);
  if (rounds !== undefined) {
    state.printed = [];
    state.latest = rounds;
  }
  takePrinted(state, before, body === undefined);
  if (outside !== undefined) state.reading.cwd = outside;
  if (body === undefined) return;
  const { reading } = state;
  const { functions } = reading;
  replaceAll(reading.variables, body.outer.variables);
  replaceAll(reading.origins, body.outer.origins);
  replaceAll(reading.files, body.outer.files);
  reading.cwd = body.outer.cwd;
  if (!hasRoom(state.reading, functions.size)) return;
  const text = state.text.slice(body.start, body.isBare ? state.reader.offset() : end);
  functions.set(body.name, {
    body: outside === undefined ? text : `(${text})`,
    first: body.firstCommand,
    end: state.reading.commands.length,
  });
}

function replaceAll<Item>(map: Map<string, Item>, other: ReadonlyMap<string, Item>): void {
  map.clear();
  for (const [name, item] of other) map.set(name, item);
}

/** Brackets print what all commands in them print; the body of a function prints nothing. */
function takePrinted(state: State, before: readonly Printed[], prints: boolean): void {
  const own = prints ? [...state.printed, ...state.latest] : [];
  state.printed = [...before];
  state.latest = own;
  if (own.length < 2) return;
  state.output = printedTogether(own);
  state.listing = undefined;
  state.isPartly = () => isPartlyKnown(own);
}

/** Items of a list that are kept by their key. */
const maxKeys = 32;

/** `NAME=(WORD …)` and `NAME=([KEY]=WORD …)`: the words of the list, parted by blanks. */
export function takeList({ reader, reading, simple }: State): void {
  const written = simple.words.pop()?.text ?? "";
  const name = written.replace(/\+?=$/, "");
  const isAdded = written.endsWith("+=");
  const values: Word[] = [];
  for (let token = reader.next(); token.kind !== "end"; token = reader.next()) {
    if (token.kind === "words") values.push(...token.words);
    else if (token.text !== "\n") break;
  }
  const isKnown = values.every(({ dynamic }) => !dynamic);
  for (const { text, dynamic } of values.slice(0, maxKeys)) {
    const [, key, value] = /^(\[[\w-]{1,64}\])=(.*)$/s.exec(text) ?? [];
    if (key !== undefined) setVariable(reading.variables, name + key, dynamic ? undefined : value);
  }
  const before = isAdded ? valueBefore(reading, name) : "";
  const kept = typeof before === "object" ? before.join(" ") : before;
  const all = [kept, ...values.map(({ text }) => text.replace(/^\[[^\]]*\]=/, ""))];
  for (const { text, dynamic } of values) if (!dynamic) noteConstant(reading, text);
  noteOrigins(reading, name, [
    ...(isAdded ? (reading.origins.get(name) ?? []) : []),
    ...originsOf(values, reading),
  ]);
  const isAllKnown = isKnown && kept !== undefined;
  setVariable(reading.variables, name, isAllKnown ? all.filter(Boolean).join(" ") : undefined);
}

/**
 * `for NAME in WORD …`: the variable holds each of the words; without `in`, each of the parameters.
 */
function takeLoop(state: State): LoopItems {
  const { reader, reading } = state;
  const variable = reader.next();
  if (variable.kind !== "words") return skipArithmetic(state);
  const values: Word[] = [];
  let at = reader.offset();
  for (let token = reader.next(); token.kind === "words"; token = reader.next()) {
    values.push(...token.words);
    // Without `in`, the loop may begin at once.
    if (values.length === 1 && values[0]?.text === "do") {
      reader.goTo(at);
      values.pop();
      break;
    }
    at = reader.offset();
  }
  const items = values.length === 0 ? parametersIn(reading) : itemsOf(values.slice(1));
  const name = variable.words[0]?.text ?? "";
  setVariable(reading.variables, name, items);
  const isKnown = typeof items === "object" && values.every(({ dynamic }) => !dynamic);
  for (const { text, dynamic } of values.slice(1)) if (!dynamic) noteConstant(reading, text);
  const isListed = values.slice(1).some(({ text, dynamic }) => dynamic && /[*?]/.test(text));
  noteOrigins(reading, name, [
    ...originsOf(values.slice(1), reading),
    ...(isListed ? ["wildcard"] : []),
  ]);
  return { name, items: isKnown ? items : [], start: at };
}

/** `for ((…; …; …))`: the scripts of its substitutions run all the same. */
function skipArithmetic({ reader, reading, read, context, text }: State): LoopItems {
  const start = reader.offset();
  const end = text.indexOf("))", start);
  if (end >= 0) {
    for (const script of text.slice(start, end).split("$(").slice(1)) {
      read(script, { ...context, depth: context.depth + 1 }, reading);
    }
    reader.goTo(end + 2);
  }
  return { name: "", items: [], start: reader.offset() };
}

type LoopItems = Pick<Loop, "name" | "items" | "start">;

/** `while read NAME; do …` where its input is known: its lines, or with `-n1` its characters. */
function linesRead({ reader, text, segment }: State): LoopItems {
  const head =
    /[ \t]*(?:IFS=\S*[ \t]+)?read[ \t]+((?:-[a-zA-Z\d]+[ \t]+){0,4})([A-Za-z_]\w*)[ \t]*[;\n]\s*(?=do\b)/y;
  head.lastIndex = reader.offset();
  const [, options = "", name = ""] = head.exec(text) ?? [];
  const start = reader.offset();
  const input = name === "" ? undefined : segment.fed();
  if (input === undefined) return { name, items: [], start };
  const items = /-\w*[nN] ?1\b/.test(options) ? Array.from(input) : input.split("\n");
  return { name, items: items.filter((item) => item.trim() !== ""), start: head.lastIndex };
}

function noteLoop({ groups, reading }: State, items: LoopItems): void {
  const group = groups.at(-1);
  if (group === undefined || group.body !== undefined) return;
  const { variables, files } = reading;
  group.loop = { ...items, variables: new Map(variables), files: new Map(files) };
}

function itemsOf(items: readonly Word[]): Value {
  if (items.every(({ dynamic }) => dynamic)) return undefined;
  return oneOrMore(items.map(({ text }) => text));
}

function parametersIn({ variables }: ShellReading): Value {
  const all = variables.get("@");
  return typeof all === "string" ? oneOrMore(all.split(" ").filter(Boolean)) : all;
}

function oneOrMore(texts: readonly string[]): Value {
  return texts.length > 1 ? texts : texts[0];
}

/**
 * `while read …; do …; done < <(…)`: the input of a loop stands behind it, and its variables are
 * needed before.
 */
function takeLoopInput(state: State): void {
  const { reader, reading, text } = state;
  const start = reader.offset();
  let next = nextInputs.get(state);
  if (next === undefined || next.at < start) {
    next = inputAfter(text, start);
    nextInputs.set(state, next);
  }
  const { sign, end } = next;
  if (sign === "") return;
  if (sign === "<<") {
    const document = /-?[ \t]*["'\\]?(\w{1,64})["']?[^\n]{0,200}\n([^]{0,8192}?)\n\t*\1(?=\n|$)/y;
    document.lastIndex = end;
    const content = document.exec(text)?.[2];
    if (content !== undefined) state.segment = { ...state.segment, fed: () => content };
    return;
  }
  reader.goTo(end);
  const [word] = reader.wordsHere();
  reader.goTo(start);
  if (word === undefined) return;
  const own = sign === "<" ? writtenFile(word.text, reading)?.text() : word.text;
  const input = word.content ?? (word.dynamic ? undefined : own);
  const { feeders } = state.segment;
  const by = sign === "<" ? (writtenFile(word.text, reading)?.by ?? feeders) : feeders;
  state.segment = { ...state.segment, feeders: by, fed: () => input };
}

type LoopInput = { readonly at: number; readonly sign: string; readonly end: number };

/** The input that was found last: it is searched once for all loops that begin before it. */
const nextInputs = new WeakMap<State, LoopInput>();

function inputAfter(text: string, start: number): LoopInput {
  const after = /\bdone[ \t]*(<<<|<<|<(?!&))/g;
  after.lastIndex = start;
  const match = after.exec(text);
  return match === null
    ? { at: text.length, sign: "", end: text.length }
    : { at: match.index, sign: String(match[1]), end: after.lastIndex };
}

function skipTo({ reader }: State, word: string): void {
  for (let token = reader.next(); token.kind === "words"; token = reader.next()) {
    if (token.words.some(({ text }) => text === word)) return;
  }
}

/** A subshell, or the brackets behind the name of a function. */
export function openBracket(state: State, before: string, start: number): void {
  if (before !== "") {
    state.simple = emptyCommand();
    state.named = undefined;
    openGroup(state);
    state.named = before;
    return;
  }
  const isEmpty = /^\(\s*\)/.test(state.text.slice(start, start + 16));
  const { named } = state;
  if (isEmpty) state.named = undefined;
  openGroup(state);
  const group = state.groups.at(-1);
  if (group !== undefined && !isEmpty) group.outside = state.reading.cwd;
  if (isEmpty) state.named = named;
}
