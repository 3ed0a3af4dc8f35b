import {
  type AbstractValue,
  joinLabels,
  type Labels,
  type Origin,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import { isKeyOfAnother, isModelService } from "../shell/key-owner.ts";
import type { Call } from "./call.ts";
import type { Flow } from "./flow-state.ts";
import { hostIn, isThisMachine } from "./hosts.ts";
import { placeIn } from "./origin-location.ts";
import { secretKeys, secretVariables } from "./secret-variables.ts";
import { type Sender, unsent } from "./sinks.ts";

/** What a request carries, and how. */
type Payload = {
  /** Of each argument and option. */
  readonly data: readonly Labels[];
  readonly headers: Labels;
  /** True if it carries anything besides its address and headers. */
  readonly isSent: boolean;
  /** True if it is part of a name that is looked up. */
  readonly looksUp: boolean;
};

/** A send. Returns the answer. */
export function send(flow: Flow, call: Call, { address, answers, looksUp }: Sender): AbstractValue {
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
  const payload = payloadOf(call, address);
  if (host !== undefined && isHiddenHost(flow, target, host)) reportHiddenHost(flow, call, host);
  reportSent(flow, call, { ...payload, looksUp: looksUp === true || isPartOfHost(text) }, host);
  if (!answers && ref !== "") return unknown;
  const what = host === undefined ? "a download" : `a download from ${host}`;
  // What is written later has only this place.
  const place =
    fromOptions !== undefined && host !== undefined && hostIn(text) === undefined
      ? { ...fromOptions, text: `https://${host}` }
      : (fromOptions ?? target);
  const opened = { place, program, id: args[Math.max(0, address)]?.id ?? 0 };
  const answer = { labels: unknown.labels, ref: `${ref === "" ? method : ref}()`, opened };
  if (host !== undefined && isThisMachine(host)) return answer;
  return withLabel(answer, "download", { program, at, what });
}

/** True for a host that is only in a literal that the scripts decode. */
function isHiddenHost({ links }: Flow, target: AbstractValue, host: string): boolean {
  if (!target.labels.has("decoded") && target.isTurned !== true) return false;
  return (
    !isThisMachine(host) &&
    !links.programs.some(({ program }) =>
      program.values.some(
        (value) => value.kind === "text" && value.text.toLowerCase().includes(host),
      ),
    )
  );
}

function reportHiddenHost(flow: Flow, { program, at }: Call, host: string): void {
  const does = `reaches ${host.slice(0, 120)}, an address that it hides in encoded text`;
  flow.report({ program, at, signal: "EXF-001", does, confidence: "high" });
}

/**
 * True for an address whose host begins with an unknown part, such as `https://${value}.x.example`.
 */
function isPartOfHost(text: string | undefined): boolean {
  return text !== undefined && /^\w{2,5}:\/\/\uFFFC\.[^/@]*(?:\/|$)/.test(text);
}

function payloadOf({ args, ref }: Call, address: number): Omit<Payload, "looksUp"> {
  const data: Labels[] = [];
  const headers: Labels[] = [];
  for (const [position, { name, value }] of args.entries()) {
    if (name !== undefined) {
      if (name === "headers") headers.push(value.labels);
      else if (!unsent.has(name)) data.push(value.labels);
      continue;
    }
    if (isHeaders(value) || (position === headersAt.get(ref) && value.functions === undefined)) {
      headers.push(value.labels);
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
  return { data, headers: joinLabels(headers), isSent: hasBody(args, address) };
}

/** The position of unnamed headers in functions. */
const headersAt: ReadonlyMap<string, number> = new Map([
  ["urllib.request.Request", 2],
  ["urllib2.Request", 2],
  ["http.client.HTTPSConnection().request", 3],
  ["http.client.HTTPConnection().request", 3],
]);

function isHeaders({ fields }: AbstractValue): boolean {
  return [...(fields?.keys() ?? [])].some((name) => /^(?:authorization|content-type)$/i.test(name));
}

/** True if a request carries more than its address, its parameters and its headers. */
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

/** Arguments and options that contain the sent data. */
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

/** Reports sent data that should not be sent. */
export function reportSent(
  flow: Flow,
  { program, at }: Pick<Call, "program" | "at">,
  { data: parts, headers, isSent, looksUp }: Payload,
  host: string | undefined,
): void {
  if (host !== undefined && isThisMachine(host)) return;
  const to = host === undefined ? "an address" : host.slice(0, 120);
  const report = (
    origin: Origin,
    confidence: "high" | "medium" | "low",
    severity?: "medium",
  ): void => {
    const does = `sends ${origin.what}, read in ${placeIn(flow, origin, program)}, to ${to}`;
    flow.report({
      program,
      at,
      signal: "EXF-001",
      does,
      confidence,
      ...(severity && { severity }),
    });
  };
  const data = joinLabels(parts);
  const environment = data.get("environment") ?? headers.get("environment");
  const file = data.get("secret-file") ?? data.get("settings-file");
  const part = data.get("secret-part");
  if (environment !== undefined) report({ ...environment, what: "the environment" }, "high");
  else if (file !== undefined) report(file, "high");
  else if (part !== undefined)
    // The entry from another script is a guess.
    report(
      { ...part, what: `an entry of ${part.what}` },
      "low",
      part.program === program && !(host !== undefined && isModelService(host))
        ? undefined
        : "medium",
    );
  else if (data.has("input")) reportInput(flow, { program, at }, to);
  else {
    // Of several keys that include the host's, a program uses one.
    const others = parts.filter((one) => !holdsKeyOf(one, host));
    const several = severalIn(joinLabels(others));
    const one =
      encodedIn(data) ?? (looksUp ? secretKeys(data)[0] : keyOfAnother(joinLabels(others), host));
    if (one !== undefined) report(one, "high");
    // Which of them goes to which host is not known without the host.
    else if (several !== undefined)
      report(several, "medium", host === undefined ? "medium" : undefined);
    else if (flow.saysOffline && isSent && host !== undefined) {
      const does = `sends data to ${to}, although the skill claims to send nothing`;
      flow.report({
        program,
        at,
        signal: "EXF-001",
        does,
        confidence: "medium",
        isAgainstClaim: true,
      });
    }
  }
}

/** For sent standard input, which is only relevant for a hook. No check uses it. */
export const inputSignal = "INPUT-001";

function reportInput(flow: Flow, { program, at }: Pick<Call, "program" | "at">, to: string): void {
  const does = `sends its standard input to ${to}`;
  flow.report({ program, at, signal: inputSignal, does, confidence: "high" });
}

/** A printed secret is only relevant for a text that instructs to send it on. */
export function reportShown(flow: Flow, { program, at, args }: Call): AbstractValue {
  const labels = joinLabels(args.map(({ value }) => value.labels));
  const shown = labels.get("secret-file") ?? labels.get("environment");
  if (shown !== undefined) {
    const does = `prints ${shown.what}, read in ${placeIn(flow, shown, program)}`;
    flow.report({ program, at, signal: shownSignal, does, confidence: "high" });
  }
  if (labels.has("veiled")) {
    const does = "prints instructions that it hides in encoded text";
    flow.report({ program, at, signal: "HID-002", does, confidence: "high" });
  }
  return unknown;
}

/** For printed secrets. No check uses it. */
export const shownSignal = "SHOWN-001";

/** One message with the keys of so many services is meant for none of them. */
const mostServices = 3;

function severalIn(labels: Labels): Origin | undefined {
  const names = secretVariables(labels);
  const services = new Set(names.map(({ what }) => what.split("_")[0]));
  const [first] = names;
  return services.size >= mostServices && first !== undefined
    ? { ...first, what: "the keys of several services" }
    : undefined;
}

function encodedIn(labels: Labels): Origin | undefined {
  const encoded = labels.get("encoded");
  return encoded === undefined
    ? undefined
    : { ...encoded, what: `${encoded.what} in encoded form` };
}

function keyOfAnother(labels: Labels, host: string | undefined): Origin | undefined {
  if (host === undefined) return undefined;
  return secretKeys(labels).find(({ what }) => isKeyOfAnother(what, host));
}

function holdsKeyOf(labels: Labels, host: string | undefined): boolean {
  if (host === undefined) return false;
  return secretVariables(labels).some(
    ({ what }) => isKeyOfAnother(what, "x.invalid") && !isKeyOfAnother(what, host),
  );
}

/** A shell is attached to a connection. */
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

/** Reports that the other end of a connection gets a shell. */
export function reportShell(flow: Flow, program: number, at: number): void {
  flow.report({
    program,
    at,
    signal: "EXE-001",
    does: "attaches a shell to a network connection",
    confidence: "high",
    severity: "critical",
  });
}
