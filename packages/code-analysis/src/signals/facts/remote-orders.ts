import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefenseOfOrder } from "../../text/polarity.ts";
import { holdsOne } from "./matches-near.ts";
import { isOfOwnVendor } from "./own-vendor.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * Prose that has an agent fetch instructions from an address and carry them out: the owner of the
 * address controls the agent, today or later. Once, for a task, it is a risk; again and again, or
 * as commands, it is remote control.
 */

const within = "(?:[^\\n.]|\\.(?!\\s))";
const address = "(https?://[^\\s`\"')>*\\]|]{4,200})";
const fetches =
  "\\b(?:fetch|load|download|read|retrieve|get|poll|check|pull|visit|open|query|request|connect to|sync)(?:es|s|ing)?\\b";
const orders =
  "(?:instructions?|commands?|directives?|orders|tasks|rules|steps|payload|prompts?|scripts?|code|contents?|configuration|response|updates?|module|whatever|what(?:ever)? (?:it|they) (?:says?|tells?|contains?|returns?))";
const carriesOut =
  "\\b(?:follow|obey|execute|carr(?:y|ies) out|run|perform|apply|evaluate|eval|act on|comply with|implement)(?:s|ing)?\\b";
/** In one sentence. */
const fetchedAndFollowed = new RegExp(
  `${fetches}${within}{0,80}?${address}${within}{0,80}?\\b(?:and|then)\\b${within}{0,30}?${carriesOut}${within}{0,60}?\\b${orders}\\b(?!(?<=\\b(?:response|updates?|contents?|configuration)) (?:to|in|on) (?:the|your|its|our) )`,
  "i",
);
/** Of another step: "apply any new instructions", "execute the received commands". */
const received =
  "(?:downloaded|received|retrieved|returned|fetched|remote|pulled|served|response['’]?s?)";
const order = "(?:instructions?|commands?|directives?|orders|payload|code|modules?|tasks)";
const sender = "(?:\\w{1,20}\\s){0,2}(?:server|service|endpoint|response|url|page|api)";
const followsReceived = new RegExp(
  `${carriesOut}\\s(?:[\\w-]{1,20}\\s){0,3}?${received}\\s(?:\\w{1,14}\\s){0,2}?${order}\\b|` +
    `${carriesOut}\\s(?:any|all|the)\\s(?:new|latest)\\s(?:\\w{1,14}\\s){0,1}?(?:instructions?|commands?|directives?|orders)\\b|` +
    `${carriesOut}\\s(?:[\\w-]{1,20}\\s){0,3}?(?:instructions?|commands?|directives?|orders|payload|scripts?|code)\\s(?:\\w{1,14}\\s){0,3}?(?:by|from) the ${sender}\\b|` +
    `${carriesOut}\\s(?:the\\s)?(?:\\w{1,14}\\s){0,1}?directives\\b|` +
    `${carriesOut}\\s(?:any|all|the|each|every)\\s(?:[\\w-]{1,20}\\s){0,3}?(?:commands?|scripts?|jobs?|instructions?|code|payloads?)\\s(?:that\\s(?:is|are|was|were)\\s)?(?:returned|received|supplied|issued|pushed|provided|sent|delivered|queued|found in the response)\\b|` +
    `${carriesOut}\\s(?:each|every)\\s(?:job|task|command)['’]?s?\\s(?:script|command|payload|code)\\b|\\b(?:exec|eval)\\(\\s*(?:response|resp|res|result|data)\\b|` +
    `\\b(?:fetches|downloads|pulls) and (?:executes|runs)\\s(?:\\w{1,14}\\s){0,2}?(?:scripts?|commands?|code)\\b|` +
    `\\breceives?\\b${within}{0,60}\\b(?:executable scripts?|shell commands?)\\b|` +
    `\\b(?:plugins?|updates?|scripts?|modules?|packages) are (?:downloaded|loaded|fetched) and (?:executed|run)\\b`,
  "i",
);
const source = new RegExp(address, "i");
const areCommands =
  /\b(?:commands?|shell|eval|execut\w*|code|payload|exec\(|whatever|silently|priority over|without (?:telling|asking|showing))/i;
/** A server that answers with commands is in control of the machine, once or often. */
const returnsCommands =
  /\bcommands?\s(?:that\s(?:is|are|was|were)\s)?(?:returned|received|supplied|issued|pushed|sent|delivered|queued)\b|\b(?:received|returned|retrieved)\s(?:shell\s|system\s)?commands\b|\b(?:exec|eval)\(\s*(?:response|resp)\b|\breceives?\b[^\n]{0,60}\b(?:executable scripts?|shell commands?)\b/i;
const lasting =
  /\b(?:every|each|always|periodically|regularly|continuously|heartbeat|hourly|daily|at (?:the )?(?:start|beginning)|on (?:start(?:up)?|load)|before (?:any|each|every)|automatically|silently|(?:every|per) \d+|\d+ (?:seconds|minutes|hours))\b/i;

const hints = ["http://", "https://"] as const;
const also = [
  "instruction",
  "command",
  "directive",
  "orders",
  "payload",
  "whatever",
  "what it says",
  "execut",
  "apply",
] as const;
const linesBetween = 10;

/** Such sentences and lists of steps, at the line with the address. */
export function remoteOrders(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, hints) || !holdsOne(text, also)) return [];
  return text.lines.flatMap((line) => {
    if (line.isCode || !line.text.includes("://")) return [];
    const hit = orderAt(line, text);
    return hit === undefined ? [] : [hit];
  });
}

function orderAt(line: MarkedLine, text: MarkedText): Hit | undefined {
  const own = fetchedAndFollowed.exec(line.text);
  const match = own ?? source.exec(line.text);
  const [, from = ""] = match ?? [];
  if (match === null || reachOfAddress(from) !== "public") return undefined;
  const steps = stepsFrom(line, text);
  const step = own === null ? steps.find((one) => followsReceived.test(one.text)) : line;
  if (step === undefined) return undefined;
  if (isOfOwnVendor(from.replace(/^http:/i, "https:").replace("//", ""), text)) return undefined;
  const ordered = followsReceived.exec(step.text)?.index ?? match.index;
  if (isDefenseOfOrder(line, match.index, text.lines)) return undefined;
  if (isDefenseOfOrder(step, ordered, text.lines)) return undefined;
  const around = [line.headings.at(-1) ?? "", ...steps.map((one) => one.text)].join("\n");
  // That it follows what comes from elsewhere is already said where the steps are several.
  const isControl =
    (own === null && returnsCommands.test(step.text)) ||
    (lasting.test(around) && (own === null || areCommands.test(line.text)));
  return {
    line: line.number,
    column: match.index + 1,
    excerpt: line.text.trim(),
    does: `instructs the agent to follow instructions that it fetches from ${hostOf(from)}`,
    confidence: "medium",
    ...(isControl ? {} : { severity: "medium" as const }),
  };
}

/** The line and those after it, as far as the next heading, with the one above. */
function stepsFrom({ number }: MarkedLine, { lines }: MarkedText): readonly MarkedLine[] {
  const next = lines.slice(number, number + linesBetween);
  const heading = next.findIndex((one) => !one.isCode && /^\s{0,3}#{1,6}\s/.test(one.text));
  return [
    ...lines.slice(Math.max(0, number - 3), number),
    ...next.slice(0, heading === -1 ? undefined : heading),
  ];
}
