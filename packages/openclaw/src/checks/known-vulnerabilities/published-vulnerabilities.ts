import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  advisoryClause,
  assessVersion,
  fixSentence,
  severityOf,
} from "@parapet/scan-core/advisories/assessment.ts";
import type { Advisory } from "@parapet/scan-core/advisories/advisory.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { advisoryCount } from "../../facts/known-vulnerabilities/advisory-count.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const writtenBy = "/meta/lastTouchedVersion";

export const publishedVulnerabilities: Check<OpenClawModel> = {
  id: "OC-CVE-001",
  title: "Version of OpenClaw has known vulnerabilities",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04"],
  rationale:
    "For each of these vulnerabilities it is public how it is exploited, and settings do not help against most of them. The " +
    "file says which version wrote it last, not which one runs: after an update that did not touch it, it still names the " +
    "old one. `parapet advisories openclaw` lists them all.",
  remediation:
    "See what runs with `openclaw --version`, and update: `openclaw update`. OpenClaw renews the version in the file when " +
    "it writes it next.",
  references: [
    openclawDocs("cli/update"),
    "https://github.com/openclaw/openclaw/security/advisories",
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const version = model.writtenBy.trim().replace(/^v/, "");
    // Releases are named by year and month: another number is one that somebody gave the file.
    if (!/^20\d{2}\.\d{1,2}\.\d{1,9}(?:-[\w.]{1,40})?$/.test(version)) return;
    const openclaw = { ecosystem: "npm", name: "openclaw" } as const;
    const assessment = assessVersion(model.advisories, openclaw, version);
    if (assessment === undefined) return;
    const { advisories, severity } = assessment;
    report({
      at: writtenBy,
      // The version that wrote the file may not be the one that runs.
      severity: severity === "critical" ? "high" : severity,
      message:
        `OpenClaw ${version} wrote this file last. If it still runs, it has ${advisoryCount(advisories)}` +
        `${describe(advisories)}. ${fixSentence(assessment)}`,
    });
  },
};

/** The worst one: `parapet advisories openclaw` lists them all. */
function describe([worst, ...others]: readonly Advisory[]): string {
  if (worst === undefined) return "";
  return `${others.length === 0 ? ": " : ", such as "}${advisoryClause(worst)} (${severityOf(worst)})`;
}
