import { sharedSteps } from "../conditions/step-budget.ts";
import { withDelta, hasChanged, labelsIn, labelsOf, tainted } from "../labels/update-session.ts";
import { inherited, lineageOf, noLineage, passedUp } from "../labels/lineage.ts";
import type { Lineage } from "../labels/lineage.ts";
import type { SessionLabel, SessionState } from "../labels/session-state.ts";
import type { SessionChange, SessionKey } from "../labels/session-store.ts";
import { readCall, valuesOf } from "./call.ts";
import type { Call } from "./call.ts";
import type { CompiledGuardrail } from "./compile-guardrail.ts";
import type { EvaluationContext } from "./context.ts";
import { sessionDelta } from "./session-delta.ts";
import { judge } from "./judge.ts";
import type { Verdict } from "./judge.ts";
import type { EvaluationOutcome } from "./outcome.ts";
import { policyFor } from "./policy.ts";
import type { Policy } from "./policy.ts";
import type { EvaluationRequest } from "../core/request.ts";
import { ruling } from "./ruling.ts";
import type { Ruling } from "./ruling.ts";
import { resultOf } from "./result.ts";

/**
 * Decides about one request. `guardrails` are all that are compiled, of any agent: keep the list
 * and pass the same one until a registration changes. The session is updated before the promise
 * resolves; it rejects when the session store does, and then nobody may say "allow".
 */
export async function evaluate(
  request: EvaluationRequest,
  guardrails: readonly CompiledGuardrail[],
  context: EvaluationContext,
): Promise<EvaluationOutcome> {
  const started = context.clock.monotonic();
  const now = context.clock.now();
  const policy = policyFor(guardrails, request);
  const call = readCall(
    request,
    context,
    policy.readsSecrets || request.point === "post_tool_call",
  );
  const { ruled, state, effects } = await inSession(request, context, (before) =>
    rule(before, { call, policy, context, now }),
  );
  const latency = Math.max(0, Math.round((context.clock.monotonic() - started) * 1000));
  return resultOf(call, ruled, {
    evaluationId: context.newId(),
    policyHash: policy.hash,
    latency,
    guardrails: { registered: policy.registered, evaluated: policy.guardrails.length },
    labels: labelsOf(state),
    effects,
    fingerprint: context.fingerprint,
  });
}

type Ruled = {
  readonly ruled: Ruling;
  readonly state: SessionState;
  /** What the request does, should it go on. */
  readonly effects: readonly SessionLabel[];
};

/** Runs `decide` on the session, with what its ancestors pass on, and keeps what becomes of it. */
async function inSession(
  request: EvaluationRequest,
  { sessions }: EvaluationContext,
  decide: (state: SessionState) => Ruled,
): Promise<Ruled> {
  const key = sessionOf(request);
  const attempt = async (lineage: Lineage): Promise<Ruled | string> => {
    const change = (state: SessionState): SessionChange<Ruled | string> => {
      const known = state.parent_session_id;
      // Only the state names the parent that an earlier request gave.
      if (lineage.parent === "" && known !== "") return { state, result: known };
      const outcome = decide(inherited(state, lineage));
      return { state: outcome.state, result: outcome };
    };
    const result =
      request.dry_run === true
        ? change(await sessions.read(key)).result
        : await sessions.update(key, change);
    if (typeof result === "string" || request.dry_run === true) return result;
    await passedUp(sessions, lineage, result.state);
    return result;
  };
  const ancestry = (parent: string): Promise<Lineage> =>
    lineageOf(sessions, { service: key.service, parent, child: key.session_id });
  const parent = request.parent_session_id ?? "";
  const isFirst = parent === "" || parent === key.session_id;
  let lineage = isFirst ? noLineage : await ancestry(parent);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- The state may name a parent that the request does not.
    const outcome = await attempt(lineage);
    if (typeof outcome !== "string") return outcome;
    // oxlint-disable-next-line no-await-in-loop
    lineage = await ancestry(outcome);
  }
}

/** Without its own session, a request belongs to one that all of its agent share. */
function sessionOf({ service, session_id, agent_id }: EvaluationRequest): SessionKey {
  return { service, session_id: session_id === "" ? `agent:${agent_id}` : session_id };
}

type Bench = {
  readonly call: Call;
  readonly policy: Policy;
  readonly context: EvaluationContext;
  readonly now: Date;
};

/**
 * The decision, and the session after it. Conditions see the session as it was before this call,
 * counters included it.
 */
function rule(before: SessionState, { call, policy, context, now }: Bench): Ruled {
  const delta = sessionDelta(call);
  const state = withDelta(before, delta, now);
  const labels = labelsOf(state);
  const untrusted_seen = labels.untrusted_seen || call.request.source_trust === "external";
  const changed = isUnpinned(call) ?? hasChanged(before, delta.definition);
  const seen = { labels: { ...labels, untrusted_seen }, changed, incomplete: before.incomplete };
  const values = valuesOf(call, seen, context, now);
  const verdicts: Verdict[] = [];
  const steps = sharedSteps(policy.guardrails.length);
  for (const guardrail of policy.guardrails) {
    const verdict = steps.grant((budget) => judge(guardrail, { call, values, now, budget }));
    if (verdict !== undefined) verdicts.push(verdict);
  }
  const ruled = ruling(verdicts);
  return {
    ruled,
    state: happens(ruled, call) ? tainted(state, delta) : state,
    effects: labelsIn(delta),
  };
}

/** What was refused before it happened leaves no trace in the session but the count. */
function happens({ action }: Ruling, { request }: Call): boolean {
  return !(action === "block" && request.point === "pre_tool_call");
}

/**
 * Whether the tool is another than the one that was approved, whatever the session has seen before;
 * undefined without an approval.
 */
function isUnpinned({ request }: Call): boolean | undefined {
  const { definition_hash: now = "", pinned_hash: pinned = "" } = request.tool ?? {};
  return now === "" || pinned === "" ? undefined : now !== pinned;
}
