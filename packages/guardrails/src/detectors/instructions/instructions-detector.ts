import { maxFindings } from "../../core/detector.ts";
import type { Detector, Finding } from "../../core/detector.ts";

/**
 * How texts that address a model instead of a reader tend to speak. Gaps are bounded, so that
 * looking takes linear time.
 */
const phrases: readonly (readonly [id: string, pattern: RegExp])[] = [
  [
    "override",
    /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|any|your|system|original)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directives?|context|messages?)\b/gi,
  ],
  [
    "role",
    /\b(?:you are now|from now on,? you|act as (?:an? )?(?:unrestricted|jailbroken|admin|root|developer)|developer mode)\b|\bnew (?:system )?(?:instructions?|prompt|role)\s{0,3}:/gi,
  ],
  [
    "persona",
    /\b(?:pretend (?:to be|that you|you)|you (?:are going to|will now|must now|shall now) (?:act|pose|pretend|play|roleplay|simulate)|immerse yourself|take on the role of|(?:stay in|break) character|do anything now|jailbr(?:eak|oken))\b/gi,
  ],
  [
    "unbound",
    /\b(?:free (?:of|from)|without|no|not have|not bound by|not restricted by|never restricted by|zero|bypass(?:es|ing)?|disable[sd]?|remove[sd]?)\b[^.\n]{0,30}\b(?:restrictions|censorship|content (?:polic(?:y|ies)|filter(?:s|ing)?)|safety (?:filters?|polic(?:y|ies)|guidelines|protocols)|(?:moral|ethical) (?:principles|restrictions|guidelines|limitations)|filters and restrictions)\b/gi,
  ],
  [
    "reveal",
    /\b(?:repeat|reveal|print|output|show|display|disclose|what (?:is|are))\b[^.\n]{0,25}\b(?:your|the|initial|original|hidden)\b[^.\n]{0,15}\b(?:system prompt|initial (?:instructions|prompt)|hidden (?:instructions|prompt)|instructions (?:above|you were given)|everything above)\b/gi,
  ],
  [
    "conceal",
    /\b(?:do not|don't|never|without)\b[^.\n]{0,20}\b(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|alert(?:ing)?|notify(?:ing)?|asking)\b[^.\n]{0,20}\b(?:the )?(?:user|human|operator|anyone|owner)\b/gi,
  ],
  [
    "address",
    /\b(?:attention|important|note|message|instructions?)\b[^\n]{0,20}\b(?:for|to)\b[^\n]{0,12}\b(?:ai|llm|assistants?|agents?|language models?|chatbots?|copilots?|claude|chatgpt|gemini)\b/gi,
  ],
  [
    "markup",
    /<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?INST\]|<\/?(?:system-reminder|system_prompt|tool_result|function_calls)>|^\s{0,4}#{1,4}\s{0,4}system\s{0,4}(?:prompt|message)/gim,
  ],
  [
    "errand",
    /\b(?:send|post|upload|forward|e-?mail|exfiltrate|leak|transmit)\b[^.\n]{0,40}(?:\b|(?=\.env))(?:api[ _-]?keys?|credentials?|passwords?|secrets?|tokens?|\.env|ssh keys?|private keys?|conversation|chat history|system prompt)\b/gi,
  ],
];

/**
 * A hint and a label, never a reason by itself: reworded instructions pass it, and texts about such
 * instructions do not. No guardrail may ask or deny for it alone.
 */
export const instructionsDetector: Detector = {
  id: "instructions",
  description:
    "Instructions for the model: instruction overrides, role changes, jailbreaks, system prompt extraction, requests to hide actions from the user, chat markup, requests for credentials.",
  params: {},
  isSignal: true,
  skipsRecipients: false,
  find: findInstructions,
};

export function findInstructions(text: string): readonly Finding[] {
  const found: Finding[] = [];
  for (const [id, pattern] of phrases) {
    for (const match of text.matchAll(pattern)) {
      if (found.length === maxFindings) break;
      found.push({
        rule: `instructions.${id}`,
        what: "instructions for the model",
        severity: "medium",
        start: match.index,
        end: match.index + match[0].length,
      });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}
