/**
 * Statements that calm: a page may make one only from an answer. Each with an example, which tests
 * hold against it.
 */
export const claims: readonly { readonly pattern: RegExp; readonly example: string }[] = [
  { pattern: /(?<!not |none |no |an |\b0 )\benforced\b/i, example: "3 of 4 tools enforced" },
  { pattern: /(?<!not |none |\b0 )\bprotected\b/i, example: "Protected by 2 guardrails" },
  { pattern: /(?<!not |none |\b0 )\bcovered\b/i, example: "All tools covered" },
  {
    pattern:
      /^no (\w+ )?(finding|violation|attack path|path|exposure|plan|risk|agent|tool|session)s?\b/i,
    example: "No open findings",
  },
  { pattern: /^no (changes|results|map data|matching)/i, example: "No changes in findings" },
  { pattern: /\bunchanged\b/i, example: "This path is unchanged." },
  { pattern: /\bis (closed|resolved|removed)\b/i, example: "This path is closed." },
  { pattern: /no net change/i, example: "no net change" },
  {
    pattern: /\ball (good|dismissed)\b|\bno \w+ is on an attack path/i,
    example: "No agent is on an attack path.",
  },
  { pattern: /\ball recent calls were allowed\b/i, example: "All recent calls were allowed." },
  { pattern: /^(none|none yet|none is .*)[.:]?$/i, example: "None." },
  {
    pattern: /^0\b|\b0 (of|critical|high|open|findings|paths|exposures|violations)\b/,
    example: "0 findings",
  },
  {
    pattern: /^(fixed\b|allowed\b|resolved\b|blocked \(confirmed\))/i,
    example: "Blocked (confirmed)",
  },
  {
    pattern:
      /^no (automated|single automated fix|single node|guardrail|adapter|receiver|token|audit|workspace)/i,
    example: "No automated fix",
  },
];

/** Statements that no empty list proves. */
export const neverFromNothing: readonly RegExp[] = claims.slice(0, 3).map(({ pattern }) => pattern);
