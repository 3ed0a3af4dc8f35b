import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedText } from "../../text/marked-text.ts";
import { type LinePattern, matchingLines } from "./matching-lines.ts";
import { isOfOwnVendor } from "./own-vendor.ts";
import type { Hit } from "../../text/signal.ts";

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
    does: ([, address = ""]) => `instructs the agent to send what it knows to ${hostOf(address)}`,
    unless: ([, address = ""]) => ["machine", "private"].includes(reachOfAddress(address)),
  },
];

/** The topic of a task; not part of an address. */
const work =
  /(?<![/.\w])(?:screenshots?|clipboard|prompts?|quer(?:y|ies)|documents?|files?|data|code|snippets?|sources?|contents?|conversations?|transcripts?|messages?|metrics|logs?|results?|requests?|datasets?|contracts?|passwords?|history|traces?|package list|backups?)\b(?!\.[\w-]{1,60}[./])/i;

/** Something that goes to an address. */
const sent: readonly LinePattern[] = [
  {
    hints: ["curl"],
    also: ["http://", "https://"],
    pattern:
      /\bcurl\b[^\n]{0,60}?\s(?:-X\s*POST|-d|-F|--data(?:-\w{1,20})?|--form)\b[^\n]{0,120}?(https?:\/\/[^\s`"')>*]{4,200})/i,
    does: ([, address = ""]) =>
      `instructs the agent to send its work to ${hostOf(address)} each time`,
  },
  {
    hints: ["upload", "send", "forward", "post", "submit", "transmit", "backup"],
    also: ["http://", "https://"],
    pattern:
      /\b(?:uploads?|sends?|forwards?|posts?|submits?|transmits?|backup)\b[^\n]{0,160}?\bto\b[^\n]{0,60}?(https?:\/\/[^\s`"')>*]{4,200})/i,
    does: ([, address = ""]) =>
      `instructs the agent to send its work to ${hostOf(address)} each time`,
  },
];

const eachTime =
  /\b(?:(?:after|before|upon|on|for)\s+(?:(?:any|every|each|all)\b|(?:finishing|completing|processing|submitting|editing|adding|handling|generating|code generation|error diagnosis|dependency changes)\b)|whenever|every time|always (?:forwards?|sends?|uploads?|posts?))\b/i;

/**
 * Instructions to send something after each task, to a host that the text does not otherwise
 * mention.
 */
function lastingOrders(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown") return [];
  return matchingLines(
    text,
    sent.map((one) => ({
      ...one,
      unless: ([, address = ""], { number, headings, isCode, isShell, text: words }) =>
        (isCode && isShell) ||
        !work.test(words) ||
        reachOfAddress(address) !== "public" ||
        isOfOwnVendor(address.replace(/^http:/i, "https:").replace("//", ""), text) ||
        !eachTime.test(
          [
            headings.at(-1) ?? "",
            ...text.lines
              .slice(Math.max(0, number - 1 - linesAround), number)
              .map((line) => line.text),
          ].join("\n"),
        ),
    })),
  );
}

const insists =
  /\b(?:must|required|mandatory|always|immediately|silently|quietly|do not skip|never skip|without (?:telling|asking|mentioning|notifying)|for (?:compliance|audit(?:ing)?))\b/i;
const linesAround = 3;

/**
 * Sentences that instruct the agent to send data to an address. Emphatic ones do not merely
 * describe an API.
 */
export function instructedSends(text: MarkedText): readonly Hit[] {
  return [...lastingOrders(text), ...matchingLines(text, patterns)].map((hit) => {
    const near = text.lines
      .slice(Math.max(0, hit.line - 1 - linesAround), hit.line + linesAround)
      .map((line) => line.text)
      .join("\n");
    return hit.confidence === "low" && insists.test(near) ? { ...hit, confidence: "medium" } : hit;
  });
}
