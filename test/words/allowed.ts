/** A banned word that stays in some files, and why. */
export type AllowedWord = { readonly word: string; readonly paths: RegExp; readonly why: string };

export const allowedWords: readonly AllowedWord[] = [
  {
    word: "cancell(?:ed|ing)",
    paths:
      /^adapters\/mcp-proxy\/|^test\/adapters\/|^bench\/adapters|^docs\/adapters\/mcp-proxy\.md$|^CHANGELOG\.md$/,
    why: "MCP's own name: `notifications/cancelled`.",
  },
  {
    word: "cancelled",
    paths: /^packages\/ci-workflows\/src\/(?:expressions|policy)\//,
    why: "A function of GitHub's expressions: `cancelled()`.",
  },
  {
    word: "withh(?:eld|olds?|olding)",
    paths:
      /^packages\/attack-paths\/|^docs\/(?:rules|checks)\/|\/topology\/|^adapters\/openclaw-plugin\/|^test\//,
    why: "A value of the graph (`file_tools: withheld`) and a field in results of OpenClaw's tools that are published.",
  },
  {
    word: "whoever|strangers?",
    paths:
      /^packages\/attack-paths\/rules\/|^docs\/rules\/|^packages\/guardrails\/src\/library\/guardrails\/|^docs\/guardrails\.md$|^test\//,
    why: "Names of rules and of a ready-made guardrail, which are kept: `strangers-privileged-tools`.",
  },
  {
    word: "stranger",
    paths: /^packages\/(?:server|dashboard)\//,
    why: "A kind of caller in the API, which is kept.",
  },
  {
    word: "labell(?:ed|ing)",
    paths: /^bench\/detection\.bench\.ts$/,
    why: "The name of a folder of shared fixtures.",
  },
  {
    word: "unheeded",
    paths: /^packages\/agent-clients\/src\/gemini-cli\/policy\/policy-files\.ts$/,
    why: "Part of fingerprints of findings: suppressions of them would be lost.",
  },
  {
    word: "colours?",
    paths: /^docs\/coverage\.md$/,
    why: "A key of OpenClaw's schema.",
  },
  {
    word: "withheld",
    paths: /^packages\/posture\/src\/total-risk\.ts$/,
    why: "The name of a rule, which is kept.",
  },
  { word: "standing", paths: /^CHANGELOG\.md$/, why: "A value that an earlier version had." },
  {
    word: "labell(?:ed|ing)",
    paths: /^packages\/(?:dashboard|docs-site)\/|^CHANGELOG\.md$/,
    why: "ARIA's own name: `aria-labelledby`.",
  },
  {
    word: "beside|tells?|told|stands?|judgements?|of (?:its|their|one's) own",
    paths: /^docs\/benchmarks\.md$/,
    why: "Names of measurements, which other pages link to.",
  },
  { word: "beside", paths: /^docs\/how-to\/ci\.md$/, why: "A folder next to another one." },
  {
    word: "judgements?",
    paths: /^docs\/accuracy\.md$/,
    why: "The name of the benchmark `judgements.bench.ts`.",
  },
];
