import type { FindingSeverity } from "@parapet/posture";
import type { VersionRange } from "../../../mcp/package-version.ts";

/** A published fault of Codex itself. */
export type Advisory = {
  readonly id: string;
  readonly affected: VersionRange;
  /** The first release without it. */
  readonly fixedIn: string;
  readonly severity: FindingSeverity;
  /** What it allows, as the end of a sentence. */
  readonly allows: string;
  /** Where it was read. */
  readonly source: string;
};

/** Sorted by the release that mends them. */
export const advisories: readonly Advisory[] = [
  {
    id: "CVE-2025-54558",
    affected: { below: "0.9.0" },
    fixedIn: "0.9.0",
    severity: "medium",
    allows: "lets options of ripgrep run programs without a question",
    source: "https://nvd.nist.gov/vuln/detail/CVE-2025-54558",
  },
  {
    id: "CVE-2025-55345",
    affected: { below: "0.12.0" },
    fixedIn: "0.12.0",
    severity: "high",
    allows: "lets a symbolic link in a repository lead writes out of the sandbox",
    source: "https://nvd.nist.gov/vuln/detail/CVE-2025-55345",
  },
  {
    id: "CVE-2025-61260",
    affected: { below: "0.23.0" },
    fixedIn: "0.23.0",
    severity: "critical",
    allows: "lets a repository start programs of its own as soon as Codex is started in it",
    source:
      "https://research.checkpoint.com/2025/openai-codex-cli-command-injection-vulnerability/",
  },
  {
    id: "CVE-2025-59532",
    affected: { from: "0.2.0", below: "0.39.0" },
    fixedIn: "0.39.0",
    severity: "high",
    allows: "lets the model choose the folder that the sandbox may write",
    source: "https://github.com/advisories/GHSA-w5fx-fh39-j5rw",
  },
  {
    id: "GitPwned",
    affected: { below: "0.95.0" },
    fixedIn: "0.95.0",
    severity: "high",
    allows: "lets options of git show and git diff run programs without a question",
    source: "https://www.pillar.security/blog/gitpwned-allowlist-to-rce",
  },
  {
    id: "CVE-2026-19591",
    affected: { from: "0.72.0", below: "0.131.0" },
    fixedIn: "0.131.0",
    severity: "high",
    allows: "lets a command of PowerShell on Windows pass for a harmless one",
    source: "https://nvd.nist.gov/vuln/detail/CVE-2026-19591",
  },
];
