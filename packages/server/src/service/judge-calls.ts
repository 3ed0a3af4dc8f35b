import { randomBytes } from "node:crypto";
import type { Settings } from "@parapet/settings";
import { type EvaluateCall, evaluateCall } from "../guardrails/evaluate-call.ts";
import { type PreventLockout, preventLockout } from "../guardrails/prevent-lockout.ts";
import { livePolicy } from "../guardrails/live-policy.ts";
import { localTimeIn } from "@parapet/guardrails";
import { protectedFiles } from "../guardrails/protected-files.ts";
import { type TestCall, testCall } from "../guardrails/test-call.ts";
import type { CallRecords } from "./call-records.ts";
import type { ServiceData } from "./open-data.ts";

/** Everything that evaluates a call by the guardrails as they are now. */
export type CallJudges = {
  readonly evaluateCall: EvaluateCall;
  readonly testCall: TestCall;
  readonly keepAgentsWorking: PreventLockout;
};

export function judgeCalls(
  settings: Settings,
  { store, telemetry: seen, metrics }: Pick<ServiceData, "store" | "telemetry" | "metrics">,
  around: {
    readonly calls: CallRecords;
    /** The configuration file of the service; "" where there is none. */
    readonly config: string;
    readonly adapterTargets: () => readonly string[];
    /** Keyed digest of a text. */
    readonly fingerprint: (text: string) => string;
    readonly now: () => Date;
    readonly nowMs: () => number;
    readonly newId: (prefix: string) => string;
  },
): CallJudges {
  const { calls, config, adapterTargets, fingerprint, now, nowMs, newId } = around;
  const policy = livePolicy(store);
  const { sessions, passes, hits, outage } = calls;
  const context = {
    sessions,
    clock: { now, monotonic: nowMs },
    fingerprint,
    localTime: localTimeIn(settings.guardrails.timeZone),
    ownPlaces: protectedFiles({ ...settings, config }, adapterTargets),
  };
  return {
    evaluateCall: evaluateCall({
      ...context,
      store,
      policy,
      passes,
      hits,
      outage,
      newId,
      showsEvidence: settings.guardrails.evidence,
      measured: metrics.evaluation,
    }),
    testCall: testCall(policy, { ...context, newId: () => newId("ev") }),
    keepAgentsWorking: preventLockout({
      policy,
      agentsOf: async (service) => {
        const found = [
          ...(await store.agents.list({ service })),
          ...(await seen.observations.agents({ service, limit: 1_000 })),
        ].map(({ agent_id }) => agent_id);
        const guarded = await store.adapters.list({ service });
        return [...new Set([...guarded.flatMap(({ agent_ids }) => agent_ids), ...found])];
      },
      randomBytes,
      now,
    }),
  };
}
