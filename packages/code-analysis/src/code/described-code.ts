import type { Confidence } from "@parapet/posture";
import type { Hit } from "../text/signal.ts";
import type { MarkedLine, MarkedText } from "../text/marked-text.ts";
import { isExample, isLedAgainst, leadOf, withoutSilence } from "../text/polarity.ts";
import type { Script } from "./judge-scripts.ts";

type Hits = ReadonlyMap<string, readonly Hit[]>;

/** Words next to code that shows how not to do it. */
const bad =
  /[❌🚫⛔✗✘✖]|\b(?:bad|wrong|incorrect|insecure|unsafe|vulnerable|dangerous|malicious|anti-?patterns?|attack(?:er)?s?|exploits?|red flags?|not recommended)\b/iu;
const against = /\b(?:avoid|never|don['’]?ts?|do not)\b/i;
/**
 * A comment may ask for the code to stay: "DO NOT REMOVE". It is about the code if it says "this",
 * or nothing more.
 */
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
 * What the code in a text does, with a confidence by its context: code to run is a step, code that
 * is only shown may be none, and code that the text warns against is an example.
 */
export function asDescribed(hits: Hits, marked: MarkedText, pieces: readonly Script[]): Hits {
  if (marked.format !== "markdown") return hits;
  const starts = pieces.map(({ within }) => within?.line ?? 1).toSorted((a, b) => a - b);
  const blocks = new Map<number, Block | undefined>();
  const blockOf = ({ line }: Hit): Block | undefined => {
    const next = starts.findIndex((start) => start > line);
    const start = starts.at(next === -1 ? -1 : Math.max(0, next - 1)) ?? line;
    if (!blocks.has(start)) {
      const end = next === -1 ? undefined : starts[next];
      blocks.set(start, readBlock(start, end ?? marked.lines.length + 1, marked.lines));
    }
    return blocks.get(start);
  };
  const reported = [...hits].map(([signal, some]): readonly [string, readonly Hit[]] => [
    signal,
    some.flatMap((hit) => asLed(hit, blockOf(hit))),
  ]);
  return new Map(reported.filter(([, some]) => some.length > 0));
}

/** What the text says about the code that begins in a line. */
type Block = {
  readonly isLedAgainst: boolean;
  readonly isExample: boolean;
  readonly isRun: boolean;
  /** The first line that calls it bad. */
  readonly badFrom: number;
};

/** Undefined for code that is invisible in the text. */
function readBlock(start: number, end: number, lines: readonly MarkedLine[]): Block | undefined {
  const [first, ...others] = lines.slice(start - 1, end - 1);
  if (first === undefined || first.isHidden) return undefined;
  const lead = withoutSilence(leadOf(first, lines));
  const said = [lead, first.headings.at(-1) ?? ""];
  const isBad = said.some((text) => bad.test(text) || against.test(text));
  const badComment = [first, ...others].find(({ text }) => {
    if (!comment.test(text)) return false;
    const words = text.replaceAll(address, "");
    return bad.test(words) || againstThis.test(words);
  });
  return {
    isLedAgainst: isLedAgainst(first, lines),
    isExample: isExample(first),
    isRun: hasRun.test(lead),
    badFrom: isBad ? start : (badComment?.number ?? Number.POSITIVE_INFINITY),
  };
}

function asLed(hit: Hit, block: Block | undefined): readonly Hit[] {
  if (block === undefined) return [hit];
  if (block.isLedAgainst) return [];
  if (block.isExample || block.badFrom <= hit.line) {
    return [{ ...hit, severity: "medium", confidence: "low" }];
  }
  return block.isRun ? [hit] : [{ ...hit, confidence: lowered[hit.confidence] }];
}
