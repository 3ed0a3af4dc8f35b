import { words } from "../../core/words.ts";
import { maxItems } from "../limits.ts";
import { withoutMarks } from "./braces.ts";
import { closeGroup, openBracket, takeList, takeReserved } from "./compound-commands.ts";
import { isPartlyKnown, printedTogether } from "./printed.ts";
import { literalOutput } from "./literal-output.ts";
import { fileListers } from "./file-listers.ts";
import { openFileName } from "./open-files.ts";
import { isRedirection, redirect } from "./redirect.ts";
import { runCommand } from "./run-command.ts";
import type { ScriptContext } from "./script-context.ts";
import { scriptReader } from "./script-reader.ts";
import type { Substitution, Token, WordContext } from "./script-reader.ts";
import { emptyCommand } from "./script-state.ts";
import { assignment, declaring } from "./simple-command.ts";
import type { SimpleCommand } from "./simple-command.ts";
import type { State } from "./script-state.ts";
import type { Word } from "./word.ts";
import { listedPaths } from "./listed-paths.ts";
import { programName } from "./program-name.ts";
import { lastWordKey, setVariable } from "./variable.ts";
import { maxDepth, maxRaw, maxScript, maxWords } from "./shell-limits.ts";
import type { ShellReading } from "./shell-reading.ts";
import {
  addWrittenFile,
  appended,
  contentsOf,
  once,
  unknown,
  writtenFile,
} from "./written-files.ts";
import type { Output } from "./written-files.ts";

/**
 * Adds the commands of a script to the reading, those of scripts within it included. Never throws;
 * what is too long, too deep or too much is left out, and `reading.truncated` says so.
 */
export function readScript(
  script: string,
  context: ScriptContext,
  reading: ShellReading,
): Substitution {
  const text = withoutMarks(script.slice(0, Math.min(maxScript, reading.left)));
  const isTooMuch = context.depth > maxDepth || isFull(reading);
  if (text.length < script.length || isTooMuch) reading.truncated = true;
  if (isTooMuch) return { names: [], output: undefined, printed: [] };
  reading.left = Math.max(0, reading.left - text.length - costOfScript);
  const state = newState(text, context, reading, {
    run: (nested, isWrittenTo) => {
      if (!isWrittenTo) return readNested(nested, context, reading);
      state.simple.written.push(nested);
      return { names: [], output: undefined, printed: [] };
    },
    isBeforeProgram: () => state.simple.words.every((word) => assignment.test(word.text)),
    takesAssignments: () =>
      state.simple.words.every(({ text: word }) => assignment.test(word) || declaring.test(word)),
  });
  return readCommands(state);
}

function readNested(script: string, context: ScriptContext, reading: ShellReading): Substitution {
  const { cwd } = reading;
  const substitution = readScript(script, { ...context, depth: context.depth + 1 }, reading);
  reading.cwd = cwd;
  return substitution;
}

/**
 * What a script counts for beside its length, so that thousands of empty ones come to an end, too.
 */
const costOfScript = 64;

function isFull({ commands, left }: ShellReading): boolean {
  return commands.length >= maxItems || left === 0;
}

