import { maxItems } from "../limits.ts";
import type { Printed } from "./printed.ts";
import type { Loop, State } from "./script-state.ts";
import { maxUnrolled } from "./shell-limits.ts";
import { addCommand, noteOrigins } from "./shell-reading.ts";
import type { ShellReading } from "./shell-reading.ts";
import { setVariable } from "./variable.ts";

/** Rounds of a loop; the values after a longer one are not known. */
const maxRounds = 64;

/**
 * Reads the body of a loop once for each item, so that what it puts together round by round is
 * known after it. The result is what the rounds print. Undefined for a loop that is too long, or of
 * which nobody knows how often it goes round: what its body puts together is not known then.
 */
export function unrolled(state: State, loop: Loop, end: number): readonly Printed[] | undefined {
  const body = state.text.slice(loop.start, end).replace(/^[\s;]*do\b/, "");
  const { reading, context } = state;
  const items = loop.items.length === 0 ? roundsOfShift(body, loop) : loop.items;
  const cost = body.length * items.length;
  if (items.length < 2 || items.length > maxRounds || cost > reading.unrollable) {
    forget(body, reading);
    return undefined;
  }
  reading.unrollable -= cost;
  const own = { ...copyOf(reading, loop), unrollable: reading.unrollable };
  const printed: Printed[] = [];
  // Nothing is in it before the first round.
  for (const [, name = ""] of body.matchAll(growing)) {
    if (!own.variables.has(name)) own.variables.set(name, "");
  }
  for (const item of items) {
    if (loop.items.length > 0) setVariable(own.variables, loop.name, item);
    const round = { ...context, depth: context.depth + 1 };
    printed.push(...state.read(body, round, own).printed);
  }
  if (conditional.test(body)) {
    for (const [, name = ""] of body.matchAll(growing)) noteOrigins(reading, name, ["loop"]);
  }
  reading.unrollable = own.unrollable;
  reading.variables.clear();
  for (const [name, value] of own.variables) reading.variables.set(name, value);
  if (loop.items.length > 0) setVariable(reading.variables, loop.name, items);
  for (const [path, file] of own.files) reading.files.set(path, file);
  if (loop.items.length === 0 || body.search(growing) >= 0) addNewCommands(own.commands, reading);
  return printed;
}

/** `while …; do …; shift; done`: once for each parameter, where these are known. */
function roundsOfShift(body: string, { variables }: Loop): readonly string[] {
  const all = variables.get("@");
  return typeof all === "object" && /\bshift\b/.test(body) ? all : [];
}

/** A reading of its own, as it was before the loop. */
function copyOf(reading: ShellReading, { variables, files }: Loop): ShellReading {
  return {
    ...reading,
    commands: [],
    variables: new Map(variables),
    files: new Map(files),
    functions: new Map(reading.functions),
    aliases: new Map(reading.aliases),
    open: new Set(reading.open),
    calls: new Map(reading.calls),
    replaced: new Set(),
    pushed: [...reading.pushed],
  };
}

/** The commands of the rounds that the first reading of the body does not have. */
function addNewCommands(commands: ShellReading["commands"], reading: ShellReading): void {
  const known = new Set(reading.commands.map(({ command }) => command.argv.join("\n")));
  for (const one of commands) {
    if (known.has(one.command.argv.join("\n"))) continue;
    if (reading.commands.length >= maxItems / 2) {
      reading.truncated = true;
      return;
    }
    addCommand(reading, one);
  }
}

/** Of what rounds do under conditions nobody knows in which ones they do it. */
const conditional = /\b(?:case|if)\b|&&|\|\|/;

/** What a loop puts together of what its rounds before have put together. */
const growing = /(?<![\w-])([A-Za-z_]\w{0,80})(?:\+=|=(?=[^\s;]{0,200}\$))([^\s;]{0,200})/g;

/**
 * What a body puts together that goes round nobody knows how often. A path that grows upwards or
 * from the root may end there.
 */
export function forget(body: string, reading: ShellReading): void {
  for (const [, name = "", value = ""] of body.slice(0, maxUnrolled).matchAll(growing)) {
    const now = reading.variables.get(name);
    if (climbs.test(value)) reading.variables.set(name, root);
    else if (typeof now !== "string" || !isTop.test(now)) reading.variables.set(name, undefined);
    noteOrigins(reading, name, ["loop"]);
  }
}

const climbs = /\.\.|^["']?\/["']?(?:\$|$)|\$\{\w+%|\$\(dirname\b/;
const isTop = /^(?:\/|~\/?|(?:\.\.\/?)+)$/;
const root = "../".repeat(32);
