import type { ReadScript, ScriptContext } from "./script-context.ts";
import type { Substitution } from "./script-reader.ts";
import type { FunctionCalls, ShellFunction, ShellReading } from "./shell-reading.ts";
import type { SimpleCommand } from "./simple-command.ts";
import { forget } from "./unrolled-loops.ts";
import { originsOf } from "./variable-origins.ts";
import { listOf } from "./variable.ts";
import type { Value } from "./variable.ts";
import { quoted } from "./word.ts";
import type { Word } from "./word.ts";

/**
 * Reads what an alias of the script stands for, in its place. Undefined for a command that is none.
 */
export function runAlias(
  { words, feeders }: SimpleCommand,
  within: ScriptContext,
  reading: ShellReading,
  read: ReadScript,
): Substitution | undefined {
  const [first, ...rest] = words;
  const script = reading.aliases.get(first?.text ?? "");
  if (script === undefined || first === undefined || reading.open.has(first.text)) return undefined;
  reading.open.add(first.text);
  const text = [script, ...rest.map((word) => quoted(word.text))].join(" ");
  const made = read(text, { ...within, fedBy: feeders }, reading);
  reading.open.delete(first.text);
  return made;
}

/**
 * Reads the body of a function of the script with the parameters of this call. Undefined for a
 * command that is none.
 */
export function runFunction(
  { words, feeders }: SimpleCommand,
  within: ScriptContext,
  reading: ShellReading,
  read: ReadScript,
): Substitution | undefined {
  const name = words[0]?.text ?? "";
  const called = reading.functions.get(name);
  if (called === undefined) return undefined;
  const calls = reading.calls.get(name);
  if (calls !== undefined && !mayGoRound(calls, words, called, reading)) {
    calls.isCut = true;
    return { names: [], output: undefined, printed: [] };
  }
  const first = calls ?? { texts: new Set([textOf(words)]), isCut: false };
  reading.calls.set(name, first);
  reading.open.add(name);
  // A call within itself is no deeper than the first one.
  const depth = calls === undefined ? within.depth : within.depth - 1;
  const made = withParameters(words, reading, () =>
    read(called.body, { ...within, depth, fedBy: feeders }, reading),
  );
  if (calls === undefined) {
    reading.open.delete(name);
    reading.calls.delete(name);
    if (first.isCut) forget(called.body, reading);
  }
  for (let at = called.first; at < called.end; at += 1) reading.replaced.add(at);
  return made;
}

/** Calls of a function within itself that are read. */
const maxCalls = 16;

/** Whether a call within the function itself says something new, and there is room to read it. */
function mayGoRound(
  { texts }: FunctionCalls,
  words: readonly Word[],
  { body }: ShellFunction,
  reading: ShellReading,
): boolean {
  const text = textOf(words);
  if (texts.has(text) || texts.size >= maxCalls || body.length > reading.unrollable) return false;
  reading.unrollable -= body.length;
  texts.add(text);
  return true;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join("\0");
}

/** Sets `$0`, `$1` … of a script for as long as `run` reads it. */
export function withParameters<Result>(
  parameters: readonly Word[],
  reading: ShellReading,
  run: () => Result,
): Result {
  if (parameters.length === 0) return run();
  const own = new Map(
    parameters
      .slice(0, 10)
      .map(({ text, dynamic }, index) => [String(index), dynamic ? undefined : text] as const),
  );
  const all = parameters.slice(1);
  const isKnown = all.every(({ dynamic }) => !dynamic);
  const texts = all.map(({ text }) => text);
  const values = new Map<string, Value>(own)
    .set("@", isKnown ? listOf(texts) : undefined)
    .set("*", isKnown ? texts.join(" ") : undefined);
  return withVariables(values, reading, () => withOriginsOf(parameters, reading, run));
}

/** Where parameters come from that nobody knows. */
function withOriginsOf<Result>(
  parameters: readonly Word[],
  reading: ShellReading,
  run: () => Result,
): Result {
  const unknown = parameters.slice(0, 10).filter(({ dynamic }) => dynamic);
  if (unknown.length === 0) return run();
  const names = [...parameters.slice(0, 10).keys()].map(String).concat("@", "*");
  const before = names.map((name) => [name, reading.origins.get(name)] as const);
  const all = originsOf(unknown, reading);
  for (const [index, word] of parameters.slice(0, 10).entries()) {
    reading.origins.set(String(index), originsOf([word], reading));
  }
  for (const name of ["@", "*"]) reading.origins.set(name, all);
  const result = run();
  for (const [name, origins] of before) {
    if (origins === undefined) reading.origins.delete(name);
    else reading.origins.set(name, origins);
  }
  return result;
}

/** Sets variables for as long as `run` reads what is started with them. */
export function withVariables<Result>(
  own: ReadonlyMap<string, Value>,
  { variables }: Pick<ShellReading, "variables">,
  run: () => Result,
): Result {
  const before = new Map(
    [...own.keys()].map((name) => [name, variables.has(name) ? [variables.get(name)] : []]),
  );
  for (const [name, value] of own) variables.set(name, value);
  const result = run();
  for (const [name, value] of before) {
    if (value.length > 0) variables.set(name, value[0]);
    else variables.delete(name);
  }
  return result;
}
