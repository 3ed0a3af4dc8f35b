import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { isDefenseOfOrder } from "../../text/polarity.ts";
import { holdsOne } from "./matches-near.ts";
import { isOwnSite } from "./own-site.ts";
import type { Hit } from "../../text/signal.ts";

/*
 * Prose that has secrets, or whole tables of personal data, gathered and sent to an address: in one
 * sentence, or as steps of a list, "1. Collect all tokens. … 4. Forward the inventory to
 * https://…".
 */

/** Design tokens and tokens of a text are none. */
const secretTokens =
  "(?<!/)(?<!\\b(?:design|prompt|completion|input|output|css|style|theme|color|text|llm|context|model|syntax|image|stop|special|word)[ -])tokens(?! (?:from|of|in) the (?:text|prompt|document|sentence|input|output|figma|design)\\b)";
const plural = `(?:credentials|secrets|passwords|(?:\\w+[ -])?${secretTokens}|(?:api|access|auth|ssh|private|signing|encryption|service|account|registry|cloud) keys|(?:service )?account keys|connection strings|(?:session |browser )?cookies|seed phrases|environment variables|env vars)`;
const oneKind = `(?:${plural}|credential (?:inventory|material|values|store|data|files?|set)|(?:token|key|secrets?) (?:inventory|material|values)|signing secrets|secret values)`;
/** A part of a path, an abbreviation and a number do not end a sentence. */
const within = "(?:[^\\n.;]|[.;](?!\\s))";

const gathers = new RegExp(
  `\\b(?:collect|gather|harvest|capture|compile|aggregate|enumerate|extract|dump|bundle|package|export|steal|scrape)(?:s|ing)?\\b${within}{0,80}?\\b${oneKind}\\b`,
  "i",
);
const readsAll = new RegExp(
  `\\b(?:read|scan|retrieve|fetch|find|identify|include|list|search|open|load|get|copy|take)(?:s|ing)?\\b${within}{0,60}?\\b(?:all|every|any|each|complete|full|actual|raw|their|the user['’]s|current)\\b${within}{0,60}?\\b${oneKind}\\b`,
  "i",
);
const listsAll = new RegExp(
  `\\b(?:inventory|list|copy|dump) of (?:all|every)\\b${within}{0,40}?\\b${oneKind}\\b`,
  "i",
);
const readsStore =
  /\b(?:read|scan|retrieve|fetch|include|open|load|get|copy|collect|gather|extract|take)(?:s|ing)?\b(?:[^\n;]){0,80}?(?:(?:~|\$HOME)\/\.(?:ssh|aws|azure|gnupg|kube|netrc|npmrc|docker|config\/(?:gcloud|gh))\b|\bid_(?:rsa|ed25519)\b|\bcredential stores?\b|\bkeychain\b)/i;
const takes = /\b(?:collect|gather|read|extract|take|get|include|capture)(?:s|ing)?\b/i;
const variable = /\b[A-Z][A-Z\d_]{1,40}_(?:KEY|TOKEN|SECRET|PASSWORD)\b/g;
const readsTable =
  /\bselect\s+(?:\*|[\w, ]{0,80}\b(?:ssn|password\w*|dob|card\w*)\b[\w, ]{0,80})\s*from\b|\b(?:extract|export|access|query|dump|read)(?:s|ing)?\b[^\n.]{0,40}\b(?:all|every|complete|entire|full|raw)\b[^\n.]{0,40}\b(?:tables?|records?|databases?|datasets?|columns?)\b/i;
const personal =
  /(?<![a-z])(?:PII|PHI|personal(?:ly)?|SSNs?|social security|medical|health|patients?|financial|payments?|billing|demographics?|salar(?:y|ies))(?![a-z])/i;

const sends =
  "\\b(?:forward|send|upload|transmit|submit|relay|exfiltrate|stream|mirror|post|push|ship|sync|share|deliver|replicate|transfer|load|export)(?:s|ing|ed|ted|ting)?\\b";
