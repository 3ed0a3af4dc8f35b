import type { RuleDescription } from "@parapet/posture";
import type { Rule } from "./rule.ts";
import { shippedRules } from "./shipped-rules.ts";

/** A rule as shown in lists and documentation. */
export function describeRule(rule: Rule): RuleDescription {
  return {
    rule_id: rule.id,
    name: rule.name,
    version: rule.version,
    owasp: rule.owasp,
    atlas: rule.atlas,
    impact: rule.impact,
    message: rule.message,
    docs_url: `docs/rules/${rule.id}.md`,
  };
}

/** The shipped rules, sorted by id. */
export function describeRules(): readonly RuleDescription[] {
  return shippedRules().map(describeRule);
}
