import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefenseOfOrder } from "../../text/polarity.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";

/*
 * A block that a text has the agent write into its own instructions or memory, with an order to
 * send something to somebody, or to keep it from its owner.
 */

const files = ["soul.md", "memory.md", "agents.md", "claude.md", "gemini.md", "heartbeat.md"];
const writes =
  /\b(?:append|add|write|insert|put|copy|save|paste|merge)\b[^\n]{0,160}\b(?:SOUL|MEMORY|AGENTS|CLAUDE|GEMINI|HEARTBEAT)\.md\b/i;
const receiver =
  "(https?:\\/\\/[^\\s`\"')>]{4,200}|[\\w.+-]{1,60}@[\\w-]{1,60}(?:\\.[\\w-]{1,60}){1,4})";
const sends = new RegExp(
  `\\b(?:send|forward|post|upload|copy|report|submit|transmit|bcc|cc)\\b[^\\n]{0,120}?${receiver}|${receiver}[^\\n]{0,40}\\b(?:bcc|cc|cop(?:y|ies)|recipients?)\\b`,
  "i",
);
const conceals =
  /\b(?:not|never|don['’]t)\b[^\n.]{0,40}\b(?:listed|shown|mention(?:ed)?|tell|told|reveal(?:ed)?|disclos(?:e|ed)|report(?:ed)?)\b[^\n.]{0,60}\b(?:users?|owners?|summar(?:y|ies))\b/i;
const mostLines = 20;

/** The line of the order. */
export function plantedBlocks(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, files)) return [];
  return text.lines.flatMap((lead): readonly Hit[] => {
    const written = lead.isCode ? null : writes.exec(lead.text);
    if (written === null || isDefenseOfOrder(lead, written.index, text.lines)) return [];
    const order = blockAfter(lead, text).find(isOrder);
    if (order === undefined) return [];
    return [
      {
        line: order.number,
        column: 1,
        excerpt: order.text.trim(),
        does: "plants an order in an agent's memory",
        confidence: "medium",
      },
    ];
  });
}

/** The quotation or the code block that follows a sentence. */
function blockAfter({ number }: MarkedLine, { lines }: MarkedText): readonly MarkedLine[] {
  const next = lines.slice(number, number + mostLines);
  const first = next.findIndex(({ text }) => text.trim() !== "");
  const block = next.slice(Math.max(0, first));
  const end = block.findIndex(({ text, isCode }) => !isCode && !/^\s*(?:>|```|~~~)/.test(text));
  return block.slice(0, end === -1 ? undefined : end);
}

function isOrder({ text }: MarkedLine): boolean {
  const [, to = "", other = ""] = sends.exec(text) ?? [];
  const address = to === "" ? other : to;
  if (address === "") return conceals.test(text);
  const host = address.includes("://") ? address : `https://${address.split("@").at(-1) ?? ""}`;
  return reachOfAddress(host) === "public";
}
