import { type AbstractValue, joinLabels, type Labels, oneOf, unknown } from "./abstract-value.ts";
import type { Call, CallArgument } from "./call.ts";
import { constantResult, positionOf } from "./constant-calls.ts";
import { followCall } from "./followed-calls.ts";
import { markEncoded } from "./encoding.ts";
import type { Flow } from "./flow-state.ts";
import { loadCompiled } from "./code-sinks.ts";
import type { ValueId } from "./program.ts";
import { placeIn } from "./origin-location.ts";
import { commandRunners, senders } from "./sinks.ts";
import { keyListeners, sockets } from "./sources.ts";
import { constantOf, ofEachOption } from "./computed-texts.ts";
import { sourceOf } from "./call-sources.ts";
import { sinkOf } from "./call-sinks.ts";
import { passedOn } from "./passed-on.ts";

/** The result of a call. */
export function callOf(flow: Flow, program: number, id: ValueId): AbstractValue {
  const call = seenCall(flow, program, id);
  if (call === undefined) return unknown;
  if (call.ref === "marshal.loads") loadCompiled(flow, call);
  const own = callOwn(flow, call);
  if (own !== undefined) return own;
  const result = markEncoded(
    call,
    ofEachOption(call) ??
      constantOf(call) ??
      sourceOf(flow, call) ??
      sinkOf(flow, call) ??
      passedOn(flow, call),
  );
  giveToCallbacks(flow, call, result);
  runGiven(flow, call);
  return result;
}

function seenCall(flow: Flow, program: number, id: ValueId): Call | undefined {
  const { links } = flow;
  const value = links.valueAt(program, id);
  if (value?.kind !== "call") return undefined;
  const callee = flow.part(program, value.callee);
  const expression = links.valueAt(program, value.callee);
  const isMethod = expression?.kind === "member" || expression?.kind === "index";
  const receiver = isMethod ? flow.part(program, expression.of) : undefined;
  const ref = callee.ref ?? "";
  const method = expression?.kind === "member" ? expression.name : (ref.split(".").at(-1) ?? "");
  const args = value.args.map(({ name, value: of }) => ({
    ...(name === undefined ? {} : { name }),
    value: flow.part(program, of),
    id: of,
  }));
  return {
    program,
    id,
    at: value.at,
    callee,
    ref,
    receiver,
    receiverId: isMethod ? expression.of : 0,
    method,
    args,
  };
}

/** A call of a function or a class of the skill itself. */
function callOwn(flow: Flow, call: Call): AbstractValue | undefined {
  const { links } = flow;
  const { callee, receiver, method, args } = call;
  if (callee.cls !== undefined && callee.ref === "class") {
    const cls = links.classes[callee.cls];
    const made = cls?.get("__init__") ?? cls?.get("constructor");
    if (made !== undefined) enter(flow, call, made, args);
    return { labels: unknown.labels, cls: callee.cls };
  }
  const isOpen =
    receiver !== undefined &&
    receiver.ref === undefined &&
    receiver.text === undefined &&
    receiver.items === undefined;
  const byName = isOpen && method !== "get" ? links.methods.get(method) : undefined;
  const functions = callee.functions ?? byName;
  if (functions === undefined || functions.length === 0) return undefined;
  for (const fn of functions) {
    enter(flow, call, fn, args);
    followCall(flow, call, fn);
  }
  const [only] = functions;
  const constant =
    functions.length === 1 && only !== undefined ? constantResult(flow, call, only) : undefined;
  const joinedOf = oneOf(
    functions.flatMap((fn) => {
      const result = links.functions[fn]?.result;
      return result === undefined ? [] : [links.valueOf(result)];
    }),
  );
  if (constant === undefined) return joinedOf;
  return { ...constant, labels: joinLabels([constant.labels, joinedOf.labels]) };
}

function enter(flow: Flow, { program }: Call, fn: number, args: readonly CallArgument[]): void {
  const { links } = flow;
  const entered = links.functions[fn];
  if (entered === undefined) return;
  for (const [position, { name, id }] of args.entries()) {
    const slot = entered.params[positionOf(entered.definition, name, position)];
    if (slot !== undefined) links.feedTo(slot, { program, id });
  }
}

/** `.then(eval)`: a function that runs code is the callback itself. */
function runGiven(flow: Flow, { program, at, args, receiver }: Call): void {
  if (!args.some(({ value }) => value.ref === "eval" || value.ref === "exec")) return;
  const given = [receiver?.labels ?? unknown.labels, ...args.map(({ value }) => value.labels)];
  const download = joinLabels(given).get("download");
  if (download === undefined) return;
  const does = `runs ${download.what} as code, fetched in ${placeIn(flow, download, program)}`;
  flow.report({ program, at, signal: "EXE-001", does, confidence: "high" });
}

/** A callback is called with the data that arrives. */
function giveToCallbacks(flow: Flow, call: Call, result: AbstractValue): void {
  const { args, receiver, ref, program, at } = call;
  const { links } = flow;
  const called = args.flatMap(({ value }) => value.functions ?? []);
  if (called.length === 0) return;
  const isTable = senders.has(ref) || commandRunners.has(ref) || sockets.has(ref);
  const others = isTable
    ? []
    : args.filter(({ value }) => value.functions === undefined).map(({ value }) => value.labels);
  const typed: Labels = new Map(
    keyListeners.test(ref) ? [["secret-file", { program, at, what: "what is typed" }]] : [],
  );
  const labels = joinLabels([typed, receiver?.labels ?? unknown.labels, result.labels, ...others]);
  const options = receiver?.items;
  for (const fn of called) {
    for (const slot of links.functions[fn]?.params ?? []) {
      links.give(slot, { labels, ...(options === undefined ? {} : { options }) });
    }
  }
}