function newState(
  text: string,
  context: ScriptContext,
  reading: ShellReading,
  wordContext: WordContext,
): State {
  const segment = {
    first: reading.commands.length,
    feeders: context.fedBy,
    fed: context.input ?? unknown,
    folder: reading.cwd,
  };
  return {
    text,
    context,
    reading,
    read: readScript,
    reader: scriptReader(text, reading, wordContext),
    simple: emptyCommand(),
    segment,
    groups: [],
    named: undefined,
    inPatterns: false,
    isTimed: false,
    output: unknown,
    listing: undefined,
    isPartly: undefined,
    printed: [],
    latest: [],
    isConditional: false,
    sinks: { scripts: [], outputs: [] },
    pipelines: 0,
    afterPipe: false,
    usesLastWord: /\$\{?_(?!\w)/.test(text) && !ofPowerShell.test(text),
    end: 0,
  };
}

function readCommands(state: State): Substitution {
  const { reader, reading, text, segment } = state;
  const { first } = segment;
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
  const { scripts, outputs } = state.sinks;
  const input = once(() => outputs.flatMap((output) => output() ?? []).join("\n"));
  for (const script of scripts) readNested(script, { ...state.context, fedBy: [], input }, reading);
  return {
    names: namesSince(reading, first),
    output: state.pipelines === 1 ? fedBy(state)() : printedByAll(state),
    printed: [...state.printed, ...state.latest],
  };
}

/** What several command lines print, where each runs and says what. */
function printedByAll({ isConditional, printed, latest }: State): string | undefined {
  const all = [...printed, ...latest];
  if (isConditional || all.length < 2 || isPartlyKnown(all)) return undefined;
  return printedTogether(all)()?.replace(/\n$/, "");
}

type WordsToken = Token & { kind: "words" };

function takeWords(state: State, token: WordsToken): void {
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
  else {
    if (simple.words.length === 0 && holdsList(state, token)) simple.programs = token.words.length;
    simple.words.push(...token.words);
  }
}

/** True for a word that is a variable which holds several programs, one after the other. */
function holdsList({ text, reading }: State, { words: own, start, end }: WordsToken): boolean {
  if (own.length < 2 || end - start > 100) return false;
  const name = /^"?\$\{?([A-Za-z_]\w*)\}?"?$/.exec(text.slice(start, end))?.[1];
  return name !== undefined && Array.isArray(reading.variables.get(name));
}

function meetOperator(state: State, sign: string, start: number): void {
  const { simple, reading, context } = state;
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
    const { folder } = state.segment;
    reading.cwd = folder;
    state.segment = {
      first: reading.commands.length,
      feeders: namesSince(reading, state.segment.first),
      fed: fedBy(state),
      ...(state.isPartly === undefined ? {} : { isPartlyFed: state.isPartly }),
      folder,
      piped: true,
    };
    state.latest = [];
    state.afterPipe = true;
  } else if (!(sign === "\n" && state.afterPipe)) {
    const group = state.groups.at(-1);
    if (sign === "&&" || sign === "||" || sign === "&") state.isConditional = true;
    if (state.segment.piped === true || sign === "&") reading.cwd = state.segment.folder;
    state.segment = {
      first: reading.commands.length,
      feeders: group?.feeders ?? context.fedBy,
      fed: group?.fed ?? context.input ?? unknown,
      ...(group?.isPartlyFed === undefined ? {} : { isPartlyFed: group.isPartlyFed }),
      folder: reading.cwd,
    };
    state.printed.push(...state.latest);
    state.latest = [];
    state.afterPipe = false;
  }
  if (sign.startsWith(";;") || sign === ";&") state.inPatterns = true;
}

/** What the latest command passes on through a pipe. */
function fedBy({ output, listing }: Pick<State, "output" | "listing">): Output {
  return () => output() ?? listing;
}

