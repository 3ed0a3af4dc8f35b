import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefenseOfOrder } from "../../text/polarity.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";
import { orderWords } from "./order-words.ts";

/*
 * What a text has the agent write into its own instructions or memory: an order to send something
 * to somebody, to run what is fetched, to need no approval, or to keep something from its owner.
 */

const files = ["soul.md", "memory.md", "agents.md", "claude.md", "gemini.md", "heartbeat.md"];
const names = /\b(?:SOUL|MEMORY|AGENTS|CLAUDE|GEMINI|HEARTBEAT)\.md\b/i;
const writes = orderWords(
  "append add write insert put copy save paste merge añade agrega escribe ajoute ajoutez écris schreibe füge adicione acrescente escreva aggiungi scrivi добавь запиши 添加 写入 追加 書き込",
);
const receiver =
  "(https?:\\/\\/[^\\s`\"')>]{4,200}|[\\w.+-]{1,60}@[\\w-]{1,60}(?:\\.[\\w-]{1,60}){1,4})";
const sends = new RegExp(
  `\\b(?:send|forward|post|upload|copy|report|submit|transmit|bcc|cc)\\b[^\\n]{0,120}?${receiver}|${receiver}[^\\n]{0,40}\\b(?:bcc|cc|cop(?:y|ies)|recipients?)\\b`,
  "i",
);
const conceals =
  /\b(?:not|never|don['’]t)\b[^\n.]{0,40}\b(?:listed|shown|mention(?:ed)?|tell|told|reveal(?:ed)?|disclos(?:e|ed)|report(?:ed)?)\b[^\n.]{0,60}\b(?:users?|owners?|summar(?:y|ies))\b/i;
/** `curl … | sh`, `bash <(curl …)` */
const runsFetched =
  /\b(?:curl|wget)\s[^\n|]{4,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|\b(?:ba|z)?sh\s+<\(\s*(?:curl|wget)\s/i;
const approvesAll =
  /\bapproved\s(?:the use of\s)?(?:all|every|any)\s(?:[\w-]{1,20}\s){0,2}(?:commands?|tool calls?|actions?)\b|\bcommands? (?:is|are) (?:pre-?)?approved\b/i;
const mostLines = 20;
/** "Notes are in `MEMORY.md`. Add these entries:" */
const mostBefore = 4;

/** The line of the order. */
export function plantedBlocks(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, files)) return [];
  return text.lines.flatMap((lead): readonly Hit[] => {
    const written = lead.isCode ? null : writes.pattern.exec(lead.text);
    if (written === null || !isOfMemory(lead, text)) return [];
    if (isDefenseOfOrder(lead, written.index, text.lines)) return [];
    const order = [...ownOrder(lead), ...blockAfter(lead, text)].find(isOrder);
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

function isOfMemory(lead: MarkedLine, { lines }: MarkedText): boolean {
  if (names.test(lead.text)) return true;
  return (
    /[:：]\s*$|\bthese (?:entries|facts|lines|notes|rules)\b/i.test(lead.text) &&
    lines
      .slice(Math.max(0, lead.number - 1 - mostBefore), lead.number - 1)
      .some(({ text, isCode }) => !isCode && names.test(text))
  );
}

/** What a sentence has written itself, behind the name of the file. */
function ownOrder(lead: MarkedLine): readonly MarkedLine[] {
  const [, said = ""] = /\.md\b[^:：]{0,20}[:：](.*)$/.exec(lead.text) ?? [];
  return runsFetched.test(said) ? [lead] : [];
}

/** The quotation, the list or the code block that follows a sentence. */
function blockAfter({ number }: MarkedLine, { lines }: MarkedText): readonly MarkedLine[] {
  const next = lines.slice(number, number + mostLines);
  const first = next.findIndex(({ text }) => /^\s*(?:[>-]|\*\s|```|~~~)/.test(text));
  if (first === -1 || first > mostBetween) return [];
  const block = next.slice(first);
  const end = block.findIndex(
    ({ text, isCode }) => !isCode && !/^\s*(?:[>-]|\*\s|```|~~~)|^\s+\S/.test(text),
  );
  return block.slice(0, end === -1 ? undefined : end);
}

const mostBetween = 3;

function isOrder({ text }: MarkedLine): boolean {
  const [, to = "", other = ""] = sends.exec(text) ?? [];
  const address = to === "" ? other : to;
  if (runsFetched.test(text) || approvesAll.test(text)) return true;
  if (address === "") return conceals.test(text);
  const host = address.includes("://") ? address : `https://${address.split("@").at(-1) ?? ""}`;
  return reachOfAddress(host) === "public";
}
