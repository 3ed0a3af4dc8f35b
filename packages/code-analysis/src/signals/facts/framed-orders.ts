import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { lineAt, type MarkedLine, type MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { type Passage, passageAround, type Place, placeIn } from "../../text/wrapped-lines.ts";
import { isEnglish } from "../../text/language.ts";
import { holdsOne } from "./matches-near.ts";
import type { OrderFrame } from "./order-frames/order-frame.ts";
import { type OrderWords, orderWords } from "./order-words.ts";
import { isOwnSite } from "./own-site.ts";
import { isSpokenOf } from "./plain-orders.ts";

const link =
  /https?:\/\/[^\s`"'）」。，、)>*\]|]{4,200}(?<![.,;:!?])|\b\d{1,3}(?:\.\d{1,3}){3}\b|[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}/;
/** A sentence with one of these gives another order, or leaves the decision to the user. */
const excuses = orderWords(
  "license header+comment template workflow footer placeholder example generated linter stylesheet until yet before+the+user before+you ask+the+user user+confirms user+asks user+approves optional enable+it+again re-enable turn+it+on+again turn+it+back+on if+the+user+asks if+the+user+wants if+the+user+agrees if+the+user+confirms",
);
/** Of other languages than English, whose negations the polarity of a sentence knows. */
const negated =
  /(?<!\p{L})(?:no|nunca|jamás|não|jamais|ne|n['’]\p{L}+|nicht|niemals|nie|keine?n?|не|никогда|non|mai|niet|nooit|nigdy|jangan|đừng|asla)(?!\p{L})|不要|不得|切勿|请勿|勿|禁止|严禁|不能|不可|不会|(?<![特识級级类分区])别/iu;
/** German and Japanese negate behind the verb. */
const negatedAfter =
  /(?<!\p{L})(?:nicht|niemals|nie|keine?n?)(?!\p{L})|ないで|しない|ません|禁止/iu;
/** "Approve the exact amount, never an unlimited allowance." */
const excludes = /\b(?:never|not|no)\s(?:[\w-]+\s){0,2}$/i;
const longestSentence = 600;

/** Such sentences outside code blocks, one a line. They may be wrapped over several lines. */
export function framedOrders(text: MarkedText, frames: readonly OrderFrame[]): readonly Hit[] {
  if (text.format !== "markdown") return [];
  const isHeld = (words: OrderWords) => isHeldIn(text, words);
  const hits = new Map<number, Hit>();
  for (const frame of frames) {
    if (!isHeld(frame.rarest) || !isHeld(frame.verb) || !frame.needs.every(isHeld)) continue;
    const seen = new Set<number>();
    for (const rare of linesWith(frame.rarest, text)) {
      if (rare.isCode || hits.has(rare.number)) continue;
      const passage: Passage = frame.isNegative === true ? [rare] : passageAround(rare, text);
      if (seen.has(passage[0].number)) continue;
      seen.add(passage[0].number);
      const place = orderIn(passage, frame, text);
      if (place === undefined || hits.has(place.line.number)) continue;
      hits.set(place.line.number, {
        line: place.line.number,
        column: place.column + 1,
        excerpt: place.line.text.trim(),
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

/** A long sentence without an address says too many things, once several lines are read as one. */
const longestWrapped = 160;

function longestOf(passage: Passage, { isToAddress }: OrderFrame): number {
  return passage.length === 1 || isToAddress === true ? longestSentence : longestWrapped;
}

/** "- eval 1: …", "Run 2: …": the name of what follows. */
const label = /^\s*(?:[-*+]\s+)?\p{L}{2,12} \d{1,3}\s*[:：]/u;

/** The verb of the first sentence of a passage that gives such an order. */
function orderIn(passage: Passage, frame: OrderFrame, text: MarkedText): Place | undefined {
  const joined = passage.length === 1 ? passage[0].text : passage.map((one) => one.text).join(" ");
  if (!frame.verb.pattern.test(joined)) return undefined;
  for (const { sentence: whole, start } of sentencesOf(joined)) {
    const sentence = whole.replace(label, (found) => " ".repeat(found.length));
    if (sentence.length > longestOf(passage, frame)) continue;
    if (/[?？]/.test(joined.charAt(start + sentence.length))) continue;
    const object = frame.rarest.pattern.exec(sentence);
    const verb = object === null ? null : frame.verb.pattern.exec(sentence);
    if (object === null || verb === null || isFar(verb.index - object.index, frame)) continue;
    if (!frame.needs.every((words) => isMeant(words, sentence))) continue;
    if (isEnglish(sentence) && !precedes(verb.index, frame, sentence)) continue;
    if (excuses.pattern.test(sentence) || frame.unless?.pattern.test(sentence) === true) continue;
    if (frame.isToAddress === true && !isToOtherSite(sentence, text)) continue;
    if (frame.isAfterAddress === true && isOfSomethingElse(sentence, verb.index)) continue;
    if (frame.isNegative === true && !isNegatedNear(sentence, verb.index, frame)) continue;
    const isWhole = frame.isNegative === true || frame.isConditional === true;
    const ordered = isWhole ? 0 : verb.index;
    if (frame.isNegative === true && /["“`]/.test(sentence.slice(0, verb.index))) continue;
    if (frame.isNegative !== true && isNegated(sentence, verb.index)) continue;
    const spoken = placeIn(passage, start + ordered);
    if (isSpokenOf(spoken.line, spoken.column, text)) continue;
    return placeIn(passage, start + verb.index);
  }
  return undefined;
}

function isFar(distance: number, { farthest }: OrderFrame): boolean {
  return farthest !== undefined && Math.abs(distance) > farthest;
}

/** "Must not find out", "nothing to know": what is far away negates something else. */
function isNegatedNear(sentence: string, verb: number, { needs }: OrderFrame): boolean {
  return needs.slice(0, 1).every(({ pattern }) => {
    const negation = sentence.search(pattern);
    const between = sentence.slice(Math.min(negation, verb), Math.max(negation, verb));
    return Math.abs(negation - verb) <= farthestNegation && !/ [—–] |[:：；]/.test(between);
  });
}

const farthestNegation = 60;

function isMeant({ pattern }: OrderWords, sentence: string): boolean {
  const match = pattern.exec(sentence);
  if (match === null) return false;
  return !isEnglish(sentence) || !excludes.test(sentence.slice(0, match.index));
}

/** Other languages put the object before the verb as well. */
function precedes(verb: number, { object }: OrderFrame, sentence: string): boolean {
  return object === undefined || object.pattern.test(sentence.slice(verb));
}

/** In the clause of the verb. */
function isNegated(sentence: string, verb: number): boolean {
  if (isEnglish(sentence)) return false;
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

const inChineseOrder = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/**
 * "按照技能的指示，从 https://… 获取数据": Chinese names what is done in the order in which it is done,
 * so what precedes the address by a clause does not come from there.
 */
function isOfSomethingElse(sentence: string, verb: number): boolean {
  return (
    inChineseOrder.test(sentence) && /[，、；,]/.test(sentence.slice(verb, sentence.search(link)))
  );
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
