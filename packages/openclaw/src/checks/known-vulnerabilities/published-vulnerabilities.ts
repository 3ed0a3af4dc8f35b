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
  title: "OpenClaw release with known vulnerabilities",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04"],
  rationale:
    "Exploits for these vulnerabilities are public, and settings do not mitigate most of them. The file records the " +
    "version that last wrote it, not the one that runs: after an update that did not touch the file, it still names " +
    "the old version. `parapet advisories openclaw` lists them all.",
  remediation:
    "Check the running version with `openclaw --version`, and update: `openclaw update`. OpenClaw updates the version " +
    "in the file when it next writes it.",
  references: [
    openclawDocs("cli/update"),
    "https://github.com/openclaw/openclaw/security/advisories",
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const version = model.writtenBy.trim().replace(/^v/, "");
    // Releases are named by year and month; any other number was set by hand.
    if (!/^20\d{2}\.\d{1,2}\.\d{1,9}(?:-[\w.]{1,40})?$/.test(version)) return;
    const openclaw = { ecosystem: "npm", name: "openclaw" } as const;
    const assessment = assessVersion(model.advisories, openclaw, version);
    if (assessment === undefined) return;
    const { advisories, severity } = assessment;
    report({
      at: writtenBy,
      // The version that wrote the file may not be the one that runs.
      severity: severity === "critical" ? "high" : severity,
      message: `OpenClaw ${version} last wrote this file. If it is still running, it has ${advisoryCount(advisories)}${describe(advisories)}. ${fixSentence(assessment)}`,
    });
  },
};

/** The worst one: `parapet advisories openclaw` lists them all. */
function describe([worst, ...others]: readonly Advisory[]): string {
  if (worst === undefined) return "";
  return `${others.length === 0 ? ": " : ", such as "}${advisoryClause(worst)} (${severityOf(worst)})`;
}
