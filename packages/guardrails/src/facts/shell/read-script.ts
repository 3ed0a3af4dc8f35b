import { words } from "../../words.ts";
import { maxItems } from "../limits.ts";
import { normalisePath } from "../paths/normalise-path.ts";
import { withoutMarks } from "./braces.ts";
import { literalOutput } from "./literal-output.ts";
import { isRedirection, redirect } from "./redirect.ts";
import { runCommand } from "./run-command.ts";
import { scriptReader } from "./script-reader.ts";
import type { HereDocument, ScriptReader, Substitution, Token } from "./script-reader.ts";
import { listedPaths } from "./listed-paths.ts";
import { maxDefinitions, maxDepth, maxRaw, maxScript, maxWords } from "./shell-limits.ts";
import type { Redirection, ShellReading } from "./shell-reading.ts";
import { setLoopVariable, setVariable } from "./variable.ts";
import type { Word } from "./word.ts";

/** Where a script stands: what it was found in, outermost first, and whose output it reads. */
export type ScriptPlace = {
  readonly depth: number;
  readonly via: readonly string[];
  readonly fedBy: readonly string[];
};

/**
 * Adds the commands of a script to the reading, those of scripts within it included. Never throws; what is too long, too deep or
 * too much is left out, and `reading.truncated` says so.
 */
export function readScript(
  script: string,
  place: ScriptPlace,
  reading: ShellReading,
): Substitution {
  const text = withoutMarks(script.slice(0, Math.min(maxScript, reading.left)));
  const isTooMuch = place.depth > maxDepth || isFull(reading);
  if (text.length < script.length || isTooMuch) reading.truncated = true;
  if (isTooMuch) return { names: [], output: undefined };
  reading.left = Math.max(0, reading.left - text.length - costOfScript);
  const reader = scriptReader(text, reading.variables, (nested) => {
    const { cwd } = reading;
    const substitution = readScript(nested, { ...place, depth: place.depth + 1 }, reading);
    reading.cwd = cwd;
    return substitution;
  });
  return readCommands({ text, reader, place, reading });
}

/** What a script counts for beside its length, so that thousands of empty ones come to an end, too. */
const costOfScript = 64;

function isFull({ commands, left }: ShellReading): boolean {
  return commands.length >= maxItems || left === 0;
}

/** One side of a pipe: where its commands begin in the reading, who writes to it, and what, where that is known. */
type Segment = {
  first: number;
  feeders: readonly string[];
  /** Worked out when it is asked for: a here-document is read only at the end of its line. */
  fed: Output;
  /** The function whose body these brackets are. */
  body?: FunctionBody;
};

type Output = () => string | undefined;
const unknown: Output = () => undefined;

type FunctionBody = {
  readonly name: string;
  readonly start: number;
  readonly firstCommand: number;
  /** The parameters of what is around it: its own are known when it is called. */
  readonly outer: ReadonlyMap<string, string | undefined>;
};

export type Simple = {
  words: Word[];
  redirections: Redirection[];
  input: HereDocument | undefined;
  start: number;
};

type Source = {
  readonly text: string;
  readonly reader: ScriptReader;
  readonly place: ScriptPlace;
  readonly reading: ShellReading;
};

type State = Source & {
  simple: Simple;
  segment: Segment;
  /** The segments that open brackets and loops stand in. */
  readonly groups: Segment[];
  /** The name of a function whose body comes next. */
  named: string | undefined;
  /** The patterns of a `case` come next. */
  inPatterns: boolean;
  /** Options of the reserved word `time` may come next. */
  isTimed: boolean;
  /** What the latest command writes, where that is known. */
  output: Output;
  /** The files that it lists, as far as its words say which. */
  listing: string | undefined;
  /** Commands that no pipe leads into. */
  pipelines: number;
  afterPipe: boolean;
  /** Where the latest word ended. */
  end: number;
};

function readCommands(source: Source): Substitution {
  const { reader, reading, place, text } = source;
  const first = reading.commands.length;
  const state: State = {
    ...source,
    simple: emptyCommand(),
    segment: { first, feeders: place.fedBy, fed: unknown },
    groups: [],
    named: undefined,
    inPatterns: false,
    isTimed: false,
    output: unknown,
    listing: undefined,
    pipelines: 0,
    afterPipe: false,
    end: 0,
  };
  for (let token = reader.next(); token.kind !== "end"; token = reader.next()) {
    if (token.kind === "words") takeWords(state, token);
    else meetOperator(state, token.text, token.start);
    if (isFull(reading)) {
      // There may be more, and nobody would see it.
      reading.truncated = true;
      break;
    }
  }
  finishCommand(state, text.length);
  return {
    names: namesSince(reading, first),
    output: state.pipelines === 1 ? fedBy(state)() : undefined,
  };
}

