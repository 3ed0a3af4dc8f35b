import type { ReadScript, ScriptContext } from "./script-context.ts";
import type { ShellReading } from "./shell-reading.ts";
import type { SimpleCommand } from "./simple-command.ts";
import { quoted } from "./word.ts";
import type { Word } from "./word.ts";

/** Reads what an alias of the script stands for, in its place. False for a command that is none. */
export function runAlias(
  { words, feeders }: SimpleCommand,
  within: ScriptContext,
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

/**
 * Reads the body of a function of the script with the parameters of this call. False for a command
 * that is none.
 */
export function runFunction(
  { words, feeders }: SimpleCommand,
  within: ScriptContext,
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

/** Sets `$0`, `$1` … of a script for as long as `run` reads it. */
export function withParameters(
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
