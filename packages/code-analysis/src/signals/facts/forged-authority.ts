import { type PlainOrder, within } from "./plain-orders.ts";

/*
 * Sentences that claim an authority which a file does not have: over the agent's rules, as a
 * message of the system, as somebody who suspended the checks.
 */

const limits =
  "(?:(?:access|security|safety|data|content|privacy|network)(?: and (?:access|security|safety|data|privacy))?(?: \\w{1,14})? (?:restrictions?|controls?|polic(?:y|ies)|rules|guidelines|checks?|filters?|measures|limits?|scanning)|access controls?|safeguards?|guardrails|security scanning|approval (?:requirements?|prompts?)|confirmation (?:requirements?|prompts?)|RBAC restrictions?|sandbox restrictions?)";

export const forgedAuthority: readonly PlainOrder[] = [
  {
    hints: ["override", "supersede", "precedence", "priority", "takes prec"],
    also: [
      "restriction",
      "control",
      "polic",
      "safety",
      "security",
      "guardrail",
      "system prompt",
      "safeguard",
      "directive",
    ],
    pattern: new RegExp(
      `\\b(?:overrides?|supersedes?|takes? (?:absolute |full )?(?:precedence|priority) over|(?:has|have) (?:the )?(?:highest|absolute|higher) (?:priority|precedence) over)\\s(?:all|any|every|the)\\s(?:[\\w-]{1,16}\\s){0,2}?(?:${limits}|system prompts?|(?:other|prior|previous|existing) directives)`,
      "i",
    ),
    does: "claims to override the agent's rules",
    unless: (match) =>
      /^\s*(?:[-*|]\s*)?`[^`\n]{1,80}`/.test(
        match.input.slice(match.input.lastIndexOf("\n", match.index) + 1),
      ) ||
      /\b(?:users?['’]?s?|owner|person|human|operator|project|CLAUDE\.md|AGENTS\.md|(?:option|flag|setting|variable|parameter|argument|switch)|which|config\w*|env\w*|settings?|--?[\w-]+`?)\s(?:[\w-]{1,16}\s){0,3}?$/i.test(
        match.input.slice(Math.max(0, match.index - 60), match.index),
      ),
  },
  {
    hints: ["relaxed", "disabled", "suspended", "elevated", "lifted", "waived", "deactivated"],
    also: ["been", "are ", "is "],
    pattern: new RegExp(
      `\\b${limits}\\s(?:have|has|are|is)\\s(?:been\\s)?(?:currently\\s|temporarily\\s|now\\s)?(?:relaxed|disabled|suspended|elevated|lifted|waived|deactivated)\\s(?!for (?:local|dev|test|tests|testing|debug|the test|this test)\\w*\\b)(?:for|due|until|during|while|by|because|on|in order)\\b`,
      "i",
    ),
    does: "claims that a security control was suspended",
    unless: ([whole], line) =>
      /^\s*\|/.test(line.text) ||
      /\b(?:if|when|whether)\b/i.test(line.text.slice(0, line.text.indexOf(whole))),
  },
  {
    hints: ["mode"],
    also: ["maintenance", "debug", "diagnostic", "admin", "audit", "root", "override", "emergency"],
    pattern: new RegExp(
      `\\b(?:maintenance|debug|diagnostics?|admin(?:istrator)?|audit|root|override|emergency|service) mode\\b${within}{0,40}?\\b(?:enabled|active|activated|on|entered)\\b[^\\n]{0,120}?(?:\\b(?:ignore|bypass|skip|disable)\\b[^\\n]{0,40}\\b(?:rules|restrictions|checks|confirmations?|approvals?|safety|polic)|\\b(?:restrictions|safety|approvals?|confirmations?|limits?|checks|rules)\\b[^\\n.]{0,30}\\b(?:disabled|suspended|lifted|not required|do not apply|off))`,
      "i",
    ),
    does: "claims a mode in which the agent's rules do not apply",
  },
  {
    hints: ["tool_result", "function_result", "tool_response", "im_start", "<<sys>>", "[inst]"],
    pattern:
      /^\s*(?:\{[^\n]{0,40}"type"\s*:\s*"(?:tool_result|function_result|tool_response)"[^\n]{0,2000}?\b(?:you now have|send|forward|include|retrieve|enabled|elevated|execute|ignore|disable)\b|(?:<\|im_start\|>\s*system|<<SYS>>|\[INST\])[^\n]{0,400}?\b(?:you (?:now|must|are)|ignore|send|execute|always)\b)/i,
    does: "forges a message of the system or of a tool",
  },
  {
    hints: ["unlock", "unrestricted", "full access", "admin", "all restrictions", "god"],
    also: ["when", "if ", "phrase", "keyword", "trigger", "says", "contains", "mention"],
    pattern: new RegExp(
      `\\b(?:when(?:ever)?|if|once)\\b${within}{0,60}?\\b(?:says?|types?|contains?|mentions?|includes?|is mentioned|sees?|receives?|writes?)\\b${within}{0,60}?["'\`“][^"'\`”\\n]{2,60}["'\`”]${within}{0,40}?\\b(?:unlock|enter|enable|switch to|activate|bypass|ignore|disable|grant)\\b${within}{0,60}?\\b(?:admin\\w*|unrestricted|developer|god|privileged|full access|all (?:restrictions|safety|checks|permissions|rules))\\b`,
      "i",
    ),
    does: "unlocks the agent's rules with a secret phrase",
  },
  {
    hints: [
      "bound by",
      "limited by",
      "restricted by",
      "bypass all",
      "ignore all",
      "bypass any",
      "disregard all",
    ],
    also: ["restriction", "rule", "guideline", "polic", "limit", "safety"],
    pattern:
      /\byou are (?:no longer|not) (?:bound|limited|restricted) by (?:any |all |the |your )?(?:[\w-]{1,14} ){0,2}?(?:restrictions?|rules|guidelines|polic(?:y|ies)|limits)\b|\byou (?:shall|must|should|will|may) (?:bypass|ignore|disregard) (?:all|any) (?:[\w-]{1,14} ){0,3}?(?:restrictions?|rules|guidelines|polic(?:y|ies)|limits|safety)\b/i,
    does: "claims that the agent's rules do not bind it",
  },
  {
    hints: ["outrank", "override", "supersede", "precedence", "priority"],
    also: ["tool", "result", "response", "output", "page", "email", "message", "feed"],
    pattern: new RegExp(
      `\\b(?:tools?|results?|responses?|output|pages?|websites?|e-?mails?|messages?|feeds?)\\b${within}{0,60}?\\b(?:outranks?|overrides?|supersedes?|(?:takes? precedence|has priority|have priority) over)\\s(?:\\w{1,12}\\s){0,3}?(?:system prompt|users?|owner|operator|your (?:rules|instructions))\\b`,
      "i",
    ),
    does: "claims that what a tool returns counts more than the owner",
    unless: ([whole]) =>
      /\b(?:never|not|users?|owner|operator)\b[^.]{0,80}\b(?:outranks?|overrides?|supersedes?|precedence|priority)\b/i.test(
        whole,
      ),
  },
];
