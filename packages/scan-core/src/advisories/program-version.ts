import type { PackageName } from "./advisory.ts";
import {
  assessVersion,
  fixSentence,
  vulnerabilityCount,
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
  return {
    severity: assessment.severity,
    message: `${title} ${version} has ${vulnerabilityCount(assessment)}. ${fixSentence(assessment)}`,
  };
}
