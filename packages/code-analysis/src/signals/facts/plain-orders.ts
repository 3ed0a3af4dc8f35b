import type { FindingSeverity } from "@parapet/posture";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefenseOfOrder, sentenceBefore } from "../../text/polarity.ts";
import { lineAt } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne, matchesNear } from "./matches-near.ts";

/** An order in prose, or a setting that a text contains. */
export type PlainOrder = {
  /** In lower case: a text with none of these has no match. */
  readonly hints: readonly string[];
  /** A match also needs one of these. */
  readonly also?: readonly string[];
  /** Without nested repetition: it runs on untrusted text. */
  readonly pattern: RegExp;
  readonly does: string | ((match: RegExpExecArray) => string);
  readonly severity?: FindingSeverity;
  /** How many more lines a match may take; none if absent. */
  readonly spans?: number;
  /** True if code blocks count too, as for settings. */
  readonly isSetting?: true;
  /** Excludes some matches. */
  readonly unless?: (match: RegExpExecArray, line: MarkedLine, text: MarkedText) => boolean;
};

/** A part of a sentence: a dot in a name or a path ends none. */
export const within = "(?:[^\\n.;!?]|[.;!?](?!\\s))";

/**
 * Orders that a text gives, one a line. Their words may be those of an honest purpose ("audit",
 * "security"), which excuses none; a warning, a prohibition or a quotation does.
 */
export function plainOrders(text: MarkedText, orders: readonly PlainOrder[]): readonly Hit[] {
  if (text.format !== "markdown") return [];
  const hits = new Map<number, Hit>();
  for (const order of orders) {
    if (text.glance.mayHoldOf(order.hints).length === 0) continue;
    if (order.also !== undefined && !holdsOne(text, order.also)) continue;
    for (const { index, match } of matchesNear(
      text,
      order.hints,
      order.pattern,
      order.spans ?? 0,
    )) {
      const line = lineAt(text, index);
      if (line === undefined || (line.isCode && order.isSetting !== true)) continue;
      const known = hits.get(line.number);
      if (known !== undefined && (order.severity !== undefined || known.severity === undefined))
        continue;
      const column = index - line.start;
      if (order.unless?.(match, line, text) === true) continue;
      if (isSpokenOf(line, column, text)) continue;
      hits.set(line.number, {
        line: line.number,
        column: column + 1,
        excerpt: line.text.trim(),
        does: typeof order.does === "function" ? order.does(match) : order.does,
        confidence: "medium",
        ...(order.severity === undefined ? {} : { severity: order.severity }),
      });
    }
  }
  return [...hits.values()].toSorted((a, b) => a.line - b.line);
}

/** True where a text warns of an order, forbids it or quotes it. */
export function isSpokenOf(line: MarkedLine, column: number, { lines }: MarkedText): boolean {
  if (isDefenseOfOrder(line, column, lines)) return true;
  if (line.isHidden || isOfRecord(line, lines)) return false;
  const lead = sentenceBefore(line, column, lines);
  return isQuoted(lead) || describesOthers.test(lead);
}

/** In a line of JSON, quotation marks quote nothing. */
function isOfRecord({ text, number }: MarkedLine, lines: MarkedText["lines"]): boolean {
  if (isRecord.test(text)) return true;
  return /^\s+"[^\n]*",?\s*$/.test(text) && /[[,]\s*$/.test(lines[number - 2]?.text ?? "");
}

const isRecord = /^\s*(?:[[{]|"[\w$.-]{1,60}"\s*:)/;
/** "Attackers may …", "it checks whether a skill asks to …" */
const describesOthers =
  /\b(?:attackers?|adversar(?:y|ies)|malware|intruders?|(?:skills?|tools?|texts?|pages?|scripts?|code|servers?) (?:that|which) (?:tr(?:y|ies)|attempts?|asks?|can|may|might|could)|(?:checks?|test(?:s|ed)?|look(?:s|ing)?|search(?:es)?|ask yourself) (?:if|whether|for)|(?:could|might|would) (?:be used|allow|let|lead)|risks? (?:of|that)|vulnerab\w+)\b[^.!?\n]*$/i;

function isQuoted(lead: string): boolean {
  const marks = (mark: RegExp) => lead.match(mark)?.length ?? 0;
  return marks(/"/g) % 2 === 1 || marks(/`/g) % 2 === 1 || marks(/“/g) > marks(/”/g);
}
