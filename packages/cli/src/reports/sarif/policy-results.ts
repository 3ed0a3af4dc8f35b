import { createHash } from "node:crypto";
import { openViolations, type PolicyResult } from "@parapet/policy";
import { sarifLimits } from "./limits.ts";
import { location } from "./location.ts";
import { plainMessage } from "./message.ts";
import type { SarifResult } from "./result.ts";
import { sarifLevel, securitySeverity } from "./severity.ts";
import type { Locate } from "./uri.ts";

/** The violations of a policy that no exception covers; what has no place in a file is left out. */
export function policyResults(policy: PolicyResult, locate: Locate): readonly SarifResult[] {
  const titles = new Map(policy.rules.map(({ rule_id, title }) => [rule_id, title]));
  return openViolations(policy).flatMap((violation) => {
    const { rule_id, severity, message, evidence, agent_id, status } = violation;
    const [first, ...others] = evidence;
    if (first === undefined) return [];
    const level = sarifLevel(severity);
    const place = `${first.file}\n${first.pointer}`;
    return [
      {
        rule: {
          id: `policy/${rule_id}`,
          shortDescription: { text: plainMessage(titles.get(rule_id) ?? rule_id) },
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
      },
    ];
  });
}
