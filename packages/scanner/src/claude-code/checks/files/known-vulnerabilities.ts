import type { Check } from "../../../check.ts";
import { compareVersions } from "../../../mcp/package-version.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { advisories } from "../facts/advisories.ts";
import { owaspAgenticReference } from "../facts/references.ts";

export const knownVulnerabilities: Check<ClaudeCodeModel> = {
  id: "CC-VER-001",
  title: "This release of Claude Code has published faults",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The faults are described in public, some with the repository that uses them. Which release runs is taken from " +
    "~/.claude.json, which says whose notes were shown last; a newer one may be installed since.",
  remediation: "Update: `claude update`, or the package manager that it came with.",
  references: [
    "https://github.com/anthropics/claude-code/security/advisories",
    ...advisories.map(({ id }) => `https://www.cve.org/CVERecord?id=${id}`),
    owaspAgenticReference,
  ],
  aliases: advisories.map(({ id }) => id),
  run: ({ version }, report) => {
    if (!/^\d+\.\d+\.\d+/.test(version.value)) return;
    const open = advisories.filter(
      ({ since, fixedIn }) =>
        compareVersions(version.value, fixedIn) < 0 &&
        (since === undefined || compareVersions(version.value, since) >= 0),
    );
    const [worst] = open.toSorted((a, b) => rank(a.severity) - rank(b.severity));
    if (worst === undefined) return;
    const newest =
      open
        .map(({ fixedIn }) => fixedIn)
        .toSorted(compareVersions)
        .at(-1) ?? "";
    report({
      at: version.at,
      severity: worst.severity,
      message:
        `Claude Code ${version.value} has ${open.length === 1 ? "a published fault" : `${open.length} published faults`}; ` +
        `the worst (${worst.id}) ${worst.allows}. Release ${newest} mends ${open.length === 1 ? "it" : "them"}.`,
    });
  },
};

function rank(severity: string): number {
  return ["critical", "high", "medium", "low", "info"].indexOf(severity);
}