function emptyCommand(): Simple {
  return { words: [], redirections: [], input: undefined, start: -1 };
}

const openers: ReadonlySet<string> = new Set(words("{ if while until"));
const closers: ReadonlySet<string> = new Set(words("} fi done esac"));
const passing: ReadonlySet<string> = new Set(words("then elif else do ! time coproc"));

function takeWords(state: State, token: Token & { kind: "words" }): void {
  const { simple } = state;
  state.end = token.end;
  const [first] = token.words;
  if (simple.start < 0) simple.start = token.start;
  if (simple.words.length === 0 && first?.bare === true) {
    const isOption = state.isTimed && (first.text === "-p" || first.text === "--");
    if (isOption || takeReserved(state, first.text, token.start)) {
      state.isTimed = isOption || first.text === "time";
      simple.start = -1;
      return;
    }
  }
  state.isTimed = false;
  if (state.inPatterns) return;
  if (simple.words.length + token.words.length > maxWords) state.reading.truncated = true;
  else simple.words.push(...token.words);
}

/** True when the word belongs to the grammar and to no command. */
function takeReserved(state: State, word: string, start: number): boolean {
  if (closers.has(word)) {
    if (word === "esac") state.inPatterns = false;
    closeGroup(state, start);
  } else if (state.inPatterns) return false;
  else if (openers.has(word)) {
    if (word === "while" || word === "until") takeLoopInput(state);
    openGroup(state);
  } else if (word === "for" || word === "select") {
    openGroup(state);
    takeLoop(state);
  } else if (word === "case") {
    openGroup(state);
    skipTo(state, "in");
    state.inPatterns = true;
  } else if (word === "function") {
    const name = state.reader.next();
    if (name.kind === "words") state.named = name.words[0]?.text;
  } else return passing.has(word);
  return true;
}

function openGroup(state: State): void {
  const { groups, segment, named } = state;
  if (named === undefined) {
    groups.push({ ...segment });
    return;
  }
  state.named = undefined;
  const { variables } = state.reading;
  const outer = new Map(parameters.map((name) => [name, variables.get(name)] as const));
  // Not "": nobody knows yet what it is called with.
  for (const name of parameters) variables.set(name, undefined);
  groups.push({
    ...segment,
    body: {
      name: named,
      start: state.reader.offset(),
      firstCommand: state.reading.commands.length,
      outer,
    },
  });
}

const parameters = words("1 2 3 4 5 6 7 8 9 @ *");

function closeGroup(state: State, end: number): void {
  const group = state.groups.pop();
  if (group === undefined) return;
  const { body, ...segment } = group;
  state.segment = segment;
  if (body === undefined) return;
  const { variables, functions } = state.reading;
  for (const [name, value] of body.outer) {
    if (value === undefined) variables.delete(name);
    else variables.set(name, value);
  }
  if (functions.size >= maxDefinitions) return;
  functions.set(body.name, {
    body: state.text.slice(body.start, end),
    first: body.firstCommand,
    end: state.reading.commands.length,
  });
}

/** `NAME=(WORD …)`: the words of the list, parted by blanks. */
function takeList({ reader, reading, simple }: State): void {
  const name = /^([A-Za-z_]\w*)\+?=$/.exec(simple.words.pop()?.text ?? "")?.[1] ?? "";
  const values: Word[] = [];
  for (let token = reader.next(); token.kind !== "end"; token = reader.next()) {
    if (token.kind === "words") values.push(...token.words);
    else if (token.text !== "\n") break;
  }
  const isKnown = values.every(({ dynamic }) => !dynamic);
  setVariable(
    reading.variables,
    name,
    isKnown ? values.map(({ text }) => text).join(" ") : undefined,
  );
}

