import {
  type AbstractValue,
  hole,
  joinLabels,
  type Labels,
  labelsOf,
  oneOf,
  type Origin,
  relabeled,
  textValue,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import type { Call, CallArgument } from "./call.ts";
import { runCommand } from "./command-sinks.ts";
import { constantResult, positionOf } from "./constant-calls.ts";
import { followCall } from "./followed-calls.ts";
import { asText, decoders, encodings } from "./decoding.ts";
import { markEncoded } from "./encoding.ts";
import type { Flow } from "./flow-state.ts";
import { filled, fromCodes, joined, pieces, reversed } from "./fold.ts";
import { loadCompiled, loadFile, runCode } from "./code-sinks.ts";
import type { Slot } from "./link.ts";
import { entryOf, narrowed, refMember } from "./members.ts";
import { moduleOf } from "./modules.ts";
import type { ValueId } from "./program.ts";
import { placeIn } from "./origin-location.ts";
import { openedSignal } from "./opened-secret-stores.ts";
import { withoutKeys } from "./secret-variables.ts";
import { attachShell, reportShown, send } from "./send-sinks.ts";
import {
  codeRunners,
  clientMethods,
  commandRunners,
  loaders,
  printers,
  removers,
  senders,
  sendingMethods,
  streamMethods,
  telemetryMethods,
  writers,
  writingMethods,
} from "./sinks.ts";
import { argumentsOf } from "./given-arguments.ts";
import {
  argumentParsers,
  clipboards,
  environments,
  homeVariables,
  homes,
  keyListeners,
  passers,
  passingMethods,
  pathJoiners,
  readers,
  readingMethods,
  receivingMethods,
  silencers,
  silentPrefixes,
  sockets,
  standardInputs,
  variableReaders,
} from "./sources.ts";
import { markDecoded, withoutPayload } from "./obfuscated-text.ts";
import { settingsRead } from "./settings-files.ts";
import { contentOf, removeFolder, writeFile, writeRegistry } from "./write-sinks.ts";

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

/** The result, if it is computed from constants. */
function constantOf(call: Call): AbstractValue | undefined {
  const { ref, method, receiver, args } = call;
  const [first, second] = args.map(({ value }) => value);
  const all = args.map(({ value }) => value);
  const receiverItems = receiver?.items;
  if (homes.has(ref)) return { labels: unknown.labels, text: "~", ref: `${ref}()` };
  if (pathJoiners.has(ref)) return joined(all, "/");
  if (
    /^(?:Buffer\.from|bytes|bytearray|Uint8Array(?:\.from)?)$/.test(ref) &&
    first !== undefined &&
    (first.items !== undefined || (first.text === undefined && first.labels.has("payload")))
  ) {
    return spelled(call, first);
  }
  if ((passers.has(ref) || ref === "util.promisify") && first !== undefined) return first;
  if (method === "joinpath" && receiver !== undefined) return joined([receiver, ...all], "/");
  if (decoders.has(ref) && first !== undefined) return decoded(call, first, decoders.get(ref));
  if (
    (ref === "codecs.decode" || ref === "Buffer.from") &&
    second?.text !== undefined &&
    first !== undefined
  ) {
    const decode = encodings.get(second.text.toLowerCase());
    if (decode !== undefined) return decoded(call, first, decode);
  }
  if (passingMethods.has(method) && receiver !== undefined && !receiver.labels.has("socket")) {
    if (receiver.text === undefined)
      return method === "toString" || method === "decode" ? { ...receiver } : undefined;
    const encoding = first?.text?.toLowerCase();
    if (method === "decode" && encoding !== undefined && encodings.has(encoding))
      return decoded(call, receiver, encodings.get(encoding));
    const text =
      method === "decode" || method === "toString"
        ? asText(receiver.text)
        : /strip|trim/.test(method) && first === undefined
          ? receiver.text.trim()
          : receiver.text;
    return { ...receiver, text };
  }
  if (ref === "chr" || /^String\.from(?:CharCode|CodePoint)/.test(ref)) return spelledBy(call);
  if (ref === "map" && first?.ref === "chr" && second?.items !== undefined) {
    const items = second.items.map((item) => textValue(fromCodes([item]) ?? hole, true));
    const origin = { program: call.program, at: call.at, what: "numbers" };
    const whole = withLabel({ labels: second.labels, items }, "decoded", origin);
    return asComputed(whole, origin);
  }
  if (method === "join" && receiver?.text !== undefined && first?.items !== undefined) {
    return {
      ...joined(first.items, receiver.text),
      labels: joinLabels([first.labels, labelsOf(first.items)]),
    };
  }
  if (method === "join" && receiverItems !== undefined && all.length <= 1) {
    return {
      ...joined(receiverItems, first?.text ?? ","),
      labels: receiver?.labels ?? unknown.labels,
    };
  }
  if (method === "concat" && receiver?.text !== undefined) return joined([receiver, ...all], "");
  if ((ref === "reversed" || method === "reverse") && (first ?? receiver) !== undefined) {
    return reversed(first ?? receiver ?? unknown);
  }
  if (method === "split" && receiver?.text !== undefined) return pieces(receiver, first?.text);
  if (
    /^replace(?:All)?$/.test(method) &&
    receiver?.text !== undefined &&
    first?.text !== undefined &&
    second?.text !== undefined
  ) {
    const grows = second.text.length > first.text.length;
    if (receiver.text.length > (grows ? 10_000 : 100_000) || second.text.length > 20)
      return { labels: receiver.labels };
    const text = receiver.text.replaceAll(first.text, () => second.text ?? "");
    return {
      labels: receiver.labels,
      text,
      ...(text === receiver.text ? {} : { isHidden: true, isTurned: true }),
    };
  }
  if (method === "format" && receiver?.text !== undefined) return filled(receiver.text, args);
  if (ref === "util.format" && first?.text !== undefined) return filled(first.text, args.slice(1));
  if (method === "map" && receiverItems !== undefined) return undefined;
  return undefined;
}

/** The most texts of a loop that are computed one by one. */
const mostOptions = 256;

/** A function of texts, of each text that its argument may be: `decode(p) for p in parts`. */
function ofEachOption(call: Call): AbstractValue | undefined {
  const at = call.args.findIndex(
    ({ value }) => value.text === undefined && value.options !== undefined,
  );
  const options =
    call.args[at]?.value.options ??
    (call.receiver?.text === undefined ? call.receiver?.options : undefined);
  if (options === undefined || options.length > mostOptions || options.length === 0)
    return undefined;
  if (options.some(({ text }) => text === undefined)) return undefined;
  const results = options.map((option) =>
    constantOf(
      at === -1
        ? { ...call, receiver: option }
        : {
            ...call,
            args: call.args.map((arg, index) => (index === at ? { ...arg, value: option } : arg)),
          },
    ),
  );
  if (results.some((result) => result?.text === undefined)) return undefined;
  const all = results.filter((result) => result !== undefined);
  const given = at === -1 ? call.receiver : call.args[at]?.value;
  return { labels: labelsOf([...all, given ?? unknown]), options: all };
}

/** A text from character codes. */
function spelled({ program, at }: Call, from: AbstractValue): AbstractValue {
  const items = from.items ?? [];
  const text = fromCodes(items);
  const origin: Origin = { program, at, what: "numbers" };
  if (text === undefined) return asComputed({ labels: labelsOf([from, ...items]) }, origin);
  return markDecoded({
    value: withLabel(textValue(text, true), "decoded", origin),
    from,
    isFollowed: true,
    origin,
  });
}

/** A value computed from an unreadable literal in an unsupported way. */
function asComputed(value: AbstractValue, origin: Origin): AbstractValue {
  return value.labels.has("payload") ? withLabel(value, "veiled", origin) : value;
}

function spelledBy(call: Call): AbstractValue {
  const { args, program, at } = call;
  const values = args.map(({ value }) => value);
  const list = values.find((value) => value.items !== undefined) ?? {
    labels: labelsOf(values),
    items: values,
  };
  const options = values[0]?.options;
  const origin: Origin = { program, at, what: "numbers" };
  if (options !== undefined && options.every(({ number }) => number !== undefined)) {
    const texts = options.map((option) => textValue(fromCodes([option]) ?? hole, true));
    const labels = labelsOf(values);
    return asComputed(withLabel({ labels, options: texts }, "decoded", origin), origin);
  }
  const text = fromCodes(list.items ?? []);
  // Computed from numbers in an unsupported way.
  if (text === undefined)
    return asComputed(withLabel({ labels: labelsOf(values) }, "decoded", origin), origin);
  return text.length > 1 ? spelled(call, list) : textValue(text, true);
}

function decoded(
  { program, at }: Call,
  from: AbstractValue,
  decode: ((text: string) => string | undefined) | undefined,
): AbstractValue {
  const { text, labels } = from;
  if (text === undefined || text.includes(hole)) return { labels };
  if (text.length < 8) {
    const plain = decode?.(text) ?? text;
    return { labels, text: plain, ...(plain === text ? {} : { isHidden: true }) };
  }
  const plain = decode?.(text);
  const origin = { program, at, what: "a text" };
  const value = withLabel(
    { labels, ...(plain === undefined ? {} : { text: plain, isHidden: true }) },
    "decoded",
    origin,
  );
  return markDecoded({ value, from, isFollowed: decode !== undefined, origin });
}

/** The data that the call brings into the program. */
function sourceOf(flow: Flow, call: Call): AbstractValue | undefined {
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

/** The data that the call sends out of the program or runs. */
function sinkOf(flow: Flow, call: Call): AbstractValue | undefined {
  const { program, at, ref, method, receiver, callee, args } = call;
  if (callee.isHidden === true && (codeRunners.has(ref) || commandRunners.has(ref))) {
    flow.report({
      program,
      at,
      signal: "EXE-001",
      does: `hides a call of ${ref}`,
      confidence: "high",
    });
  }
  if (printers.has(ref)) return reportShown(flow, call);
  if (codeRunners.has(ref)) return runCode(flow, call);
  if (loaders.has(ref)) return loadFile(flow, call);
  if (commandRunners.has(ref)) return runCommand(flow, call);
  const writer = writers.get(ref);
  if (writer !== undefined) {
    writeFile(flow, call, writer);
    if (ref !== "wget.download")
      return {
        labels: relabeled(labelsOf(args.map(({ value }) => value)), (label) =>
          label.startsWith("held:") ? label : undefined,
        ),
      };
  }
  if (removers.has(ref)) {
    removeFolder(flow, call);
    return unknown;
  }
  if (ref.startsWith("winreg.") || ref.startsWith("_winreg.")) return writeRegistry(flow, call);
  const sender = senders.get(ref);
  if (sender !== undefined) return send(flow, call, sender);
  const isStream =
    receiver !== undefined &&
    (receiver.labels.has("socket") ||
      senders.has((receiver.ref ?? "").split("()")[0] ?? "") ||
      receiver.ref === "XMLHttpRequest()");
  if (isStream && streamMethods.has(method))
    return send(flow, call, { address: -1, answers: false });
  if (sendingMethods.has(method) && receiver !== undefined)
    return send(flow, call, { address: -1, answers: true });
  if (telemetryMethods.has(method) && receiver !== undefined && holdsAll(args))
    send(flow, call, { address: -1, answers: false });
  if (
    clientMethods.has(method) &&
    receiver !== undefined &&
    looksLikeAddress(args[method === "request" ? 1 : 0]?.value)
  ) {
    return send(flow, call, { address: method === "request" ? 1 : 0, answers: true });
  }
  if (receiver !== undefined && method === "pipe") attachShell(flow, call);
  if (
    receiver !== undefined &&
    (writingMethods.has(method) || method === "pipe" || method === "end")
  ) {
    if (
      receiver.opened !== undefined ||
      method.startsWith("write_") ||
      method === "symlink_to" ||
      method === "pipe"
    )
      writeFile(flow, call, { path: "receiver", content: 0 });
  }
  if (ref === "os.dup2" || ref === "os.dup") attachShell(flow, call);
  if (
    /^(?:zipfile\.ZipFile|tarfile\.open|tarfile\.TarFile|fs\.createWriteStream)$/.test(ref) &&
    args[0] !== undefined
  ) {
    return {
      labels: contentOf(args[0].value.labels),
      ref: `${ref}()`,
      opened: { place: args[0].value, program, id: args[0].id },
    };
  }
  return undefined;
}

/** True for the whole environment or a file of secrets: no report of an error needs it. */
function holdsAll(args: readonly CallArgument[]): boolean {
  const labels = labelsOf(args.map(({ value }) => value));
  return labels.has("environment") || labels.has("secret-file");
}

function looksLikeAddress(value: AbstractValue | undefined): boolean {
  return value?.text !== undefined && /^(?:https?:\/\/|\uFFFC\/)/i.test(value.text);
}

const adding =
  /^(?:append|appendleft|extend|push|unshift|insert|add|update|set|setdefault|add_attachment|add_alternative|set_content|set_payload|putheader|add_header|add_unredirected_header|attach|setRequestHeader|setHeader|assign)$/;
/** Methods of archives, which add the file or the folder that an argument names. */
const packing = /^(?:addLocalFile|addLocalFolder|directory|glob|addFile)$/;
const addingHeader = /header$/i;
/** Functions that pass on parts of a literal, or its decoded text. */
const handing =
  /^(?:split|slice|map|filter|reduce|join|replace|replaceAll|enumerate|zip|range|from|list|tuple|str|String|concat|charCodeAt|codePointAt|reverse|reversed|strip|trim|encode|decode|toString|format|substring|entries)$/;
/** Functions that return a text in another form: it is still the same text. */
const rewriting =
  /^(?:(?:[bax]\d\d|standard_b64|urlsafe_b64)encode|encodebytes|hexlify|b2a_\w+|btoa|hex|from|bytes|dumps?|stringify|dict|str|list|tuple|repr|urlencode|quote|quote_plus|encodeURIComponent|encodeURI|escape|encode|decode|toString|lower|upper|toLowerCase|toUpperCase|strip|trim|replace|replaceAll|join|split|slice|substring|substr|format|concat|padEnd|ljust|assign|entries|fromEntries|values|items|copy|get|map|filter|reduce|compress|deflate|gzipSync|reversed|URLSearchParams|FormData|BytesIO|Blob|TextEncoder)$/;

/** Functions that return a number from their argument; of an unreadable literal it is a part. */
const numbers: ReadonlySet<string> = new Set(["int", "float", "parseInt", "Number", "ord"]);

function asNumbers(args: readonly CallArgument[]): AbstractValue {
  return {
    labels: relabeled(labelsOf(args.map(({ value }) => value)), (label) =>
      label === "payload" ? label : undefined,
    ),
  };
}

/** What a filter lets through: its callback compares each with the name of a file of secrets. */
function chosenFiles({ links }: Flow, args: readonly CallArgument[]): readonly Labels[] {
  return args
    .flatMap(({ value }) => value.functions ?? [])
    .flatMap((fn) => links.functions[fn]?.params ?? [])
    .map((slot) =>
      relabeled(links.valueOf(slot).labels, (label) =>
        label === "held:secret-file" || label === "held:settings-file" ? label : undefined,
      ),
    );
}

/** An unknown function returns its arguments in another form. */
function passedOn(flow: Flow, call: Call): AbstractValue {
  const { program, ref, method, receiver, receiverId, args } = call;
  if (numbers.has(ref)) return asNumbers(args);
  if (silencers.has(ref) || silentPrefixes.some((prefix) => ref.startsWith(prefix))) return unknown;
  if (
    /^(?:exists|is_file|is_dir|startswith|endswith|startsWith|endsWith|includes|some|every|has|test|indexOf|index|find|count)$/.test(
      method,
    )
  ) {
    return method === "find" ? { labels: receiver?.labels ?? unknown.labels } : unknown;
  }
  const given = args.filter(({ value }) => value.functions === undefined).map(({ value }) => value);
  if (adding.test(method) && receiver !== undefined) {
    const target = ref === "Object.assign" ? args[0]?.id : receiverId;
    const slot: Slot | undefined =
      target === undefined ? undefined : flow.links.rootOf(program, target);
    // A single key in a header is normal use.
    const added = addingHeader.test(method) ? withoutKeys(labelsOf(given)) : labelsOf(given);
    if (slot !== undefined) flow.links.addLabels(slot, added);
    // A message is built step by step, and then sent.
    return {
      ...(ref === "Object.assign" ? (args[0]?.value ?? unknown) : receiver),
      labels: joinLabels([receiver.labels, added]),
    };
  }
  if (packing.test(method) && receiver !== undefined && given.length > 0) {
    const slot = flow.links.rootOf(program, receiverId);
    if (slot !== undefined) flow.links.addLabels(slot, contentOf(labelsOf(given)));
    return receiver;
  }
  const returned = args
    .flatMap(({ value }) => value.functions ?? [])
    .map((fn) => {
      const result = flow.links.functions[fn]?.result;
      return result === undefined ? unknown : flow.links.valueOf(result);
    });
  const all: Labels = joinLabels([
    receiver?.labels ?? unknown.labels,
    ...given.map(({ labels: of }) => of),
    ...returned.map(({ labels: of }) => of),
  ]);
  const chosen = method === "filter" ? joinLabels([all, ...chosenFiles(flow, args)]) : all;
  const keys = rewriting.test(method) ? chosen : withoutKeys(chosen);
  const labels = handing.test(method) ? keys : withoutPayload(keys);
  const name = ref === "" ? "" : `${ref}()`.slice(0, 160);
  const opened = receiver?.opened ?? given[0]?.opened;
  const [mapped] = returned;
  return {
    labels,
    ...(name === "" ? {} : { ref: name }),
    ...(opened === undefined ? {} : { opened }),
    ...(method === "map" && mapped?.options !== undefined ? { items: mapped.options } : {}),
    ...(/^(?:then|map)$/.test(method) && mapped?.text !== undefined ? { text: mapped.text } : {}),
  };
}
