import type { PackageName } from "./advisory.ts";
import {
  advisoryClause,
  assessVersion,
  fixSentence,
  type VersionAssessment,
} from "./assessment.ts";
import type { KnownAdvisories } from "./known-advisories.ts";

/** Severity and message for an agent program that runs in a version with known vulnerabilities. */
export function programVulnerabilities(
  title: string,
  named: PackageName,
  version: string,
  known: KnownAdvisories,
): (Pick<VersionAssessment, "severity"> & { readonly message: string }) | undefined {
  if (!/^\d+\.\d+\.\d+/.test(version)) return undefined;
  const assessment = assessVersion(known, named, version);
  if (assessment === undefined) return undefined;
  const [worst, ...others] = assessment.advisories;
  const count =
    others.length === 0
      ? "a known vulnerability"
      : `${others.length + 1} known vulnerabilities, the most severe`;
  return {
    severity: assessment.severity,
    message: `${title} ${version} has ${count} ${advisoryClause(worst)}. ${fixSentence(assessment)}`,
  };
}
