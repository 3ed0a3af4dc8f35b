import type { Confidence } from "@parapet/posture";
import type { Hit } from "../signals/signal.ts";
import type { MarkedLine, MarkedText } from "../text/marked-text.ts";
import { isExample, isLedAgainst, leadOf } from "../text/polarity.ts";
import type { Script } from "./judge-scripts.ts";

type Hits = ReadonlyMap<string, readonly Hit[]>;

/** What is said beside code that shows how not to do it. */
const bad =
  /[❌🚫⛔✗✘✖]|\b(?:bad|wrong|incorrect|insecure|unsafe|vulnerable|dangerous|malicious|anti-?patterns?|attack(?:er)?s?|exploits?|not recommended)\b/iu;
const against = /\b(?:avoid|never|don['’]?ts?|do not)\b/i;
/** A comment may ask for the code to stay: "DO NOT REMOVE". It is about the code where it says "this", or nothing more. */
const againstThis =
  /^\W*(?:avoid|never|don['’]?ts?|do not)(?:\s+(?:do|use|write|copy|send|run|call|try)\b[^.]*\b(?:this|that|these)|\s*(?:[:!.]\s*)?$)/i;
const hasRun =
  /\b(?:run|runs|execute|executes|evaluate|invoke|launch|start|paste|call|type|perform|use)\b/i;
/** The name of a host says nothing about the code. */
const address = /\b\w+:\/\/\S+|(?<![\w-])[\w-]+(?:\.[\w-]+){2,8}/g;
const comment = /^\s*(?:#|\/\/|\/?\*)/;
const lowered: Readonly<Record<Confidence, Confidence>> = {
  high: "medium",
  medium: "low",
  low: "low",
};

/**
 * What the code in a text does, as sure as the text around makes it: what it says to run is a step, what it only shows may be
 * none, and what it speaks against is an example.
 */
export function asTold(hits: Hits, marked: MarkedText, pieces: readonly Script[]): Hits {
  if (marked.format !== "markdown") return hits;
  const starts = pieces.map(({ within }) => within?.line ?? 1).toSorted((a, b) => a - b);
  const told = [...hits].map(([signal, some]): readonly [string, readonly Hit[]] => [
    signal,
    some.flatMap((hit) => {
      const start = starts.findLast((line) => line <= hit.line) ?? hit.line;
      return asLed(hit, marked.lines.slice(start - 1, hit.line), marked.lines);
    }),
  ]);
  return new Map(told.filter(([, some]) => some.length > 0));
}

/** `block` is the code from its beginning to the line of the hit. */
function asLed(
  hit: Hit,
  block: readonly MarkedLine[],
  lines: readonly MarkedLine[],
): readonly Hit[] {
  const [first] = block;
  if (first === undefined || first.isHidden) return [hit];
  if (isLedAgainst(first, lines)) return [];
  const lead = leadOf(first, lines);
  const heading = first.headings.at(-1) ?? "";
  const comments = block
    .filter(({ text }) => comment.test(text))
    .map(({ text }) => text.replaceAll(address, ""));
  const isBad =
    [lead, heading, ...comments].some((text) => bad.test(text)) ||
    [lead, heading].some((text) => against.test(text)) ||
    comments.some((text) => againstThis.test(text));
  if (isExample(first) || isBad) {
    return [{ ...hit, severity: "medium", confidence: "low" }];
  }
  return hasRun.test(lead) ? [hit] : [{ ...hit, confidence: lowered[hit.confidence] }];
}
