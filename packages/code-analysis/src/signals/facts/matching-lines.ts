import type { Confidence, FindingSeverity } from "@parapet/posture";
import { lineAt, type MarkedLine, type MarkedText } from "../../text/marked-text.ts";
import { isDefense, isDefenseOfStep, isExample } from "../../text/polarity.ts";
import { holdsOne, matchesNear } from "./matches-near.ts";
import type { Hit } from "../../text/signal.ts";

export type LinePattern = {
  /** In lower case: a text with none of these has no match, which excludes most texts. */
  readonly hints: readonly string[];
  /** A match also needs one of these. */
  readonly also?: readonly string[];
  /** Without nested repetition: it runs on untrusted text. */
  readonly pattern: RegExp;
  readonly does: string | ((match: RegExpExecArray) => string);
  readonly severity?:
    | FindingSeverity
    /** `text` is the whole text around the match. */
    | ((match: RegExpExecArray, text: MarkedText) => FindingSeverity | undefined);
  /** True for an instruction: a title such as "Security audit" is no warning about it. */
  readonly isStep?: boolean;
  /** Excludes some matches. */
  readonly unless?: (
    match: RegExpExecArray,
    line: MarkedLine,
    column: number,
    text: MarkedText,
  ) => boolean;
};

/**
 * Every line on which a pattern begins to match, unless the line warns against it; one hit a line.
 */
export function matchingLines(
  marked: MarkedText,
  patterns: readonly LinePattern[],
): readonly Hit[] {
  const hits = new Map<number, Hit>();
  for (const { hints, also, pattern, does, severity, isStep, unless } of patterns) {
    if (marked.glance.mayHoldOf(hints).length === 0) continue;
    if (also !== undefined && !holdsOne(marked, also)) continue;
    for (const { index, match } of matchesNear(marked, hints, pattern)) {
      const line = lineAt(marked, index);
      if (line === undefined || hasWorse(hits.get(line.number), severity)) continue;
      const column = index - line.start;
      if (isCommentOfScript(marked.format, line.text)) continue;
      if (marked.format === "script" && isSearchedFor(line.text, column)) continue;
      if (marked.format === "script" && isListed(line.text, column)) continue;
      if (unless?.(match, line, column, marked) === true) continue;
      const speaksAgainst = isStep === true ? isDefenseOfStep : isDefense;
      if (speaksAgainst(line, column, marked.lines)) continue;
      const own = typeof severity === "function" ? severity(match, marked) : severity;
      const asExample = marked.format === "markdown" && isExample(line);
      const worse = asExample ? "medium" : own;
      hits.set(line.number, {
        line: line.number,
        column: column + 1,
        excerpt: line.text.trim(),
        does: typeof does === "function" ? does(match) : does,
        confidence: asExample ? "low" : confidenceAt(line, marked.format),
        ...(worse === undefined ? {} : { severity: worse }),
      });
    }
  }
  return [...hits.values()].toSorted((a, b) => a.line - b.line);
}

/** False for a milder hit than one without a severity of its own, which has that of its signal. */
function hasWorse(hit: Hit | undefined, severity: LinePattern["severity"]): boolean {
  if (hit === undefined) return false;
  return severity !== undefined || (hit.severity !== "low" && hit.severity !== "medium");
}

/** A script does what it says; a code block is meant to be run; prose may only describe it. */
export function confidenceAt(
  { isCode, isHidden }: MarkedLine,
  format: MarkedText["format"],
): Confidence {
  if (format !== "markdown" || isHidden) return "high";
  return isCode ? "medium" : "low";
}

/**
 * True within an expression that a program searches with, as a scanner does: `r"(a|b\s+c)"`. What
 * it runs never looks like that.
 */
function isSearchedFor(text: string, column: number): boolean {
  const [, quote = "", before = ""] =
    /(?:\br|\b(?:pattern|regex|re\.\w{2,10}|RegExp)\s*[=:(]\s*r?)(["'])((?:(?!\1).)*)$/i.exec(
      text.slice(0, column),
    ) ?? [];
  if (isInRegExp(text, column)) return true;
  if (quote === "") return /\(\?[ims]\)\([^"'\n]*\|[^"'\n]*$/.test(text.slice(0, column));
  const [rest = ""] = text.slice(column).split(quote, 1);
  const whole = `${before}${rest}`;
  return whole.includes("|") && /\\[sbwdSWD$./]|\.[*+]|\[\^|\(\?/.test(whole);
}

/** In a line of texts that a program looks for: `"ufw disable", "history -c", "rm -rf",`. */
function isListed(text: string, column: number): boolean {
  if (!/^\s*(?:(?:"[^"\n]{1,80}"|'[^'\n]{1,80}')\s*,\s*){3,}/.test(text)) return false;
  return /(?:^\s*|,\s*)["'][^"'\n]{0,80}$/.test(text.slice(0, column));
}

/** Within a literal of JavaScript: `/(?:ignore|forget)\s+all\s+rules/gi,`. */
function isInRegExp(text: string, column: number): boolean {
  const begin = /(?:^|[[(,=:])\s*\/(?![/*])((?:[^/\\]|\\.)*)$/.exec(text.slice(0, column));
  const end = /^((?:[^/\\]|\\.)*)\/[dgimsuvy]{0,8}\s*(?:[,;)\].]|$)/.exec(text.slice(column));
  if (begin === null || end === null) return false;
  const whole = `${begin[1]}${end[1]}`;
  return whole.includes("|") && /\\[sbwdSWD]|\[\^|\(\?/.test(whole);
}

function isCommentOfScript(format: MarkedText["format"], text: string): boolean {
  return format !== "markdown" && /^\s*(?:#|\/\/|\*|rem\b)/i.test(text);
}
