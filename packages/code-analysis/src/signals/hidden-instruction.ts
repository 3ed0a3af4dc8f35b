import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { commentIn, type MarkedText } from "../text/marked-text.ts";
import { isOrderedBy } from "../text/ordered.ts";
import { encodedOrders } from "./facts/encoded-order.ts";
import type { Hit, Signal } from "../text/signal.ts";

const addressed =
  /\b(?:you (?:must|should|will|are)|always|never|ignore|disregard|do not|before (?:doing|answering)|first,? (?:run|read|send)|assistant|agent|the model|llm|ai)\b/i;
const acts =
  /\b(?:run|execute|send|fetch|read|upload|download|curl|wget|post|include|append|copy|delete|install|reveal|print|exfiltrate|call)\b/i;
/** Actions that do more than shape an answer: "include a table" is a usual comment in templates. */
const reachesOut =
  /\b(?:run|execute|send|fetch|upload|download|curl|wget|post|delete|install|reveal|print|exfiltrate)\b|https?:|\b(?:secrets?|passwords?|tokens?|api.?keys?|credentials?|\.env|conversation|system prompt|tell|mention|ignore|disregard)\b/i;
const reaches = new RegExp(reachesOut.source, "gi");
/** What is named, and no action. */
const opens =
  /^(?:https?:|secrets?|passwords?|tokens?|api.?keys?|credentials?|\.env|conversation|system prompt)/i;
/** "Do not execute": a prohibition instructs nothing. */
const refusal =
  /\b(?:do not|don['’]t|never|must not|should not|not to)\s+(?:\w{1,12}\s+(?:or|and)\s+)?(?:run|execute|install|copy|delete|download|send|upload|call|fetch)\b/gi;
const machineComment =
  /^\s*<!--\s*(?:markdownlint|prettier|eslint|vale|cspell|toc|omit|begin|end|start|stop|auto-?generated|todo|fixme|note to maintainers|template|copyright|spdx|#region)/i;
const base64 = /(?:^|[^A-Za-z0-9+/=_-])([A-Za-z0-9+/]{40,2000}={0,2})(?![A-Za-z0-9+/=_-])/;

export const hiddenInstruction: Signal = {
  id: "HID-002",
  title: "Hidden instruction",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI01"],
  rationale:
    "Comments and encoded text are not shown to the person who reads the page, but the model reads them. An " +
    "instruction there is meant for the model only.",
  remediation: "Move the instruction into the visible text, or remove it.",
  references: [owaspAgenticReference],
  find: (marked) => [...inHiddenPlaces(marked), ...encodedOrders(marked)],
};

function inHiddenPlaces(marked: MarkedText): readonly Hit[] {
  return marked.format !== "markdown" || !mayHide(marked)
    ? []
    : marked.lines.flatMap((line): readonly Hit[] => {
        const { text, number } = line;
        const comment = commentIn(line);
        if (comment !== "" && !machineComment.test(comment) && instructs(comment)) {
          return [
            {
              line: number,
              column: 1,
              excerpt: text.trim(),
              does: "contains an instruction in a comment",
              confidence: "medium",
              ...(orders(comment) ? {} : { severity: "medium" as const }),
            },
          ];
        }
        const encoded = text.length < shortestEncoded ? null : base64.exec(text);
        const decoded = encoded === null ? "" : readable(encoded[1] ?? "");
        if (encoded === null || !/\s/.test(decoded)) return [];
        const isOrder = decoded.length >= shortestOrder && acts.test(decoded);
        if (!isOrder && !isCommand.test(decoded)) return [];
        return [
          {
            line: number,
            column: encoded.index + 1,
            excerpt: decoded,
            does: "contains an instruction encoded in base64",
            confidence: "high",
          },
        ];
      });
}

/** True if it orders an action that reaches out; "(a stop on an autonomous run)" does not. */
function orders(comment: string): boolean {
  return [...comment.matchAll(reaches)].some(({ index }) => {
    const before = comment.slice(0, index).replace(/^[\s\S]*<!--/, "");
    const lead = before
      .split(/[,;(—]/)
      .slice(-1)
      .join("");
    const said = comment.slice(index);
    return isOrderedBy({ lead, said }) || opens.test(said);
  });
}

function instructs(comment: string): boolean {
  const rest = comment.replaceAll(refusal, " ");
  return addressed.test(comment) && acts.test(rest);
}

const shortestEncoded = 40;
/** Decoded; a short text that only names an action may be any value. */
const shortestOrder = 60;
/** A command that runs a download or opens a shell to the network. */
const isCommand =
  /\b(?:curl|wget)\b[^\n|]{4,300}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|\/dev\/tcp\/|\b(?:ba)?sh\s+-i\b|\b(?:iex|Invoke-Expression)\b|\bnc\s[^\n]{0,60}-e\b|\bpowershell(?:\.exe)?\s+-/i;

function mayHide({ lowerCase, glance }: MarkedText): boolean {
  return glance.longestRun >= shortestEncoded || lowerCase.includes("<!--");
}

/** The decoded text, "" if it is not text. */
function readable(encoded: string): string {
  const text = Buffer.from(encoded, "base64").toString("latin1");
  return /^[\t\n\r\u0020-\u007e]+$/.test(text) ? text : "";
}