/** Skips the simple command that has been read; nothing when there is none. */
function finishCommand(state: State, end: number): void {
  const { simple, segment, reading, context, text } = state;
  const { input, words: own } = simple;
  state.simple = emptyCommand();
  if (own.length === 0 && simple.redirections.length === 0) {
    // What stands behind a group is read by the commands in it.
    if (input !== undefined) {
      state.output = () => input.text;
      addWrittenFile(openFileName("0"), { text: () => input.text, by: [] }, reading);
    }
    return;
  }
  const file = simple.redirections.findLast(({ access }) => access === "read");
  const written = file && writtenFile(file.path, reading);
  const stdin = input?.text ?? (file === undefined ? segment.fed() : written?.text());
  const contents = contentsOf(own, reading);
  const isFed = input === undefined && file === undefined;
  const start = Math.max(0, simple.start);
  const command: SimpleCommand = {
    words: own,
    redirections: simple.redirections,
    stdin,
    isPartlyRead: () => isFed && segment.isPartlyFed?.() === true,
    raw: text.slice(start, Math.min(end, start + maxRaw)).trim(),
    feeders:
      input === undefined ? (file === undefined ? segment.feeders : (written?.by ?? [])) : [],
  };
  // What a function or an alias of the script prints is known when it has been read.
  const isCall = callsDefinition(own, reading);
  const made = isCall ? runCommand(command, context, reading, readScript) : undefined;
  // Behind a group stands where to write what the group prints.
  const isGroup = own.length === 0 && state.latest.length > 0;
  if (!isGroup) {
    state.output =
      made === undefined
        ? once(() => literalOutput(own, stdin, contents))
        : printedTogether(made.printed);
    state.listing = listedPaths(own, reading.cwd) ?? listingThrough(own, segment.feeders, stdin);
    const isPartlyPrinted = made && (() => isPartlyKnown(made.printed));
    state.isPartly = isPartlyPrinted ?? (isFed ? segment.isPartlyFed : undefined);
  }
  // Those print nothing: what comes after them is all that is printed.
  const isSilent =
    silent.has(own[0]?.text ?? "") ||
    (own.length > 0 && own.every(({ text: word }) => assignment.test(word)));
  if (!state.afterPipe && !isSilent) state.pipelines += 1;
  state.afterPipe = false;
  keepLastWord(state, own);
  const { output } = state;
  const program = isGroup
    ? [state.latest.at(-1)?.by ?? ""].filter(Boolean)
    : own[0]?.dynamic === false
      ? [programName(own[0].text)]
      : [];
  const writers = [...segment.feeders, ...program, ...(made?.names ?? [])];
  for (const { path, access, appends } of simple.redirections) {
    if (access !== "write") continue;
    const content = { text: once(fedBy(state)), by: writers };
    const before = appends === true ? writtenFile(path, reading) : undefined;
    addWrittenFile(path, before === undefined ? content : appended(before, content), reading);
  }
  if (simple.printsNothing || isSilent) state.latest = [];
  else if (!isGroup) {
    const isOpen = own[0]?.text === "echo" && /^-[eE]*n/.test(own[1]?.text ?? "");
    const by = isOpen ? "printf" : (program[0] ?? "");
    state.latest = made?.printed ?? [{ output: fedBy(state), by }];
  }
  const { scripts, outputs } = state.sinks;
  if (scripts.length > 0) outputs.push(output);
  const isForAll = own.length === 1 && own[0]?.text === "exec";
  if (isForAll) scripts.push(...simple.written);
  for (const script of isForAll ? [] : simple.written) {
    readNested(script, { ...context, fedBy: writers, input: output }, reading);
  }
  if (isCall) return;
  if (simple.programs === 1) return void runCommand(command, context, reading, readScript);
  const rest = own.slice(simple.programs);
  for (const one of own.slice(0, simple.programs)) {
    runCommand({ ...command, words: [one, ...rest] }, context, reading, readScript);
  }
}

/** A listing that a program chooses lines of, or changes: any of them may come through. */
function listingThrough(
  [program]: readonly Word[],
  feeders: readonly string[],
  input: string | undefined,
): string | undefined {
  const name = program?.dynamic === false ? programName(program.text) : "";
  return choosing.test(name) && feeders.some((one) => fileListers.has(one)) ? input : undefined;
}
const choosing =
  /^(?:[gmn]?awk|g?sed|perl|[efp]?grep|rg|ag|head|tail|cut|tr|sort|uniq|shuf|fzf|tee)$/;

/** `$_` is the last word of the command before. */
function keepLastWord({ usesLastWord, reading }: State, own: readonly Word[]): void {
  const last = own.at(-1);
  if (last === undefined || !usesLastWord) return;
  setVariable(reading.variables, lastWordKey, last.dynamic ? undefined : last.text);
}

/** There, `$_` is the item that a block is run for. */
const ofPowerShell = /\$_\.[A-Za-z]|\b(?:ForEach|Where)(?:-Object)?\s{0,8}\{|%\s{0,8}\{/i;

/** True for a call of a function or an alias of the script. */
function callsDefinition(own: readonly Word[], { functions, aliases }: ShellReading): boolean {
  if (functions.size === 0 && aliases.size === 0) return false;
  const name = own.find(({ text }) => !assignment.test(text))?.text ?? "";
  return functions.has(name) || aliases.has(name);
}

const silent: ReadonlySet<string> = new Set(words("cd : true set export shopt umask"));

function namesSince({ commands }: ShellReading, first: number): readonly string[] {
  const found = new Set<string>();
  for (let at = first; at < commands.length; at += 1) {
    const command = commands[at]?.command;
    if (command === undefined) continue;
    found.add(command.name);
    for (const feeder of command.fed_by) found.add(feeder);
  }
  return [...found];
}
