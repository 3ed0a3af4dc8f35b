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

/** True for an unreadable literal: numbers, or one long word. */
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

/** Labels a decoded literal: a readable text, or one that needs further decoding. */
export function markDecoded({
  value,
  from,
  isFollowed,
  origin,
}: {
  readonly value: AbstractValue;
  readonly from: AbstractValue;
  readonly isFollowed: boolean;
  readonly origin: Origin;
}): AbstractValue {
  const isLong = (from.text?.length ?? 0) >= shortest || from.labels.has("payload");
  if (!isLong) return value;
  const { text } = value;
  if (text === undefined) return withLabel(value, isFollowed ? "payload" : "veiled", origin);
  return withLabel(value, isReadable(text) ? "veiled" : "payload", origin);
}

/** True for text to be read or run; claims of a token and data are not. */
function isReadable(text: string): boolean {
  if (/[\p{Cc}\uFFFD]/u.test(text.replaceAll(/\s/g, ""))) return false;
  if (/^\s*(?:[{[<]|%PDF)/.test(text)) return false;
  return /\p{L}{2}\s+\p{L}|\w:\/\/\w/u.test(text);
}

/** The labels of something derived from a literal that is not its decoded text. */
export function withoutPayload(labels: Labels): Labels {
  return relabeled(labels, (label) =>
    label === "payload" || label === "veiled" ? undefined : label,
  );
}
