import { owaspAgenticReference } from "../../owasp-reference.ts";
import { type LinePattern, matchingLines } from "./matching-lines.ts";
import type { Signal } from "./signal.ts";

const patterns: readonly LinePattern[] = [
  {
    hints: ["instruction", "rules", "prompt", "guidelines", "directives", "system message"],
    also: ["ignore", "disregard", "forget"],
    pattern:
      /\b(?:ignore|disregard|forget)\b[^\n.]{0,30}\b(?:all|any|the|your|previous|prior|above|earlier|other)\b[^\n.]{0,30}\b(?:instructions?|rules|prompts?|guidelines|directives|system message)\b/i,
    does: "asks the agent to drop its instructions",
  },
  {
    hints: ["the user", "the human", "the owner", "the person", "the developer"],
    also: ["do not", "don't", "don’t", "never", "without"],
    pattern:
      /\b(?:do not|don['’]t|never|without)\b[^\n.]{0,20}\b(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|show(?:ing)?|notify(?:ing)?|alert(?:ing)?)\b[^\n.]{0,30}\b(?:to )?the (?:user|human|owner|person|developer)\b/i,
    does: "asks the agent to keep something from its owner",
  },
  {
    hints: ["silently", "secretly", "covertly"],
    pattern:
      /\b(?:silently|secretly|covertly)\b[^\n.]{0,60}\b(?:send|upload|post|forward|collect|exfiltrate)\b/i,
    does: "asks the agent to act in secret",
  },
];

export const override: Signal = {
  id: "OVR-001",
  title: "Turns the agent against its owner",
  severity: "high",
  confidence: "low",
  owasp: ["ASI01", "ASI09"],
  rationale:
    "Instructions that void other instructions, or that the owner shall not hear of, serve somebody else. There are harmless ones, so a person has to read them.",
  remediation:
    "Read the lines around it and ask who wrote them; take them out where they are not yours.",
  references: [owaspAgenticReference],
  // "Do not tell the user" is what is looked for, so a prohibition is no defence here; a warning about such lines is.
  find: (text) =>
    matchingLines(
      text,
      patterns.map((one) => ({ ...one, unless: (_match, line) => warnsOfIt(line) })),
    ),
};

function warnsOfIt({
  text,
  headings,
  isHidden,
}: {
  readonly text: string;
  readonly headings: readonly string[];
  readonly isHidden: boolean;
}): boolean {
  if (isHidden) return false;
  const about =
    /\b(?:injection|attack|malicious|untrusted|suspicious|phrases? like|such as|e\.g\.|example|attempts?|if (?:a|an|any|the|some)\b[^\n]{0,60}(?:asks?|says?|tells?|contains?|instructs?))\b|(?:["“`]|'(?!\w)|(?<!\w)')[^"”'`]{0,40}$/i;
  return (
    about.test(text) ||
    headings.some((heading) => /injection|attack|security|threat|safety/i.test(heading))
  );
}
