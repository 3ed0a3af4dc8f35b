import { setImmediate as nextTurn } from "node:timers/promises";
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
 * Answers whether, by these guardrails, calls of a tool are known to be stopped before they run. A
 * guardrail that looks only at what leaves the machine counts for calls that do, which are those of
 * tools made for it unless said otherwise.
 */
export function toolEnforcement(
  guardrails: readonly GuardrailRegistration[],
): (tool: KnownTool, reachOut?: boolean) => EnforcementState {
  const asked = beforeCalls(guardrails).map(reachOf);
  return (tool, reachOut = reachesOut(tool)) =>
    bestEnforcement(
      asked
        .filter(({ covers, stops }) => (reachOut ? stops.outward : stops.local) && covers(tool))
        .map(({ state }) => state),
    );
}

/**
 * Tries out what many guardrails stop before they are asked about; agents get their answers in
 * between.
 */
export async function learnReaches(guardrails: readonly GuardrailRegistration[]): Promise<void> {
  for (const [index, guardrail] of beforeCalls(guardrails).entries()) {
    reachOf(guardrail);
    // oxlint-disable-next-line no-await-in-loop
    if (index % mostAtOnce === mostAtOnce - 1) await nextTurn();
  }
}

const mostAtOnce = 50;

function beforeCalls(guardrails: readonly GuardrailRegistration[]) {
  return guardrails
    .filter((guardrail) => isAskedAt(guardrail, "pre_tool_call"))
    .filter(({ enforcement_state }) => enforcement_state !== "not_enforced");
}

type Reach = {
  readonly covers: (tool: KnownTool) => boolean;
  readonly stops: { readonly local: boolean; readonly outward: boolean };
  readonly state: EnforcementState;
};

/**
 * One for every agent is asked about once for each: what it stops is tried out, and that takes
 * long.
 */
const reaches = new WeakMap<GuardrailRegistration, Reach>();

function reachOf(guardrail: GuardrailRegistration): Reach {
  const known = reaches.get(guardrail);
  if (known !== undefined) return known;
  const reach = {
    covers: coversTool(guardrail.match),
    stops: {
      local: mayStop(guardrail, { reachOut: false }),
      outward: mayStop(guardrail, { reachOut: true }),
    },
    state: guardrail.enforcement_state,
  };
  reaches.set(guardrail, reach);
  return reach;
}

const outward: ReadonlySet<string> = new Set(["web", "browser", "message"]);

function reachesOut({ name, server }: KnownTool): boolean {
  return server !== "" || outward.has(categoryOf(name, server));
}
