import type { LinePattern } from "./matching-lines.ts";

const owner = "(?:the |your )?(?:user|human|owner|person|developer|operator)s?(?!-)";
const hints = [
  "user",
  "human",
  "owner",
  "person",
  "developer",
  "operator",
] satisfies readonly string[];

export const concealed = "instructs the agent to conceal something from its owner";

/** Phrases that conceal something from the agent's owner. Phrases about tone are excluded. */
export const concealment: readonly LinePattern[] = [
  {
    hints: ["notice", "instruction", "message", "directive", "this rule", "this step"],
    also: ["never ", "do not ", "don't ", "don’t "],
    pattern:
      /\b(?:never|do not|don['’]t)\s(?:ever\s)?(?:mention|reveal|disclose|refer to|quote|acknowledge)\s(?:this|these)\s(?:notice|instructions?|messages?|directives?|rule|rules|step|steps)\b/i,
    does: concealed,
  },
  {
    hints: ["out of the", "out of any", "out of your"],
    also: ["leave ", "keep ", "leaving ", "keeping "],
    pattern:
      /\b(?:leav|keep)(?:e|ing)?\s(?:it|this|that|them|these|any of this)\sout\sof\s(?:the|any|your)\s(?:[\w-]{1,16}\s){0,2}?(?:summar(?:y|ies)|reports?|tests?|changelog|diff|notes?|documentation|description|answer|review|pull request|commit message)\b/i,
    does: concealed,
  },
  {
    hints,
    also: ["do not", "don't", "don’t", "never", "must not", "without"],
    pattern: new RegExp(
      `\\b(?:do not|don['’]t|never|must not|without)\\b[\\w ’']{0,12}\\b(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?)\\b (?:anything to |this to |it to )?${owner}\\b(?! (?:to|how|where|which|whether)\\b)`,
      "i",
    ),
    does: concealed,
    unless: (match) => asksForConsent(match) || quotes(match),
  },
  {
    hints,
    also: ["do not", "don't", "don’t", "never", "must not", "without"],
    pattern: new RegExp(
      `\\b(?:do not|don['’]t|never|must not|without)\\b[\\w ’']{0,12}\\b(?:mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|show(?:ing)?|report(?:ing)?)\\b (?:(?:to )?${owner}\\b|(?:this|that|it|these|those|any of|you|we|the fact|the (?:above|steps?|transfer|upload|request|call|download|command|contents?)|what you)\\b[^\\n.]{0,50}\\b(?:to|from)\\s+${owner}\\b)`,
      "i",
    ),
    does: concealed,
    unless: (match) => asksForConsent(match) || keepsSecret(match) || isWording(match),
  },
  {
    hints,
    also: ["do not tell them", "don't tell them", "never tell them", "without telling them"],
    pattern: new RegExp(
      `\\b${owner}\\b[^\\n.]{0,60}\\b(?:do not|don['’]t|never|without)\\s(?:tell(?:ing)?|inform(?:ing)?|show(?:ing)?) them\\b(?! (?:to|how|where|which|whether|what|that they)\\b)`,
      "i",
    ),
    does: concealed,
    unless: asksForConsent,
  },
  {
    hints,
    also: [
      "hide ",
      "hidden from",
      "conceal",
      "keep ",
      "kept from",
      "knowledge",
      "noticing",
      "aware",
    ],
    pattern: new RegExp(
      `\\b(?:(?:hide|conceal|keep) (?:this|it|that|these|any of this)\\b[^\\n.]{0,40}\\bfrom ${owner}\\b|(?:hidden|kept) (?:from|to) ${owner}\\b|(?:make|keep|stay|remain|be)\\b[^\\n.]{0,40}\\binvisible to ${owner}\\b|without ${owner}(?:['’]s)? (?:knowledge|knowing|noticing|awareness|being aware))`,
      "i",
    ),
    does: concealed,
    unless: (match) => asksForConsent(match) || tellsOfField(match) || happens(match),
  },
];

/** `Do not tell the user "register it yourself"`: what to do instead of saying so. */
function quotes({ input, index, 0: text }: RegExpExecArray): boolean {
  return /^\s[*_]{0,2}["“]/.test(input.slice(index + text.length));
}

/** "It drops without the user noticing" tells what goes wrong by itself. */
function happens({ input, index }: RegExpExecArray): boolean {
  return /\b(?:happens?|occurs?|leaks?|drops?|fails?|expires?|breaks?|disconnects?)\s$/i.test(
    input.slice(Math.max(0, index - 40), index),
  );
}

/**
 * "Hidden from users but crucial for the search" describes a form field, "numbers (hidden from
 * operators)" what is numbered.
 */
function tellsOfField({ input, index, 0: text }: RegExpExecArray): boolean {
  return (
    /^hidden from/i.test(text) &&
    (input[index - 1] === "(" || /^ (?:but|and|yet)\b/i.test(input.slice(index + text.length)))
  );
}

/** "If the command returns a key, do not show it to the user": a secret is kept from a log. */
function keepsSecret({ input, index, 0: text }: RegExpExecArray): boolean {
  const sentence = input
    .slice(Math.max(0, index - farthest), index)
    .split(/[.!?]\s/)
    .slice(-1)
    .join("");
  return (
    /\bshow(?:ing)? (?:it|this|that|these|those)\b/i.test(text) &&
    /\b(?:returns?|contains?|prints?|outputs?|generates?|creates?)\b[^\n]{0,30}\b(?:keys?|tokens?|secrets?|passwords?|credentials?)\b/i.test(
      sentence,
    )
  );
}

/** "The template is an implementation detail — do not show it to the user" is about wording. */
function isWording({ input, index }: RegExpExecArray): boolean {
  return /\b(?:prompts?|templates?|json|yaml|markup|labels?|schemas?|formats?)\b[^.!?]{0,60}\b(?:is|are)\s(?:an?\s+)?(?:internal\s+)?implementation\sdetails?\W{1,4}$/i.test(
    input.slice(Math.max(0, index - farthest), index),
  );
}

/** "Never apply it without showing the user" requires the owner's consent. */
function asksForConsent({ input, index, 0: text }: RegExpExecArray): boolean {
  const rest = input.slice(index + text.length, index + text.length + farthest);
  // "Do not show it to the user until it is checked": later, and not never.
  if (/^[^.!?\n]*\b(?:until|yet)\b/i.test(rest)) return true;
  return /\b(?:never|don['’]?t|do not|must not|should not|cannot|can['’]?t|avoid|no)\b[^.!?\n]{0,160}\bwithout\b/i.test(
    input.slice(Math.max(0, index - farthest), index + text.length),
  );
}

const farthest = 160;
