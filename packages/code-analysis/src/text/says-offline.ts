import type { TextGlance } from "./text-glance.ts";

/** Unconditional claims: "without network access" may also follow "if". */
const claims =
  /\b(?:without|makes? no|needs? no|requires? no|uses? no|no)\s+(?:any\s+)?(?:network|internet|outbound|external|remote)\s+(?:access|calls?|requests?|connections?|traffic|(?:api|service) calls?)\b|\b(?:no|none of your|your)\s+(?:\w{1,20}\s+)?data\s+(?:ever\s+|never\s+)?leaves?\s+(?:the|your|this)\s+(?:machine|computer|device|laptop|system)\b|\bnothing\s+(?:ever\s+)?leaves\s+(?:the|your|this)\s+(?:machine|computer|device|laptop|system)\b|\b(?:runs?|works?|operates?|processe[ds]|stays?)\s+(?:\w{1,20}\s+)?(?:entirely|completely|fully|100\s?%|purely)\s+(?:offline|local(?:ly)?|on (?:your|the) (?:machine|device|computer))\b/gi;
const conditional =
  /\b(?:if|when|where|unless|should|in case|while|offline mode|fallback)\b[^.!?\n]*$/i;
/** "Causes: 1. No internet connection" tells of a machine, and of no promise. */
const ofFailure =
  /\b(?:causes?|symptoms?|troubleshooting|timeouts?|errors?|fail(?:s|ed|ing|ures?)?)\b/i;
/** "No network calls in gates": a part of it. */
const ofPart =
  /^\s(?:in|during|for|within|inside|at|from|by|on)\s(?!(?:the|this|your|any|all)\b|(?:use|runtime|all|scripts?|skills?)\b)[a-z]/i;
const hints = [
  "network",
  "internet",
  "outbound",
  "external",
  "remote",
  "leave",
  "offline",
  "local",
];
const mostClaims = 50;

/** True if a text claims that what it describes sends nothing. */
export function saysOffline(text: string, { mayHold }: TextGlance): boolean {
  if (!hints.some(mayHold)) return false;
  let seen = 0;
  for (const { 0: claim, index } of text.matchAll(claims)) {
    const before = text.slice(Math.max(0, index - 200), index);
    const after = text.slice(index + claim.length, index + claim.length + 40);
    if (!conditional.test(before) && !ofFailure.test(before) && !ofPart.test(after)) return true;
    seen += 1;
    if (seen >= mostClaims) return false;
  }
  return false;
}
