import {
  type AbstractValue,
  hole,
  type Labels,
  labelsOf,
  type Origin,
  textValue,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import type { Call, CallArgument } from "./call.ts";
import type { Flow } from "./flow-state.ts";
import { loadFile } from "./code-sinks.ts";
import { entryOf, narrowed, refMember } from "./members.ts";
import { moduleOf } from "./modules.ts";
import { openedSignal } from "./opened-secret-stores.ts";
import { senders } from "./sinks.ts";
import { argumentsOf } from "./given-arguments.ts";
import {
  argumentParsers,
  clipboards,
  environments,
  homeVariables,
  readers,
  readingMethods,
  receivingMethods,
  sockets,
  standardInputs,
  variableReaders,
} from "./sources.ts";
import { settingsRead } from "./settings-files.ts";
import { contentOf } from "./write-sinks.ts";

/** The data that the call brings into the program. */
export function sourceOf(flow: Flow, call: Call): AbstractValue | undefined {
  const { program, at, ref, method, receiver, args } = call;
  const first = args[0]?.value;
  const settings = settingsRead(flow.links, call);
  if (settings !== undefined) return settings;
  const origin = (what: string): Origin => ({ program, at, what });
  if (variableReaders.has(ref) && first !== undefined) return variable(flow, call, first);
  if (
    receiver?.labels.has("environment") === true &&
    /^(?:get|pop|setdefault|__getitem__)$/.test(method) &&
    first !== undefined
  ) {
    return entryOf(flow, { of: receiver, key: first, program, id: call.id });
  }
  if (argumentParsers.has(method))
    return { labels: argumentsOf(flow, { program, at, skipped: 0 }).labels };
  if (environments.has(ref)) return withLabel(unknown, "environment", origin("the environment"));
  if (clipboards.has(ref)) return withLabel(unknown, "secret-file", origin("the clipboard"));
  if (standardInputs.has(ref)) return withLabel(unknown, "input", origin("standard input"));
  if (readers.has(ref) && first !== undefined && isStandardInput(first)) {
    return withLabel(unknown, "input", origin("standard input"));
  }
  if (
    /^(?:get|pop|group|groups|__getitem__|removeprefix)$/.test(method) &&
    receiver !== undefined &&
    !senders.has(ref) &&
    (receiver.fields ?? receiver.labels).size > 0
  ) {
    if (first?.text !== undefined || first?.number !== undefined)
      return entryOf(flow, { of: receiver, key: first, program, id: call.id });
    if (method.startsWith("group"))
      return entryOf(flow, {
        of: receiver,
        key: { labels: unknown.labels, number: 0 },
        program,
        id: call.id,
      });
  }
  if (readers.has(ref) && first !== undefined) return openFile(flow, call, first, args);
  if (
    readingMethods.has(method) &&
    receiver !== undefined &&
    receiver.opened === undefined &&
    !ref.includes("webbrowser")
  ) {
    const isContent =
      method !== "open" || [...receiver.labels.keys()].some((label) => label.startsWith("held:"));
    if (isContent || receiver.text !== undefined)
      return {
        ...openFile(flow, call, receiver, args),
        opened: { place: receiver, program, id: call.receiverId },
      };
  }
  if (method === "send" && receiver !== undefined) {
    const asked = labelsOf(args.map(({ value }) => value)).get("held:secret-file");
    if (asked !== undefined && /\.get(?:All)?Cookies$/.test(asked.what)) {
      const cookies: Labels = new Map([["secret-file", { ...asked, what: "a browser's cookies" }]]);
      const slot = flow.links.rootOf(program, call.receiverId);
      if (slot !== undefined) flow.links.addLabels(slot, cookies);
      return { labels: cookies };
    }
  }
  if (sockets.has(ref)) {
    return {
      ...withLabel(unknown, "socket", origin("a connection")),
      ref: ref.startsWith("socket") ? "socket.socket()" : `${ref}()`,
    };
  }
  if (receiver?.labels.has("socket") === true && receivingMethods.has(method)) {
    return withLabel(unknown, "download", origin("a connection"));
  }
  if (ref === "getattr" && first !== undefined && args[1] !== undefined) {
    const name = args[1].value;
    if (name.text === undefined || name.text.includes(hole)) return { labels: first.labels };
    const ref2 = refMember(first.ref ?? "", name.text);
    return {
      labels: narrowed(first.labels, { name: name.text, program, at }),
      ref: ref2,
      ...(name.isHidden === true ? { isHidden: true } : {}),
    };
  }
  if (
    ref === "__import__" ||
    ref === "importlib.import_module" ||
    ref === "require" ||
    ref === "import"
  ) {
    const text = first?.text;
    if (text !== undefined && !text.includes(hole)) {
      loadFile(flow, call);
      const module = moduleOf(flow.links, program, text);
      return first?.isHidden === true ? { ...module, isHidden: true } : module;
    }
  }
  if (/^(?:globals|locals|vars)$/.test(ref))
    return { labels: unknown.labels, ref: first?.ref ?? `${ref}()` };
  return undefined;
}

function isStandardInput({ number, text }: AbstractValue): boolean {
  return number === 0 || text === "/dev/stdin" || text === "/proc/self/fd/0";
}

function variable(flow: Flow, call: Call, name: AbstractValue): AbstractValue {
  const { program, at } = call;
  const whole = withLabel(unknown, "environment", { program, at, what: "the environment" });
  const home = homeVariables.get(name.text ?? "");
  if (home !== undefined) return textValue(home);
  return entryOf(flow, { of: whole, key: name, program, id: call.id });
}

function openFile(
  flow: Flow,
  { program, at, ref, method }: Call,
  path: AbstractValue,
  args: readonly CallArgument[],
): AbstractValue {
  const mode = args.find(({ name }) => name === "mode")?.value ?? args[1]?.value;
  const isWritten = /^[waxr]b?\+?b?$/.test(mode?.text ?? "") && /[wax]/.test(mode?.text ?? "");
  const secret = path.labels.get("held:secret-file");
  if (secret !== undefined && !isWritten) {
    flow.report({ program, at, signal: openedSignal, does: secret.what, confidence: "high" });
  }
  const labels = isWritten ? unknown.labels : contentOf(path.labels);
  const name = ref === "" ? method : ref;
  return {
    labels,
    ref: /open$/i.test(name) && !/^(?:gzip|os)/.test(name) ? "open()" : `${name}()`,
    opened: { place: path, program, id: args[0]?.id ?? 0 },
  };
}
