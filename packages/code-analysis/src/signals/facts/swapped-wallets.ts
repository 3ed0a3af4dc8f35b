import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";

/*
 * A program that looks for the addresses of wallets and has one of its own to put in their place.
 */

const hints = [
  "a-f0-9]{40}",
  "a-fa-f0-9]{40}",
  "0-9a-f]{40}",
  "0-9a-fa-f]{40}",
  "bc1",
  "[13][",
] as const;
/** An expression that finds the addresses of Ethereum, Bitcoin or Tron. */
const finds =
  /0x\[(?:a-fA-F0-9|0-9a-fA-F|A-Fa-f0-9|0-9A-Fa-f|a-f0-9|0-9a-f|\da-f|\da-fA-F|A-F\da-f)\]\{40\}|\[13\]\[a-(?:km-zA-HJ-NP-Z|zA-HJ-NP-Z)|\(?bc1\|\[13\]|bc1\[|\bT\[[\w-]{4,30}\]\{33\}/;
/** An address, whole and written as a text. */
const own =
  /["'`](?:0x[a-fA-F\d]{37,44}|bc1[a-z\d]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|T[a-km-zA-HJ-NP-Z1-9]{33}|[48][\dAB][a-km-zA-HJ-NP-Z1-9]{93})["'`]/;
const replaces =
  /\.(?:replace|replaceAll|sub|subn|gsub!?)\s*\(|\b(?:re\.sub|preg_replace|setText|pyperclip\.copy|clipboard\.(?:copy|writeText)|Set-Clipboard|writeSync)\b|-replace\b/;

/** Such programs, at the address that they put in. */
export function swappedWallets(text: MarkedText): readonly Hit[] {
  if (!holdsOne(text, hints) || !finds.test(text.text) || !replaces.test(text.text)) return [];
  const line = text.lines.find((one) => isCode(one, text) && own.test(one.text));
  if (line === undefined || !text.lines.some((one) => isCode(one, text) && finds.test(one.text)))
    return [];
  return [
    {
      line: line.number,
      column: line.text.search(own) + 1,
      excerpt: line.text.trim(),
      does: "replaces addresses of wallets with its own",
      confidence: text.format === "markdown" ? "medium" : "high",
    },
  ];
}

function isCode({ isCode: isBlock }: MarkedLine, { format }: MarkedText): boolean {
  return format !== "markdown" || isBlock;
}
