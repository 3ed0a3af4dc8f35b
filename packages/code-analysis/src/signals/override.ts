import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { MarkedLine, MarkedText } from "../text/marked-text.ts";
import { sentenceBefore } from "../text/polarity.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import { framedOrders } from "./facts/framed-orders.ts";
import { orderFrames } from "./facts/order-frames/order-frames.ts";
import { covertActs } from "./facts/covert-acts.ts";
import { forgedAuthority } from "./facts/forged-authority.ts";
import { plainOrders } from "./facts/plain-orders.ts";
import { plantedBlocks } from "./facts/planted-blocks.ts";
import { plantedOrders } from "./facts/planted-orders.ts";
import { sabotagedWork } from "./facts/sabotaged-work.ts";
import { shadowedTools } from "./facts/shadowed-tools.ts";
import { concealment } from "./facts/override-concealment.ts";
import { deception, triggeredOrders } from "./facts/override-deception.ts";
import { translated } from "./facts/override-languages.ts";
import { keptQuiet } from "./facts/kept-quiet.ts";
import { ownRules } from "./facts/own-rules.ts";
import { riggedReviews } from "./facts/rigged-reviews.ts";
import { toldErasures } from "./facts/told-harm.ts";
import { toldOrders } from "./facts/told-orders.ts";
import { remoteOrders } from "./facts/remote-orders.ts";
import type { Hit, Signal } from "../text/signal.ts";

const rules = "(?:instructions?|rules|prompts?|guidelines|directives|constraints|system message)";

