import { createHash } from "node:crypto";
import { noPlace, type StateFact } from "@parapet/assessment";
import { canonicalJson, type GuardrailRegistration } from "@parapet/posture";

/** The guardrails of a service as facts of its state: what they do, and whether they are on. */
export function guardrailFacts(guardrails: readonly GuardrailRegistration[]): readonly StateFact[] {
  return guardrails.map((one) => ({
    kind: "guardrail" as const,
    agent_id: one.agent_id,
    name: one.guardrail_name,
    mark: "",
    value: valueOf(one),
    place: noPlace,
    severity: "" as const,
  }));
}

/** "blocking, deny, rule 1f2e…": two guardrails that do the same have the same. */
function valueOf({
  enabled,
  mode,
  action,
  timing,
  points,
  match,
  condition,
  detectors,
  on_error,
  judge_model,
  judge_prompt,
  suppressions,
}: GuardrailRegistration): string {
  const rule = { timing, points, match, condition, detectors, on_error, suppressions };
  const digest = createHash("sha256")
    .update(canonicalJson({ ...rule, judge_model, judge_prompt }))
    .digest("hex");
  return `${enabled ? mode : "off"}, ${action}, rule ${digest.slice(0, 32)}`;
}
