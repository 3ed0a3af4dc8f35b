import type { FindingSeverity } from "@parapet/posture";

/** A published fault of Claude Code itself. */
export type Advisory = {
  readonly id: string;
  /** The first release without it. */
  readonly fixedIn: string;
  readonly severity: FindingSeverity;
  /** What it allows, as the end of a sentence. */
  readonly allows: string;
};

/** Sorted by the release that mends them. */
export const advisories: readonly Advisory[] = [
  {
    id: "CVE-2025-66032",
    fixedIn: "1.0.93",
    severity: "high",
    allows: "lets text that Claude Code reads run commands without a question",
  },
  {
    id: "CVE-2025-59536",
    fixedIn: "1.0.111",
    severity: "high",
    allows: "lets a repository run commands before it is trusted",
  },
  {
    id: "CVE-2025-64755",
    fixedIn: "2.0.31",
    severity: "high",
    allows: "lets text that Claude Code reads write any file without a question",
  },
  {
    id: "CVE-2026-25722",
    fixedIn: "2.0.57",
    severity: "high",
    allows: "lets text that Claude Code reads change its settings without a question",
  },
  {
    id: "CVE-2026-21852",
    fixedIn: "2.0.65",
    severity: "high",
    allows: "sends the API key to an address that a repository names, before it is trusted",
  },
  {
    id: "CVE-2026-24887",
    fixedIn: "2.0.72",
    severity: "high",
    allows: "lets text that Claude Code reads run commands without a question",
  },
  {
    id: "CVE-2026-25725",
    fixedIn: "2.1.2",
    severity: "high",
    allows: "lets a command in the sandbox set hooks that run outside it",
  },
  {
    id: "CVE-2026-25724",
    fixedIn: "2.1.7",
    severity: "low",
    allows: "lets a symbolic link get past a denial of reading",
  },
  {
    id: "CVE-2026-33068",
    fixedIn: "2.1.53",
    severity: "high",
    allows: "lets a repository skip the question of trust by asking for a mode without prompts",
  },
  {
    id: "CVE-2026-39861",
    fixedIn: "2.1.64",
    severity: "high",
    allows: "lets a command in the sandbox have files written outside it",
  },
];