/** `for NAME in WORD …`: every word is tried, so the variable stands for all of them. */
function takeLoop({ reader, reading }: State): void {
  const variable = reader.next();
  if (variable.kind !== "words") return;
  const values: Word[] = [];
  for (let token = reader.next(); token.kind === "words"; token = reader.next()) {
    values.push(...token.words);
  }
  const isKnown = values.every(({ dynamic }) => !dynamic);
  setLoopVariable(
    reading.variables,
    variable.words[0]?.text ?? "",
    isKnown ? values.map(({ text }) => text).slice(1) : undefined,
  );
}

/** `while read …; do …; done < <(…)`: the input of a loop stands behind it, and its variables are needed before. */
function takeLoopInput(state: State): void {
  const { reader, text } = state;
  const start = reader.offset();
  const after = /\bdone[ \t]*(?:<<<|<(?=[ \t]+<\())/g;
  after.lastIndex = start;
  if (!after.test(text)) return;
  reader.goTo(after.lastIndex);
  const [word] = reader.wordsHere();
  reader.goTo(start);
  if (word === undefined) return;
  const input = word.content ?? (word.dynamic ? undefined : word.text);
  state.segment = { ...state.segment, fed: () => input };
}

function skipTo({ reader }: State, word: string): void {
  for (let token = reader.next(); token.kind === "words"; token = reader.next()) {
    if (token.words.some(({ text }) => text === word)) return;
  }
}

function meetOperator(state: State, sign: string, start: number): void {
  const { simple, reading, place } = state;
  if (isRedirection(sign)) {
    redirect(state, sign, state.end === start);
    return;
  }
  if (sign === "(") {
    const before = simple.words.at(-1)?.text ?? "";
    if (state.end === start && /^[A-Za-z_]\w*\+?=$/.test(before)) return takeList(state);
    openBracket(state, before, start);
    return;
  }
  if (sign === ")" && state.inPatterns) {
    state.inPatterns = false;
    state.simple = emptyCommand();
    return;
  }
  finishCommand(state, start);
  if (sign === ")") closeGroup(state, start);
  else if (sign === "|" || sign === "|&") {
    state.segment = {
      first: reading.commands.length,
      feeders: namesSince(reading, state.segment.first),
      fed: fedBy(state),
    };
    state.afterPipe = true;
  } else if (!(sign === "\n" && state.afterPipe)) {
    const group = state.groups.at(-1);
    state.segment = {
      first: reading.commands.length,
      feeders: group?.feeders ?? place.fedBy,
      fed: group?.fed ?? unknown,
    };
    state.afterPipe = false;
  }
  if (sign.startsWith(";;") || sign === ";&") state.inPatterns = true;
}

/** What the latest command hands on through a pipe. */
function fedBy({ output, listing }: State): Output {
  return () => output() ?? listing;
}

/** A subshell, or the brackets behind the name of a function. */
function openBracket(state: State, before: string, start: number): void {
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
  if (isEmpty) state.named = named;
}

/** Hands over the simple command that has been read; nothing when there is none. */
function finishCommand(state: State, end: number): void {
  const { simple, segment, reading, place, text } = state;
  if (simple.start < 0 && simple.redirections.length === 0) return;
  state.simple = emptyCommand();
  if (simple.words.length === 0 && simple.redirections.length === 0) return;
  const { input, words: own } = simple;
  const stdin = input?.text ?? segment.fed();
  const { fed } = segment;
  state.output = () => literalOutput(own, input?.text ?? fed());
  state.listing = listedPaths(own, reading.cwd);
  // Those print nothing: what comes after them is all that is printed.
  if (!state.afterPipe && !silent.has(own[0]?.text ?? "")) state.pipelines += 1;
  state.afterPipe = false;
  const { output } = state;
  for (const { path, access } of simple.redirections) {
    if (access === "write" && reading.files.size < maxDefinitions) {
      reading.files.set(normalisePath(path, reading.cwd), output);
    }
  }
  const start = Math.max(0, simple.start);
  runCommand(
    {
      words: simple.words,
      redirections: simple.redirections,
      stdin,
      raw: text.slice(start, Math.min(end, start + maxRaw)).trim(),
      feeders: simple.input === undefined ? segment.feeders : [],
    },
    place,
    reading,
    readScript,
  );
}

const silent: ReadonlySet<string> = new Set(words("cd : true set export shopt umask"));

function namesSince({ commands }: ShellReading, first: number): readonly string[] {
  return [...new Set(commands.slice(first).map(({ command }) => command.name))];
}
