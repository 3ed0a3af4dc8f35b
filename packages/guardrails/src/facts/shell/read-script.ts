import { words } from "../../words.ts";
import { maxItems } from "../limits.ts";
import { normalisePath } from "../paths/normalise-path.ts";
import { withoutMarks } from "./braces.ts";
import { closeGroup, openBracket, takeList, takeReserved } from "./compound-commands.ts";
import { literalOutput } from "./literal-output.ts";
import { isRedirection, redirect } from "./redirect.ts";
import { runCommand } from "./run-command.ts";
import type { ScriptPlace } from "./script-place.ts";
import { scriptReader } from "./script-reader.ts";
import type { Substitution, Token } from "./script-reader.ts";
import { emptyCommand, unknown } from "./script-state.ts";
import type { Output, Source, State } from "./script-state.ts";
import { listedPaths } from "./listed-paths.ts";
import { maxDefinitions, maxDepth, maxRaw, maxScript, maxWords } from "./shell-limits.ts";
import type { ShellReading } from "./shell-reading.ts";

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
