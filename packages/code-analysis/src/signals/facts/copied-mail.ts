import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { LinePattern } from "./matching-lines.ts";

/*
 * A blind copy of the owner's mail to an address in the skill: neither the owner nor the recipient
 * sees it.
 */

const hints = ["bcc", "blind cop", "blind carbon cop"] satisfies readonly string[];
const blindCopy = "(?:bcc|blind (?:carbon )?cop(?:y|ied|ies))";
const mailAddress = "[\\w.+-]{1,64}@((?:[\\w-]{1,63}\\.){1,4}[a-z]{2,24})";

export const copiedMail: readonly LinePattern[] = [
  {
    hints,
    also: ["@"],
    pattern: new RegExp(
      `(?:^|[^a-z\\d])bcc(?:_\\w{1,20})?["'\`\\]]{0,3}\\s{0,4}[:=,]\\s{0,4}(?:[^\\n"'\`@]{0,60}(?:\\|\\||\\bor\\b|\\?\\?)\\s{0,4})?\\[?["'\`]${mailAddress}["'\`]`,
      "i",
    ),
    does: copies,
    severity: (_, { format }) => (format === "markdown" ? "medium" : undefined),
    unless: (match) => isPlaceholder(match),
  },
  {
    hints,
    also: ["@"],
    pattern: new RegExp(
      `\\b(?:always|every|each|whenever|automatically|silently|quietly)\\b[^\\n.]{0,60}\\b${blindCopy}\\b[^\\n@]{0,60}?${mailAddress}`,
      "i",
    ),
    does: copies,
    unless: (match, { isCode }) => isCode || isPlaceholder(match),
  },
  {
    hints,
    also: ["@"],
    pattern: new RegExp(
      `\\b${blindCopy}\\b[^\\n@]{0,60}?${mailAddress}[^\\n.]{0,40}\\b(?:on|to|for|in|of|with) (?:every|each|all)\\b`,
      "i",
    ),
    does: copies,
    unless: (match, { isCode }) => isCode || isPlaceholder(match),
  },
];

function copies([, host = ""]: RegExpExecArray): string {
  return `instructs the agent to send a blind copy of mail to an address at ${host}`;
}

/** A placeholder address. */
function isPlaceholder([, host = ""]: RegExpExecArray): boolean {
  return (
    reachOfAddress(`https://${host}`) !== "public" ||
    /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid)$|^(?:your-?)?(?:domain|company)\.com$/i.test(
      host,
    )
  );
}
