import type { Evaluation, EvaluationRequest } from "@parapet/guardrails";
import type { EvaluateCall } from "../guardrails/evaluate-call.ts";
import { type AdapterState, isProven } from "../store/adapter-installation.ts";
import type { Store } from "../store/store.ts";
import { canariesIn, canaryAnswer } from "./canaries.ts";
import type { KnownAdapters } from "./known-adapters.ts";

/** Answers an authenticated adapter. What its installation fixes counts, whatever the call says. */
export type EvaluateForAdapter = (
  installation: AdapterState,
  request: Omit<EvaluationRequest, "service" | "adapter">,
) => Promise<Evaluation>;

export function evaluateForAdapter({
  store,
  known,
  evaluateCall,
  newId,
}: {
  readonly store: Pick<Store, "canaries">;
  readonly known: KnownAdapters;
  readonly evaluateCall: EvaluateCall;
  readonly newId: (prefix: string) => string;
}): EvaluateForAdapter {
  return async (installation, given) => {
    const { installation_id, agent_id, service, adapter, fault } = installation;
    const request = {
      ...given,
      service,
      adapter,
      agent_id: agent_id === "" ? given.agent_id : agent_id,
    };
    const isCanary = await store.canaries.see(
      installation_id,
      request.agent_id,
      canariesIn(request),
    );
    const answer = isCanary
      ? canaryAnswer(newId("ev"))
      : await evaluateCall(request, { enforces: fault === "" && isProven(installation) });
    known.asked(installation_id, answer.action !== "allow");
    return answer;
  };
}
