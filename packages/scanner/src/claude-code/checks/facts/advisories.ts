import type { FindingSeverity } from "@parapet/posture";

/** A published fault of Claude Code itself. */
export type Advisory = {
  readonly id: string;
  /** The first release that has it; left out where all before `fixedIn` do. */
  readonly since?: string;
  /** The first release without it. */
  readonly fixedIn: string;
  readonly severity: FindingSeverity;
  /** What it allows, as the end of a sentence. */
  readonly allows: string;
};

/** Sorted by the release that mends them. */
export const advisories: readonly Advisory[] = [
  {
    id: "CVE-2025-54794",
    fixedIn: "0.2.111",
    severity: "high",
    allows:
      "lets files beside the working folder be read and written, where their folder's name begins like it",
  },
  {
    id: "CVE-2025-55284",
    fixedIn: "1.0.4",
    severity: "high",
    allows: "lets text that Claude Code reads have files read and sent away without a question",
  },
  {
    id: "CVE-2025-54795",
    fixedIn: "1.0.20",
    severity: "high",
    allows: "lets text that Claude Code reads run commands without a question",
  },
  {
    id: "CVE-2025-59828",
    fixedIn: "1.0.39",
    severity: "high",
    allows: "lets a repository run plugins of Yarn before it is trusted",
  },
  {
    id: "CVE-2025-65099",
    fixedIn: "1.0.39",
    severity: "high",
    allows: "lets a repository run code through Yarn before it is trusted",
  },
  {
    id: "CVE-2025-66032",
    fixedIn: "1.0.93",
    severity: "high",
    allows: "lets text that Claude Code reads run commands without a question",
  },
  {
    id: "CVE-2025-58764",
    fixedIn: "1.0.105",
    severity: "high",
    allows: "lets text that Claude Code reads run commands without a question",
  },
  {
    id: "CVE-2025-59041",
    fixedIn: "1.0.105",
    severity: "high",
    allows: "lets an email address in git's configuration run commands before a folder is trusted",
  },
  {
    id: "CVE-2025-59536",
    fixedIn: "1.0.111",
    severity: "high",
    allows: "lets a repository run commands before it is trusted",
  },
  {
    id: "CVE-2026-24052",
    fixedIn: "1.0.111",
    severity: "high",
    allows: "takes a stranger's host for one that may be fetched without a question",
  },
  {
    id: "CVE-2025-59829",
    fixedIn: "1.0.120",
    severity: "low",
    allows: "lets a symbolic link get past a denial",
  },
  {
    id: "CVE-2025-64755",
    fixedIn: "2.0.31",
    severity: "high",
    allows: "lets text that Claude Code reads write any file without a question",
  },
  {
    id: "CVE-2026-25723",
    fixedIn: "2.0.55",
    severity: "high",
    allows:
      "lets commands that only edit write Claude Code's settings and files outside the project",
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
    id: "CVE-2026-24053",
    fixedIn: "2.0.74",
    severity: "high",
    allows: "lets commands in zsh write files outside the project without a question",
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
  {
    id: "CVE-2026-35603",
    fixedIn: "2.1.75",
    severity: "medium",
    allows: "lets other people of a Windows machine set the administrator's settings",
  },
  {
    id: "CVE-2026-40068",
    since: "2.1.63",
    fixedIn: "2.1.84",
    severity: "high",
    allows: "lets a repository skip the question of trust by pointing to a folder that is trusted",
  },
  {
    id: "CVE-2026-46406",
    since: "2.1.59",
    fixedIn: "2.1.128",
    severity: "medium",
    allows: "writes what /copy copies to a file that others on the machine read, or lead elsewhere",
  },
];
