import {
  type AbstractValue,
  hole,
  type Labels,
  type Origin,
  relabeled,
  withLabel,
} from "./abstract-value.ts";

/** A shorter literal hides too little to matter: names, examples. */
const shortest = 40;
/** A shorter word may be the address of a wallet, or a digest. */
const shortestWord = 72;
const leastNumbers = 24;
const longest = 200_000;

/** True for a literal that nobody can read: numbers, or one long word. */
export function isPayload({ text, items }: AbstractValue): boolean {
  if (text !== undefined) {
    if (text.length < shortest || text.length > longest || text.includes(hole)) return false;
    return (
      /^(?:\d{1,4}[\s,;|-]+)+\d{1,4}[\s,;|-]*$/.test(text) ||
      (text.length >= shortestWord && /^\S+$/.test(text) && !text.includes("://"))
    );
  }
  return (
    items !== undefined &&
    items.length >= leastNumbers &&
    items.every(({ number }) => number !== undefined)
  );
}

/** What a decoded literal is: a text to read, or something that still has to be computed. */
export function markDecoded(
  value: AbstractValue,
  from: AbstractValue,
  isFollowed: boolean,
  origin: Origin,
): AbstractValue {
  const isLong = (from.text?.length ?? 0) >= shortest || from.labels.has("payload");
  if (!isLong) return value;
  const { text } = value;
  if (text === undefined) return withLabel(value, isFollowed ? "payload" : "veiled", origin);
  return withLabel(value, isReadable(text) ? "veiled" : "payload", origin);
}

/** True for words that somebody is to read or to run; claims of a token and data are none. */
function isReadable(text: string): boolean {
  if (/[\p{Cc}\uFFFD]/u.test(text.replaceAll(/\s/g, ""))) return false;
  if (/^\s*(?:[{[<]|%PDF)/.test(text)) return false;
  return /\p{L}{2}\s+\p{L}|\w:\/\/\w/u.test(text);
}

/** What remains of labels where something was made with a literal that is not what it stands for. */
export function withoutPayload(labels: Labels): Labels {
  return relabeled(labels, (label) =>
    label === "payload" || label === "veiled" ? undefined : label,
  );
}
