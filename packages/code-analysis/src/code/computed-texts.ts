import {
  type AbstractValue,
  hole,
  joinLabels,
  labelsOf,
  type Origin,
  textValue,
  unknown,
  withLabel,
} from "./abstract-value.ts";
import type { Call } from "./call.ts";
import { asText, decoders, encodings } from "./decoding.ts";
import { filled, fromCodes, joined, pieces, reversed } from "./fold.ts";
import { homes, passers, passingMethods, pathJoiners } from "./sources.ts";
import { markDecoded } from "./obfuscated-text.ts";

/** The result, if it is computed from constants. */
export function constantOf(call: Call): AbstractValue | undefined {
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
export function ofEachOption(call: Call): AbstractValue | undefined {
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
