/** Statements that calm: a page may make one only from an answer. Each with an example, which tests hold against it. */
export const claims: readonly { readonly pattern: RegExp; readonly example: string }[] = [
  { pattern: /(?<!not |none |no |an |\b0 )\benforced\b/i, example: "3 of 4 tools enforced" },
  { pattern: /(?<!not |none |\b0 )\bprotected\b/i, example: "Protected by 2 guardrails" },
  { pattern: /(?<!not |none |\b0 )\bcovered\b/i, example: "All tools covered" },
  {
    pattern:
      /^no (\w+ )?(finding|violation|attack path|path|exposure|plan|risk|agent|tool|session)s?\b/i,
    example: "No open findings",
  },
  {
    pattern: /nothing (has changed|waits|to fix|to map|was|is called)/i,
    example: "Nothing has changed",
  },
  { pattern: /\bunchanged\b/i, example: "unchanged" },
  { pattern: /the same as then/i, example: "The findings are the same as then." },
  { pattern: /\bpath is gone\b/i, example: "This path is gone." },
  {
    pattern: /\bno longer reaches the agent\b/i,
    example: "This source no longer reaches the agent this way.",
  },
  { pattern: /back where it was/i, example: "back where it was" },
  { pattern: /\ball good\b|on no attack path/i, example: "It is on no attack path." },
  { pattern: /^(none|none yet|none is .*)[.:]?$/i, example: "None yet." },
  {
    pattern: /^0\b|\b0 (of|critical|high|open|findings|paths|exposures|violations)\b/,
    example: "0 findings",
  },
  {
    pattern: /^(fixed\b|allowed\b|resolved\b|blocked \(confirmed\))/i,
    example: "Blocked (confirmed)",
  },
  { pattern: /^no (automated|single automated fix|guardrail)/i, example: "No automated fix" },
];

/** Statements that no empty list proves. */
export const neverFromNothing: readonly RegExp[] = claims.slice(0, 3).map(({ pattern }) => pattern);
