import type { Evaluation, EvaluationRequest } from "@parapet/guardrails";
import type { AdapterState } from "../store/adapter-installation.ts";
import type { Canary } from "../store/canaries.ts";
import type { Store } from "../store/store.ts";

/** Name under which the answer to a canary stands; no registration has it. */
const canaryGuardrail = "parapet-canary";
/** Longer than any proof may take, also on a machine that is slow to start programs. */
export const validMs = 600_000;
/** A call has one; more are an attempt to make the service search. */
const most = 16;

/** Opens a canary of an agent, valid for ten minutes. */
export async function openCanary(
  store: Pick<Store, "canaries">,
  { installation_id }: Pick<AdapterState, "installation_id">,
  agent_id: string,
  { now, randomBytes }: { now: () => Date; randomBytes: (size: number) => Uint8Array },
): Promise<Canary> {
  const canary = {
    canary: `parapet-canary-${Buffer.from(randomBytes(16)).toString("hex")}`,
    installation_id,
    agent_id,
    expires_at: new Date(now().getTime() + validMs).toISOString(),
  };
  await store.canaries.open(canary);
  return canary;
}

/** The canaries in the arguments of a tool that is about to run. */
export function canariesIn({ point, tool }: EvaluationRequest): readonly string[] {
  if (point !== "pre_tool_call" || tool === undefined) return [];
  const words = JSON.stringify(tool.args).match(/parapet-canary-[0-9a-f]{32}/g) ?? [];
  return [...new Set(words)].slice(0, most);
}

/** The answer to a call with an open canary: it must not run. */
export function canaryAnswer(evaluationId: string): Evaluation {
  const reason = "The call contains the canary that Parapet uses to prove enforcement.";
  return {
    evaluation_id: evaluationId,
    decision: "deny",
    action: "block",
    would_block: false,
    reasons: [reason],
    matched: [
      {
        guardrail_name: canaryGuardrail,
        rule_id: "canary",
        severity: "low",
        decision: "deny",
        reason,
      },
    ],
    errors: [],
    policy_hash: "",
    latency_us: 0,
  };
}
