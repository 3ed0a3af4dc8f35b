import type { Call } from "./call.ts";
import { boundFlow, boundTo } from "./constant-calls.ts";
import type { Flow } from "./flow-state.ts";
import type { ValueId } from "./program.ts";
import { commandRunners, senders } from "./sinks.ts";

/*
 * Functions of a skill that only pass on what they get to a command or to a request:
 * `run("curl …")`. The analysis joins what all calls give to a parameter, so each call is followed
 * by itself.
 */

const mostCalls = 400;
const deepest = 2;
const mostSinks = 12;

/** Reports what a function does with the arguments of one call. */
export function followCall(flow: Flow, { args }: Pick<Call, "args">, fn: number): void {
  const depth = flow.depthOfConstants ?? 0;
  if (!flow.isLast() || depth >= deepest || flow.followed.left <= 0) return;
  const entered = flow.links.functions[fn];
  const sinks = sinksOf(flow).get(fn);
  if (entered === undefined || sinks === undefined) return;
  const bound = boundTo(entered, args);
  const isNew = [...bound].some(
    ([slot, { text, items }]) =>
      (text !== undefined && flow.links.valueOf(slot).text === undefined) ||
      (items !== undefined && flow.links.valueOf(slot).items?.length !== items.length),
  );
  if (!isNew) return;
  flow.followed.left -= 1;
  const { program, definition } = entered;
  const inside = boundFlow(flow, { bound, program, scope: definition.scope });
  for (const id of sinks)
    inside.evaluate({ ...inside, written: flow.written, report: flow.report }, program, id);
}

export const mostFollowed = mostCalls;

/** The commands and the requests in each function. */
function sinksOf(flow: Flow): ReadonlyMap<number, readonly ValueId[]> {
  const { followed, links } = flow;
  if (followed.sinks !== undefined) return followed.sinks;
  const sinks = new Map<number, ValueId[]>();
  for (const [program, { program: read }] of links.programs.entries()) {
    for (const [id, value] of read.values.entries()) {
      if (value.kind !== "call") continue;
      const own = read.scopes[value.scope]?.fn ?? -1;
      const { ref = "" } = links.stateAt(program, value.callee);
      if (own < 0 || !(commandRunners.has(ref) || senders.has(ref))) continue;
      const fn = own + (links.functionBase[program] ?? 0);
      const known = sinks.get(fn) ?? [];
      sinks.set(fn, known);
      if (known.length < mostSinks) known.push(id);
    }
  }
  followed.sinks = sinks;
  return sinks;
}
