import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { lineAt, type MarkedLine, type MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";
import type { OrderFrame } from "./order-frames.ts";
import { type OrderWords, orderWords } from "./order-words.ts";
import { isOwnSite } from "./own-site.ts";
import { isSpokenOf } from "./plain-orders.ts";

const link =
  /https?:\/\/[^\s`"'）」。，、)>*\]|]{4,200}(?<![.,;:!?])|\b\d{1,3}(?:\.\d{1,3}){3}\b|[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}/;
/** A sentence with one of these gives another order, or leaves the decision to the user. */
const excuses = orderWords(
  "license header+comment template workflow footer placeholder example generated linter stylesheet until yet before+the ask+the+user user+confirms user+asks user+approves optional if+the+user+asks if+the+user+wants if+the+user+agrees if+the+user+confirms",
);
const isEnglish = /\b(?:the|and|to|of|you|your|this|is|it)\b/i;
/** Of other languages than English, whose negations the polarity of a sentence knows. */
const negated =
  /(?<!\p{L})(?:no|nunca|jamás|não|jamais|ne|n['’]\p{L}+|nicht|niemals|nie|keine?n?|не|никогда)(?!\p{L})|不要|不得|切勿|请勿|勿|禁止|严禁|不能|不可|不会|(?<![特识級级类分区])别/iu;
/** German and Japanese negate behind the verb. */
const negatedAfter =
  /(?<!\p{L})(?:nicht|niemals|nie|keine?n?)(?!\p{L})|ないで|しない|ません|禁止/iu;
/** "Approve the exact amount, never an unlimited allowance." */
const excludes = /\b(?:never|not|no)\s(?:[\w-]+\s){0,2}$/i;
const longestSentence = 600;

/** Such sentences outside code blocks, one a line. */
export function framedOrders(text: MarkedText, frames: readonly OrderFrame[]): readonly Hit[] {
  if (text.format !== "markdown") return [];
  const isHeld = (words: OrderWords) => isHeldIn(text, words);
  const hits = new Map<number, Hit>();
  for (const frame of frames) {
    if (!isHeld(frame.rarest) || !isHeld(frame.verb) || !frame.needs.every(isHeld)) continue;
    for (const line of linesWith(frame.rarest, text)) {
      if (line.isCode || hits.has(line.number)) continue;
      const column = orderIn(line, frame, text);
      if (column === undefined) continue;
      hits.set(line.number, {
        line: line.number,
        column: column + 1,
        excerpt: line.text.trim(),
        does: frame.does,
        confidence: "medium",
      });
    }
  }
  return [...hits.values()].toSorted((a, b) => a.line - b.line);
}

/** Frames share lists. */
const asked = new WeakMap<MarkedText, Map<OrderWords, boolean>>();

function isHeldIn(text: MarkedText, words: OrderWords): boolean {
  const known = asked.get(text) ?? new Map<OrderWords, boolean>();
  asked.set(text, known);
  const answer = known.get(words) ?? holdsOne(text, words.hints);
  known.set(words, answer);
  return answer;
}

function linesWith({ hints }: OrderWords, text: MarkedText): ReadonlySet<MarkedLine> {
  const places = hints.flatMap((hint) => text.glance.placesOf(hint));
  return new Set(places.map((place) => lineAt(text, place)).filter((line) => line !== undefined));
}

/** The column of the verb of the first sentence of a line that gives such an order. */
function orderIn(line: MarkedLine, frame: OrderFrame, text: MarkedText): number | undefined {
  if (!frame.verb.pattern.test(line.text)) return undefined;
  for (const { sentence, start } of sentencesOf(line.text)) {
    if (sentence.length > longestSentence) continue;
    if (!frame.rarest.pattern.test(sentence)) continue;
    const verb = frame.verb.pattern.exec(sentence);
    if (verb === null || !frame.needs.every((words) => isMeant(words, sentence))) continue;
    if (excuses.pattern.test(sentence) || frame.unless?.pattern.test(sentence) === true) continue;
    if (frame.isToAddress === true && !isToOtherSite(sentence, text)) continue;
    const ordered = frame.isNegative === true ? 0 : verb.index;
    if (frame.isNegative === true && /["“`]/.test(sentence.slice(0, verb.index))) continue;
    if (frame.isNegative !== true && isNegated(sentence, verb.index)) continue;
    if (isSpokenOf(line, start + ordered, text)) continue;
    return start + verb.index;
  }
  return undefined;
}

function isMeant({ pattern }: OrderWords, sentence: string): boolean {
  const match = pattern.exec(sentence);
  return match !== null && !excludes.test(sentence.slice(0, match.index));
}

/** In the clause of the verb. */
function isNegated(sentence: string, verb: number): boolean {
  if (isEnglish.test(sentence)) return false;
  const before = sentence
    .slice(0, verb)
    .split(/[,;:，；：、]/)
    .slice(-1)
    .join("");
  const after = sentence
    .slice(verb)
    .split(/[,;:，；：]/, 1)
    .join("");
  return negated.test(before) || negatedAfter.test(after);
}

function isToOtherSite(sentence: string, text: MarkedText): boolean {
  const address = link.exec(sentence)?.[0];
  if (address === undefined) return false;
  if (!address.includes("://")) return true;
  return reachOfAddress(address) === "public" && !isOwnSite(address, text);
}

function sentencesOf(
  text: string,
): readonly { readonly sentence: string; readonly start: number }[] {
  return [...text.matchAll(/(?:[^.!?。！？|]|[.!?](?!\s|$))+/g)].map((match) => ({
    sentence: match[0],
    start: match.index,
  }));
}
