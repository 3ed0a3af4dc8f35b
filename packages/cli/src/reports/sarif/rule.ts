import type { CheckDescription, Finding } from "@parapet/posture";
import { sarifLimits } from "./limits.ts";
import { plainMessage } from "./message.ts";
import { sarifLevel, securitySeverity } from "./severity.ts";

/** SARIF's reportingDescriptor of a check. */
export type SarifRule = {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription?: { readonly text: string };
  readonly help?: { readonly text: string; readonly markdown: string };
  readonly helpUri?: string;
  readonly defaultConfiguration: { readonly level: string };
  readonly properties: Readonly<Record<string, unknown>>;
};

export function ruleFromCheck(check: CheckDescription): SarifRule {
  const helpUri = check.references.find((reference) => reference.startsWith("https://"));
  return {
    ...ruleBasis(check),
    fullDescription: { text: plainMessage(check.rationale) },
    help: {
      text: `${check.rationale}\n\nWhat to do: ${check.remediation}`,
      markdown: `${check.rationale}\n\n**What to do:** ${check.remediation}`,
    },
    ...(helpUri === undefined ? {} : { helpUri }),
  };
}

/** For a finding of a check that the catalog does not know. */
export function ruleFromFinding(finding: Finding): SarifRule {
  return ruleBasis(finding);
}

function ruleBasis({
  check_id,
  title,
  severity,
  owasp,
}: Pick<CheckDescription, "check_id" | "title" | "severity" | "owasp">): SarifRule {
  return {
    id: check_id,
    shortDescription: { text: plainMessage(title) },
    defaultConfiguration: { level: sarifLevel(severity) },
    properties: {
      "security-severity": securitySeverity(severity),
      tags: ["security", ...owasp.map((tag) => `owasp-agentic/${tag}`)].slice(0, sarifLimits.tags),
    },
  };
}
