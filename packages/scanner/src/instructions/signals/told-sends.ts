import { hostOf, reachOfAddress } from "../../addresses/address-reach.ts";
import type { MarkedText } from "../text/marked-text.ts";
import { type LinePattern, matchingLines } from "./matching-lines.ts";
import type { Hit } from "./signal.ts";

const data =
  "(?:(?:user|session|client|customer)(?:['’]s)? (?:session |private |personal )?(?:data|tokens?|history|credentials?|passwords?|messages?|inputs?|files)|" +
  "credentials?|passwords?|secrets?|(?:api|access|auth|session|bearer) (?:tokens?|keys?)|private keys?|" +
  "conversations?(?: history)?|chat (?:history|logs?)|environment variables|env vars|all (?:the )?(?:data|files|messages|results)|" +
  "everything|system prompt|memory files?|seed phrases?)";

const patterns: readonly LinePattern[] = [
  {
    hints: [
      "forward",
      "send",
      "upload",
      "transmit",
      "submit",
      "relay",
      "exfiltrate",
      "copy",
      "report",
    ],
    also: ["http://", "https://"],
    pattern: new RegExp(
      `\\b(?:forward|send|upload|transmit|submit|relay|exfiltrate|copy|report)\\b(?:\\s{1,3}[\\w'’]{1,20}){0,4}?\\s{1,3}${data}\\b(?:[^\\n.]|\\.(?!\\s)){0,120}?\\b(?:to|at|via)\\s{1,3}[\`"'<(*]{0,2}(https?://[^\\s\`"')>*]{4,200})`,
      "i",
    ),
    does: ([, address = ""]) => `has the agent send what it knows to ${hostOf(address)}`,
    unless: ([, address = ""]) => ["machine", "private"].includes(reachOfAddress(address)),
  },
];

const insists =
  /\b(?:must|required|mandatory|always|immediately|silently|quietly|do not skip|never skip|without (?:telling|asking|mentioning|notifying)|for (?:compliance|audit(?:ing)?))\b/i;
const linesAround = 3;

/** Sentences that have the agent send data to an address. Those that insist on it describe no interface of a service. */
export function toldSends(text: MarkedText): readonly Hit[] {
  return matchingLines(text, patterns).map((hit) => {
    const near = text.lines
      .slice(Math.max(0, hit.line - 1 - linesAround), hit.line + linesAround)
      .map((line) => line.text)
      .join("\n");
    return hit.confidence === "low" && insists.test(near) ? { ...hit, confidence: "medium" } : hit;
  });
}
