import {
  type AbstractValue,
  joinLabels,
  type Labels,
  type Origin,
  relabeled,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import type { Call } from "./call.ts";
import type { Flow } from "./flow-state.ts";
import { hostIn, isThisMachine } from "./hosts.ts";
import { placeIn } from "./origin-place.ts";
import { type Sender, unsent } from "./sinks.ts";

/** What a request carries, and how. */
type Payload = {
  readonly data: Labels;
  readonly headers: Labels;
  /** True where it carries anything beside its address and headers. */
  readonly isSent: boolean;
};

/** Something is sent. Gives what is answered. */
export function send(flow: Flow, call: Call, { address, answers }: Sender): AbstractValue {
  const { program, at, ref, method, receiver, args } = call;
  const named = args.find(({ name }) => name === "url" || name === "uri")?.value;
  const target =
    named ?? (address >= 0 ? args[address]?.value : receiver?.opened?.place) ?? unknown;
  const fromOptions =
    target.fields?.get("url") ?? target.fields?.get("hostname") ?? target.fields?.get("host");
  const text = (fromOptions ?? target).text;
  const host =
    hostIn(text) ??
    (fromOptions === undefined || target.fields?.has("url") === true
      ? undefined
      : fromOptions.text);
  reportSent(flow, call, payloadOf(call, address), host);
  if (!answers && ref !== "") return unknown;
  const what = host === undefined ? "a download" : `a download from ${host}`;
  const opened = { place: fromOptions ?? target, program, id: args[Math.max(0, address)]?.id ?? 0 };
  const answer = { labels: unknown.labels, ref: `${ref === "" ? method : ref}()`, opened };
  if (host !== undefined && isThisMachine(host)) return answer;
  return withLabel(answer, "download", { program, at, what });
}

function payloadOf({ args, callee: _callee }: Call, address: number): Payload {
  const data: Labels[] = [];
  const headers: Labels[] = [];
  for (const [position, { name, value }] of args.entries()) {
    if (name !== undefined) {
      if (name === "headers") headers.push(value.labels);
      else if (!unsent.has(name)) data.push(value.labels);
      continue;
    }
    const isOptions =
      value.fields !== undefined && [...value.fields.keys()].some((key) => optionNames.has(key));
    if (!isOptions || value.fields === undefined) {
      if (value.functions === undefined) data.push(value.labels);
      continue;
    }
    for (const [key, field] of value.fields) {
      if (key === "headers") headers.push(field.labels);
      else if (!unsent.has(key)) data.push(field.labels);
    }
    if (position >= Math.max(0, address)) data.push(value.rest ?? unknown.labels);
  }
  return { data: joinLabels(data), headers: joinLabels(headers), isSent: hasBody(args, address) };
}

/** True where a request carries more than its address, its parameters and its headers. */
function hasBody(args: Call["args"], address: number): boolean {
  return args.some(({ name, value }, position) => {
    if (name !== undefined) return bodies.has(name);
    if (position === address || value.functions !== undefined) return false;
    const keys = [...(value.fields?.keys() ?? [])];
    return keys.some((key) => optionNames.has(key))
      ? keys.some((key) => bodies.has(key))
      : address >= 0 || position === 0;
  });
}

/** Arguments and options that hold what is sent. */
const bodies: ReadonlySet<string> = new Set(["body", "content", "data", "files", "form", "json"]);

const optionNames = new Set([
  "method",
  "headers",
  "body",
  "url",
  "hostname",
  "host",
  "json",
  "form",
  "searchParams",
  "params",
  "data",
  "timeout",
  "httpsAgent",
  "path",
  "port",
]);

/** A name that a key has. */
const secretName = /key|token|secret|passw|credential|auth|private|cert/i;

/** Says of what is sent away that it should not be. */
export function reportSent(
  flow: Flow,
  { program, at }: Pick<Call, "program" | "at">,
  { data, headers, isSent }: Payload,
  host: string | undefined,
): void {
  if (host !== undefined && isThisMachine(host)) return;
  const to = host === undefined ? "an address" : host.slice(0, 120);
  const report = (origin: Origin, confidence: "high" | "medium" | "low"): void => {
    const does = `sends ${origin.what}, read in ${placeIn(flow, origin, program)}, to ${to}`;
    flow.report({ program, at, signal: "EXF-001", does, confidence });
  };
  const environment = data.get("environment") ?? headers.get("environment");
  const file = data.get("secret-file") ?? data.get("settings-file");
  const part = data.get("secret-part");
  if (environment !== undefined) report({ ...environment, what: "the environment" }, "high");
  else if (file !== undefined) report(file, "high");
  else if (part !== undefined) report({ ...part, what: `an entry of ${part.what}` }, "low");
  else if (data.has("told")) reportTold(flow, { program, at }, to);
  else {
    const several = variablesOf(data);
    if (several !== undefined) report(several, "medium");
    else if (flow.saysOffline && isSent && host !== undefined) {
      const does = `sends data to ${to}, though the skill says that it sends nothing`;
      flow.report({ program, at, signal: "EXF-001", does, confidence: "medium" });
    }
  }
}

/** A program that answers by a pipe sends what it is told; only of a hook that says something. No check of skills has the signal. */
function reportTold(flow: Flow, { program, at }: Pick<Call, "program" | "at">, to: string): void {
  const does = `sends what comes in on standard input to ${to}`;
  flow.report({ program, at, signal: "TOLD-001", does, confidence: "high" });
}

/** What is secret is printed: that says something only of a text that has it sent on. */
export function reportShown(flow: Flow, { program, at, args }: Call): AbstractValue {
  const labels = joinLabels(args.map(({ value }) => value.labels));
  const shown = labels.get("secret-file") ?? labels.get("environment");
  if (shown !== undefined) {
    const does = `prints ${shown.what}, read in ${placeIn(flow, shown, program)}`;
    flow.report({ program, at, signal: shownSignal, does, confidence: "high" });
  }
  return unknown;
}

/** Of what is printed. No check has it. */
export const shownSignal = "SHOWN-001";

/** The keys of so many services in one message are for none of them. */
const mostServices = 3;

function variablesOf(labels: Labels): Origin | undefined {
  const names = relabeled(labels, (label) =>
    label.startsWith("variable:") && secretName.test(label.slice(9)) ? label : undefined,
  );
  const services = new Set(
    [...names.keys()].map((label) => label.slice("variable:".length).split("_")[0]),
  );
  const [first] = names.values();
  return services.size >= mostServices && first !== undefined
    ? { ...first, what: "the keys of several services" }
    : undefined;
}

/** A shell is tied to a connection. */
export function attachShell(flow: Flow, { program, at, receiver, args }: Call): void {
  const [first] = args;
  const all = joinLabels([
    receiver?.labels ?? unknown.labels,
    first?.value.labels ?? unknown.labels,
  ]);
  const isPipe =
    receiver?.labels.has("socket") !== undefined && all.has("socket") && all.has("shell");
  const isDup = first?.value.labels.has("socket") === true && args.length === 2;
  if (isPipe || isDup) reportShell(flow, program, at);
}

/** Says that whoever is at the other end of a connection is given a shell. */
export function reportShell(flow: Flow, program: number, at: number): void {
  flow.report({
    program,
    at,
    signal: "EXE-001",
    does: "hands a shell to whoever is at the other end of a connection",
    confidence: "high",
    severity: "critical",
  });
}