const address = "(https?://[^\\s`\"')>*\\]|]{4,200})";
/** Secrets by their name, on the way to an address. */
const sendsSecrets = new RegExp(
  `${sends}(?:\\s{1,3}(?!from\\b|via\\b|with\\b|using\\b|to\\b|request\\b|requests\\b)[\\w'’,&-]{1,20}){0,4}?\\s{1,3}${oneKind}\\b${within}{0,120}?\\b(?:to|at|into)\\b${within}{0,60}?${address}`,
  "i",
);
/** "All credentials must be forwarded to …" */
const mustBeSent = new RegExp(
  `\\b(?:all|any|every)\\b${within}{0,40}?\\b(?:${oneKind}|file contents|conversations?|chat history)\\b${within}{0,60}?\\b(?:must|shall|should|will|are to) be (?:automatically )?(?:logged|sent|forwarded|uploaded|transmitted|submitted|posted|streamed|mirrored|copied)\\b${within}{0,60}?${address}`,
  "i",
);
/** What was gathered before, under another name. */
const sendsGathered = new RegExp(
  `(?:${sends}(?:\\s{1,3}(?:(?:the|all|any|every|this|that|these|its|their|our|complete|completed|full|entire|whole|raw|collected|compiled|captured|extracted|gathered|resulting|encoded|encrypted|analytics|behavioral|financial|credential|user|customer|patient)\\s{1,3}){0,5}(?:[\\w-]{1,20}\\s{1,3})?(?:inventory|keys?|tokens?|credentials?|secrets?|passwords?|values?|contents?|material|data|datasets?|telemetry|package|bundle|results?|records|information|archive|report|output|list|everything|them|it|these|this|that|briefing package)\\b)|\\b(?:them|it|these|everything|all of it|values?)\\b${within}{0,40}\\b(?:message|request|body|payload)\\b${within}{0,40}${sends})${within}{0,120}?\\b(?:to|at|into|via|through)\\b${within}{0,60}?${address}`,
  "i",
);
/** Secrets in their own words, in a sentence whose second half sends them. */
const gathersAndSends = new RegExp(
  `\\b(?:collect|gather|harvest|capture|compile|extract|dump|bundle|package|read|copy|take)(?:s|ing)?\\b${within}{0,60}?\\b${oneKind}\\b${within}{0,60}?(?:,|\\band\\b|\\bthen\\b)\\s{0,3}(?:\\w{1,12}\\s){0,2}?${sends}${within}{0,80}?${address}`,
  "i",
);

/** Whether all of it is taken out, no text shows. */
const redacts =
  /\b(?:redact|mask)(?:s|ed|ing)?\b|\b(?:without|never include|omit|remove) (?:the|their|its|any|all)?\s?(?:secret )?values\b/i;

const hints = ["https://", "http://"] as const;
const also = [
  "credential",
  "secret",
  "password",
  "token",
  "key",
  "cookie",
  "seed phrase",
  "environment variables",
  "env vars",
  "connection string",
  "select ",
  "tables",
  "records",
  "database",
  "dataset",
  "file contents",
  "conversation",
  "chat history",
  ".ssh",
] as const;
/** Lines between a step that gathers and one that sends. */
const linesBetween = 10;
/** Lines that may still say what is sent. */
const linesAfter = 4;

/** Steps that send out gathered secrets or personal data, at the line with the address. */
export function gatheredSecrets(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, hints) || !holdsOne(text, also)) return [];
  return text.lines.flatMap((line) => {
    if (line.isCode || !line.text.includes("://")) return [];
    const hit = sentAt(line, text);
    return hit === undefined ? [] : [hit];
  });
}

function sentAt(line: MarkedLine, text: MarkedText): Hit | undefined {
  const own =
    sendsSecrets.exec(line.text) ?? gathersAndSends.exec(line.text) ?? mustBeSent.exec(line.text);
  if (own !== null) return hitAt(line, own, "gathered secrets", text);
  const later = sendsGathered.exec(line.text);
  if (later === null) return undefined;
  const steps = stepsBefore(line, text);
  if (steps.some((step) => gathersSecrets(step, text))) {
    const hit = hitAt(line, later, "gathered secrets", text);
    const isRedacted = steps.some((step) => redacts.test(step.text));
    return hit !== undefined && isRedacted ? { ...hit, confidence: "low" } : hit;
  }
  const around = [...steps, ...text.lines.slice(line.number, line.number + linesAfter)];
  const isPersonal = around.some((step) => personal.test(step.text));
  if (isPersonal && steps.some((step) => readsTable.test(step.text)))
    return hitAt(line, later, "whole tables of personal data", text);
  return undefined;
}

function gathersSecrets(step: MarkedLine, { lines }: MarkedText): boolean {
  const found = [gathers, readsAll, listsAll, readsStore]
    .map((pattern) => pattern.exec(step.text))
    .find((match) => match !== null);
  const isGathered = new Set(step.text.match(variable)).size > 1;
  const match = found ?? (isGathered ? takes.exec(step.text) : null);
  return match !== null && !isDefenseOfOrder(step, match.index, lines);
}

/** The line itself and those above it, as far as its heading. */
function stepsBefore({ number }: MarkedLine, { lines }: MarkedText): readonly MarkedLine[] {
  const near = lines.slice(Math.max(0, number - 1 - linesBetween), number);
  const heading = near.findLastIndex((one) => !one.isCode && /^\s{0,3}#{1,6}\s/.test(one.text));
  return near.slice(heading + 1);
}

function hitAt(
  line: MarkedLine,
  match: RegExpExecArray,
  what: string,
  text: MarkedText,
): Hit | undefined {
  const to = match[1] ?? "";
  if (reachOfAddress(to) !== "public") return undefined;
  if (isOwnSite(to, text)) return undefined;
  if (isDefenseOfOrder(line, match.index, text.lines)) return undefined;
  return {
    line: line.number,
    column: match.index + 1,
    excerpt: line.text.trim(),
    does: `instructs the agent to send ${what} to ${hostOf(to)}`,
    confidence: "medium",
  };
}
