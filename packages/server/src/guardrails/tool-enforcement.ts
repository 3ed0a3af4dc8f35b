import {
  bestEnforcement,
  categoryOf,
  coversTool,
  isAskedAt,
  type KnownTool,
  mayStop,
} from "@parapet/guardrails";
import type { EnforcementState, GuardrailRegistration } from "@parapet/posture";

/**
 * Answers whether, by these guardrails, calls of a tool are known to be stopped before they run. A guardrail that looks only at
 * what leaves the machine counts for calls that do, which are those of tools made for it unless said otherwise.
 */
export function toolEnforcement(
  guardrails: readonly GuardrailRegistration[],
): (tool: KnownTool, reachOut?: boolean) => EnforcementState {
  const asked = guardrails
    .filter((guardrail) => isAskedAt(guardrail, "pre_tool_call"))
    .filter(({ enforcement_state }) => enforcement_state !== "not_enforced")
    .map((guardrail) => ({
      covers: coversTool(guardrail.match),
      stops: {
        local: mayStop(guardrail, { reachOut: false }),
        outward: mayStop(guardrail, { reachOut: true }),
      },
      state: guardrail.enforcement_state,
    }));
  return (tool, reachOut = reachesOut(tool)) =>
    bestEnforcement(
      asked
        .filter(({ covers, stops }) => (reachOut ? stops.outward : stops.local) && covers(tool))
        .map(({ state }) => state),
    );
}

const outward: ReadonlySet<string> = new Set(["web", "browser", "message"]);

function reachesOut({ name, server }: KnownTool): boolean {
  return server !== "" || outward.has(categoryOf(name, server));
}