const patterns: readonly LinePattern[] = [
  {
    hints: [
      "instruction",
      "rules",
      "prompt",
      "guidelines",
      "directives",
      "constraints",
      "system message",
    ],
    also: ["ignore", "disregard", "forget", "override"],
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override)\\b[^\\n."“]{0,30}\\b(?:all|any|the|your|previous|prior|above|earlier|other)\\b[^\\n."“]{0,30}\\b${rules}\\b`,
      "i",
    ),
    does: "instructs the agent to ignore its instructions",
    // A match in data is data; "an override for the system prompt" is an option, and a heartbeat's
    // prompt is no rule.
    unless: (match) =>
      (/^override\b/i.test(match[0]) &&
        !/\b(?:previous|prior|above|earlier|your|system|safety|all|any)\b/i.test(match[0])) ||
      /\bfor (?:the|this|each|a|your)\b|\b(?:heartbeat|commit|image|video|negative) prompts?$/i.test(
        match[0],
      ) ||
      /^[^.!?\n]{0,40}\b(?:embedded|found|contained|hidden|inside|within|in|from)\b[^.!?\n]{0,40}\b(?:data|content|pages?|web|documents?|input|untrusted|tools?|external|files?|text|comments?|messages?|emails?|results?)\b/i.test(
        match.input.slice(match.index + match[0].length),
      ),
  },
  {
    hints: ["polic", "guideline", "safety", "ethic", "content filter"],
    also: ["ignore", "disregard", "forget", "bypass", "override"],
    pattern:
      /\b(?:ignore|disregard|forget|bypass|override)\b[^\n.]{0,30}\b(?:content|safety|ethical|usage|moderation) (?:polic(?:y|ies)|guidelines|rules|training|restrictions|filters?)\b/i,
    does: "instructs the agent to ignore its safety rules",
  },
  {
    hints: ["mode"],
    also: ["unrestricted", "jailb", "uncensored", "developer", "god", "dan ", "unfiltered"],
    pattern:
      /\b(?:(?:you are|you're|act|operate|respond|enter|activate|enable|switch|now)\b[^\n.]{0,40})\b(?:unrestricted|jailb(?:reak|roken)|uncensored|unfiltered|god|DAN|(?:unrestricted )?developer) mode\b/i,
    does: "instructs the agent to enter a mode without rules",
    unless: (match, line) =>
      /developer mode/i.test(match[0]) && !/unrestricted|you are now/i.test(line.text),
  },
  {
    hints: ["without"],
    also: ["restriction", "filter", "limitation", "guideline"],
    pattern:
      /\b(?:trained|operates?|respond(?:s|ing)?|act(?:s|ing)?|answer(?:s|ing)?|persona|character|AI)\b[^\n.]{0,60}\bwithout (?:any )?(?:content |ethical |safety |moral )?(?:restrictions?|filters?|limitations?|guidelines)\b/i,
    does: "instructs the agent to assume a role without rules",
  },
  {
    hints: ["set aside", "setting aside", "sets aside", "put aside", "let go of"],
    pattern:
      /\b(?:set|sets|setting|put|let go of)\b(?: aside)?[^\n.]{0,10}\b(?:its|your|all|any|the)\b[^\n.]{0,20}\b(?:constraints|guidelines|restrictions|safeguards|safety|limits|limitations|instructions)\b/i,
    does: "instructs the agent to ignore its constraints",
  },
  {
    hints: ["guidelines", "rules", "instructions", "restrictions"],
    also: ["suggestions", "optional", "not apply", "n't apply", "no longer apply", "suspended"],
    pattern:
      /\b(?:(?:previous|operational|normal|usual|standard|safety|existing|your|content|default) ){1,3}(?:guidelines|rules|instructions|restrictions|limits|limitations)\b[^\n.]{0,30}(?:treated as (?:suggestions|optional)|are (?:only |mere |merely )?(?:suggestions|optional|suspended)|(?:do not|don['’]t|no longer) apply)\b/i,
    does: "claims that the agent's rules do not apply",
  },
  {
    hints: ["silently", "secretly", "covertly", "in the background"],
    pattern:
      /\b(?:silently|secretly|covertly)\b[^\n.]{0,60}(?<!\b(?:that|this|the|an?|each|every|its) )\b(?:send|upload|post|forward|collect|exfiltrate|transmit|copy)\b(?!-)|\b(?:send|upload|forward|collect|exfiltrate|transmit)\b[^\n.]{0,60}\b(?:secretly|covertly)\b/i,
    does: "instructs the agent to act covertly",
  },
  ...translated,
];

export const override: Signal = {
  id: "OVR-001",
  title: "Prompt injection",
  severity: "high",
  confidence: "low",
  owasp: ["ASI01", "ASI09"],
  rationale:
    "Instructions that override other instructions, or that are to be concealed from the owner, serve someone else. " +
    "Some are harmless, so a person has to review them.",
  remediation:
    "Review the surrounding lines and who wrote them; remove them if they are not yours.",
  references: [owaspAgenticReference],
  // "Do not tell the user" is the pattern itself, so a prohibition is no defense here; a warning
  // about such lines is.
  find: (text) => {
    const hits = matchingLines(text, guardedPatterns);
    const areSeveral = new Set(hits.map(({ does }) => does)).size > 1;
    const others = [
      ...remoteOrders(text),
      ...toldOrders(text),
      ...toldErasures(text),
      ...sabotagedWork(text),
      ...plantedBlocks(text),
      ...covertActs(text),
      ...plainOrders(text, [
        ...plantedOrders,
        ...forgedAuthority,
        ...shadowedTools,
        ...ownRules,
        ...riggedReviews,
        ...keptQuiet,
      ]),
    ];
    const known = new Set(others.map(({ line }) => line));
    others.push(...framedOrders(text, orderFrames).filter(({ line }) => !known.has(line)));
    return [...hits.filter((hit) => !others.some(({ line }) => line === hit.line)), ...others].map(
      (hit) =>
        hit.confidence === "low" && (areSeveral || beginsSentence(text, hit))
          ? { ...hit, confidence: "medium" }
          : hit,
    );
  },
};

const guardedPatterns: readonly LinePattern[] = [
  ...[...patterns, ...concealment, ...triggeredOrders].map((one) => guarded(one, warnsOfIt)),
  ...deception.map((one) => guarded(one, isOfAttacks)),
];

function guarded(one: LinePattern, warns: typeof warnsOfIt): LinePattern {
  return {
    ...one,
    unless: (match, line, column, text) =>
      warns(line, sentenceBefore(line, column, text.lines)) ||
      one.unless?.(match, line, column, text) === true,
  };
}

/** An instruction begins its sentence; a sentence that only describes one seldom does. */
function beginsSentence({ lines }: MarkedText, { line, column }: Hit): boolean {
  const marked = lines[line - 1];
  if (marked === undefined) return false;
  const lead = sentenceBefore(marked, column - 1, lines).replaceAll(/[\s*_<>#|!\\"-]|\d+[.)]/g, "");
  return /^(?:you|please|always|now|important:?|system:?|note:?|critical:?|and|then)*$/i.test(lead);
}

const about =
  /\b(?:injection|attack|malicious|untrusted|suspicious|phrases? like|such as|e\.g\.|example|attempts?|(?:if|when|where) (?:a|an|any|the|some|it|they)\b[^\n]{0,60}(?:asks?|says?|tells?|contains?|instructs?|tries))\b/i;

function warnsOfIt(line: MarkedLine, lead: string): boolean {
  return (
    (!line.isHidden && about.test(line.text.replaceAll(/https?:\/\/\S+/gi, ""))) ||
    isOfAttacks(line, lead)
  );
}

/** Such an instruction begins with "If a user asks", so that says nothing here. */
function isOfAttacks({ headings, isHidden }: MarkedLine, lead: string): boolean {
  if (isHidden) return false;
  return (
    isQuoted(lead) ||
    headings.some((heading) => /injection|attack|security|threat|safety/i.test(heading))
  );
}

/** True if a quotation is open at the end of a text. */
function isQuoted(lead: string): boolean {
  const marks = (mark: RegExp) => lead.match(mark)?.length ?? 0;
  return (
    marks(/"/g) % 2 === 1 ||
    marks(/`/g) % 2 === 1 ||
    marks(/“/g) > marks(/”/g) ||
    marks(/(?<!\w)'(?=\S|$)/g) > marks(/(?<=\S)'(?!\w)/g)
  );
}
