import { bestEnforcement, coversTool, isAskedAt, type KnownTool } from "@parapet/guardrails";
import type { EnforcementState, GuardrailRegistration } from "@parapet/posture";

/** Answers whether, by these guardrails, the calls of a tool are known to be stopped before they run. */
export function toolEnforcement(
  guardrails: readonly GuardrailRegistration[],
): (tool: KnownTool) => EnforcementState {
  const asked = guardrails
    .filter((guardrail) => isAskedAt(guardrail, "pre_tool_call"))
    .map(({ match, enforcement_state }) => ({ covers: coversTool(match), enforcement_state }));
  return (tool) =>
    bestEnforcement(
      asked.filter(({ covers }) => covers(tool)).map(({ enforcement_state }) => enforcement_state),
    );
}
