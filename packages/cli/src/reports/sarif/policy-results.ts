import { createHash } from "node:crypto";
import { openViolations } from "@parapet/policy";
import type { Evidence } from "@parapet/posture";
import type { AppliedPolicy } from "../../policy/apply-policy.ts";
import { sarifLimits } from "./limits.ts";
import { location } from "./location.ts";
import { plainMessage } from "./message.ts";
import type { SarifResult } from "./result.ts";
import { sarifLevel, securitySeverity } from "./severity.ts";
import type { Locate } from "./uri.ts";

/**
 * The violations of a policy that no exception covers. What has no place in a file of the workspace
 * is shown at the rule.
 */
export function policyResults(policy: AppliedPolicy, locate: Locate): readonly SarifResult[] {
  const rules = new Map(policy.rules.map((rule) => [rule.rule_id, rule]));
  return openViolations(policy).map((violation) => {
    const { rule_id, severity, message, evidence, agent_id, status } = violation;
    const rule = rules.get(rule_id);
    const [first = placeOf(policy.file, rule?.line ?? 0), ...others] = evidence;
    const level = sarifLevel(severity);
    const place = `${evidence.length === 0 ? "" : first.file}\n${first.pointer}`;
    return {
      rule: {
        id: `policy/${rule_id}`,
        shortDescription: { text: plainMessage(rule?.title ?? rule_id) },
        defaultConfiguration: { level },
        properties: {
          "security-severity": securitySeverity(severity),
          tags: ["security", "policy"],
        },
      },
      level,
      score: Number(securitySeverity(severity)),
      message: plainMessage(message),
      locations: [location(first, locate)],
      related: others.slice(0, sarifLimits.locations - 1).map((one) => location(one, locate)),
      fingerprint: createHash("sha256")
        .update(`${rule_id}\n${agent_id}\n${place}\n${message}`)
        .digest("hex")
        .slice(0, 32),
      suppressions: [],
      properties: { severity, status, agent: agent_id },
    };
  });
}

function placeOf(file: string, line: number): Evidence {
  return { file, pointer: "", line, column: 0, excerpt: "", default_of: "" };
}
