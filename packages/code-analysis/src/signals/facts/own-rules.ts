import { type PlainOrder, within } from "./plain-orders.ts";

/*
 * Orders about the agent's own rules: to reveal, forget or weaken them, or to obey what it reads.
 */

const rules =
  "(?:(?:system|developer|initial|hidden|internal|original) (?:prompts?|instructions?|messages?|directives)|hidden developer instructions)";
const data =
  "(?:notes?|comments?|pages?|tickets?|e-?mails?|messages?|logs?|issues?|documents?|files?|entr(?:y|ies)|results?|reviews?|posts?)";

export const ownRules: readonly PlainOrder[] = [
  {
    hints: ["yourself"],
    also: ["confirmation", "approval", "permission"],
    pattern: new RegExp(
      `\\b(?:confirmations?|approvals?|permission)\\b${within}{0,30}?\\b(?:answer|confirm|approve|grant|give)\\s(?:it|them)\\syourself\\b`,
      "i",
    ),
    does: "has the agent approve its own calls",
  },
  {
    hints: ["denied", "refused", "blocked", "rejected"],
    also: ["allow"],
    pattern: new RegExp(
      `\\b(?:tool|command|call|request)s?\\s(?:is|are|was|were|gets?)\\s(?:denied|refused|blocked|rejected)\\b${within}{0,20}?\\badd\\s(?:it|them)\\b${within}{0,30}?(?:permissions?\\.allow|\\ballow(?:ed)?[- ]?list)\\b`,
      "i",
    ),
    does: "has the agent approve its own calls",
  },
  {
    hints: ["count as the", "counts as the", "count as your"],
    also: ["owner", "user"],
    pattern:
      /\b(?:messages?|words?|requests?|orders?|instructions?)\s(?:then\s|also\s)?counts? as (?:the|your) (?:owner|user)['’]s\b/i,
    does: "claims that somebody else counts as the owner",
  },
  {
    hints: ["prompt", "instructions", "message", "directives"],
    also: ["system ", "developer ", "initial ", "hidden ", "internal ", "original "],
    pattern: new RegExp(
      `\\b(?:reveal|print|output|repeat|translate|display|quote|dump|disclose|recite|expose)\\b\\s(?:[\\w'’]+\\s){0,3}?your\\s(?:\\w+\\s){0,2}?${rules}|\\b(?:reveal|recite|disclose|dump)\\sthe\\s(?:\\w+\\s){0,2}?(?:system prompt|hidden (?:developer )?instructions)`,
      "i",
    ),
    does: "instructs the agent to reveal its instructions",
  },
  {
    hints: ["memory", "context"],
    also: ["clear", "erase", "wipe", "reset"],
    pattern: new RegExp(
      `\\b(?:clear|erase|wipe|reset)\\b${within}{0,20}?\\b(?:memory|context)\\b${within}{0,10}?\\bof\\s(?:all|any|every|your|prior|previous|earlier)\\b${within}{0,30}?\\b(?:instructions|rules|guidelines|directives)\\b`,
      "i",
    ),
    does: "instructs the agent to ignore its instructions",
  },
  {
    hints: ["your own ", "its own "],
    also: ["disable", "remove", "bypass", "lift", "loosen", "weaken"],
    pattern: new RegExp(
      `\\b(?:modify|change|rewrite|edit|alter|patch|update)\\s(?:your|its)\\sown\\s${within}{0,40}?\\b(?:code|configuration|instructions|rules|settings|prompt)\\b${within}{0,40}?\\b(?:disable|remove|bypass|lift|loosen|weaken)\\b${within}{0,40}?\\b(?:safety|security|restrictions?|guardrails?|limits?|checks?|approvals?|permissions?)\\b`,
      "i",
    ),
    does: "instructs the agent to weaken its own rules",
  },
  {
    hints: ["consent", "confirmations", "approval"],
    also: ["in advance", "as given", "already given", "count as"],
    pattern: new RegExp(
      `\\b(?:grant|give)s?\\b${within}{0,20}?\\b(?:consent|approval)\\sin advance\\b|\\b(?:all|every|any)\\s(?:confirmations?|approvals?|consents?)\\b${within}{0,20}?\\b(?:counts?|are|is|as)\\s(?:as\\s)?(?:already\\s)?given\\b`,
      "i",
    ),
    does: "claims that nothing requires the owner's approval",
  },
  {
    hints: ["whatever", "anything", "everything"],
    also: ["ask", "says", "tells", "request", "instruct", "contain"],
    pattern: new RegExp(
      `\\b(?:do|execute|carry out|follow|obey|perform)\\s(?:whatever|anything|everything)\\s(?:that\\s)?(?:an?|the|any|each|these|those|such)?\\s?(?:\\w+\\s){0,2}?${data}\\b\\s(?:in it |there )?(?:asks?|says?|tells?|requests?|instructs?|contains?|orders?)\\b`,
      "i",
    ),
    does: "instructs the agent to obey what it reads",
  },
];
