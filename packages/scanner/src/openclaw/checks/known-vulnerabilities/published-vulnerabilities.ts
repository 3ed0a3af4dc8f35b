import { compareSeverity } from "@parapet/posture";
import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { compareVersions } from "../../../mcp/package-version.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { advisories } from "./advisories.ts";
import type { OpenClawAdvisory } from "./advisory.ts";

const writtenBy = "/meta/lastTouchedVersion";
const named = 3;

export const publishedVulnerabilities: Check<OpenClawModel> = {
  id: "OC-CVE-001",
  title: "Version of OpenClaw has published vulnerabilities",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04"],
  rationale:
    "For each of these faults it is public how it is used, and settings do not help against most of them. The file says " +
    "which version wrote it last, not which one runs: after an update that did not touch it, it still names the old one.",
  remediation:
    "See what runs with `openclaw --version`, and update: `openclaw update`. OpenClaw renews the version in the file when " +
    "it writes it next.",
  references: [
    openclawDocs("cli/update"),
    // The vendor lists all of them; naming each here would bury the rest of the page.
    "https://github.com/openclaw/openclaw/security/advisories",
    ...advisories.filter(({ severity }) => severity === "critical").map(({ source }) => source),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const version = model.writtenBy.trim().replace(/^v/, "");
    if (!/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\w.]{1,40})?$/.test(version)) return;
    const concerned = concerning(version);
    const worst = concerned.toSorted((a, b) => compareSeverity(a.severity, b.severity));
    const [first] = worst;
    if (first === undefined) return;
    const last = concerned.at(-1)?.fixedIn ?? "";
    report({
      at: writtenBy,
      // What the file was written by may not be what runs.
      severity: first.severity === "critical" ? "high" : first.severity,
      message:
        `OpenClaw ${version} wrote this file last. If it still runs, ${count(worst)}: ` +
        `${worst.slice(0, named).map(describe).join("; ")}${worst.length > named ? "; and others" : ""}. ` +
        `Version ${last} mends all of them.`,
    });
  },
};

/** In the order of the list, which is by the release that mends: most configurations concern the last few at most. */
function concerning(version: string): readonly OpenClawAdvisory[] {
  const first = 1 + advisories.findLastIndex((advisory) => isMended(advisory, version));
  return advisories
    .slice(first)
    .filter(({ from = version }) => compareVersions(version, from) >= 0);
}

function isMended({ fixedIn }: OpenClawAdvisory, version: string): boolean {
  return compareVersions(version, fixedIn) >= 0;
}

function describe({ id, severity, allows }: OpenClawAdvisory): string {
  return `${id} (${severity}): ${allows}`;
}

/** More are published than are listed here: "at least 12 published vulnerabilities have been mended since, 2 of them critical". */
function count(found: readonly OpenClawAdvisory[]): string {
  if (found.length === 1) return "at least one published vulnerability has been mended since";
  const critical = found.filter(({ severity }) => severity === "critical").length;
  const many = `at least ${found.length} published vulnerabilities have been mended since`;
  return critical === 0 ? many : `${many}, ${critical} of them critical`;
}
