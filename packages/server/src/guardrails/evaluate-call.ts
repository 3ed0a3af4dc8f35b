import {
  type Clock,
  callOutcome,
  type Evaluation,
  type EvaluationContext,
  type EvaluationRequest,
  evaluate,
  type EvaluationOutcome,
  labelsIn,
  type ProtectedPaths,
} from "@parapet/guardrails";
import { canonicalJson } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";
import { oneAtATime } from "../core/one-at-a-time.ts";
import { ProblemError } from "../core/problem.ts";
import type { Invocation, NewInvocation } from "../store/evaluations.ts";
import type { Store } from "../store/store.ts";
import { boundedSessions } from "./bounded-sessions.ts";
import { type Hit, type HitRecorder, insertHits } from "./hit-recorder.ts";
import type { LivePolicy } from "./live-policy.ts";
import type { EvaluationLog } from "./evaluation-log.ts";
import type { CallSessions } from "./unwritten-sessions.ts";
import { violationOf } from "./violation-of.ts";
import type { WriteOutage } from "./write-outage.ts";

export type EvaluateCall = (
  request: EvaluationRequest,
  /** Of anyone who asks: whether it is known to do as it is told. */
  requester?: Requester,
) => Promise<Evaluation>;

type Requester = {
  readonly enforces: boolean;
  /** It shows no token: what it can begin is bounded. */
  readonly isAnonymous?: boolean;
};

type ReceivedCall = {
  readonly request: EvaluationRequest;
  readonly guardrails: Awaited<ReturnType<LivePolicy>>;
  readonly requester: Requester;
  readonly began: number;
};

export type EvaluateCallOptions = {
  readonly store: Store;
  readonly policy: LivePolicy;
  /** Sessions of agents, which go on while the database refuses writes. */
  readonly sessions: CallSessions;
  readonly passes: EvaluationLog;
  readonly hits: HitRecorder;
  readonly outage: Pick<WriteOutage, "isOn" | "began">;
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
  /** Keyed digest of a text. */
  readonly fingerprint: (text: string) => string;
  readonly localTime: EvaluationContext["localTime"];
  readonly ownPlaces: () => ProtectedPaths;
  readonly showsEvidence: boolean;
  readonly measured: (outcome: { readonly action: string; readonly seconds: number }) => void;
};

/**
 * Evaluates a call and keeps what came of it: the session and violations before the answer, the
 * record of the call soon after, unless it has an idempotency key. While the database refuses
 * writes, all of them wait in memory. Throws when it cannot be read; anyone who asks then fails
 * closed or open, as it was told to.
 */
export function evaluateCall(options: EvaluateCallOptions): EvaluateCall {
  const { store, sessions, passes, outage, clock, newId, fingerprint, measured } = options;
  const context: EvaluationContext = {
    sessions,
    clock,
    newId: () => newId("ev"),
    fingerprint,
    localTime: options.localTime,
    protectedPaths: options.ownPlaces,
  };

  const ofAnyone = {
    ...context,
    sessions: boundedSessions(sessions, () => clock.monotonic()),
  };

  /** One that holds a secret stays apart from others that do. */
  const withoutSecret = (name: string): string => {
    const shown = redactedOutput(name);
    return shown === name ? name : `${shown} ${fingerprint(name)}`;
  };

  /** Nobody without a name decides what an adapter that uses the same key is answered. */
  const keyOf = (key: string, { isAnonymous = false }: Requester): string =>
    `${isAnonymous ? "anonymous " : ""}${withoutSecret(key)}`;

  const hitsOf = (
    result: EvaluationOutcome,
    request: EvaluationRequest,
    at: string,
    enforces: boolean,
  ) =>
    result.hits.map((hit) => ({
      registration: hit.registration,
      violation: violationOf(hit, request, {
        violationId: newId("vi"),
        evaluationId: result.evaluation.evaluation_id,
        at,
        showsEvidence: options.showsEvidence,
        enforces,
      }),
    }));

  /** Keeps a call with a key. */
  const keptTogether = async (
    row: NewInvocation,
    hits: readonly Hit[],
  ): Promise<"kept" | "heard before" | "refused"> => {
    if (outage.isOn()) return "refused";
    try {
      return await store.relaxedTransaction(async (kept) => {
        if (!(await kept.evaluations.isFirst(row))) return "heard before";
        await insertHits(kept, hits);
        return "kept";
      });
    } catch (error) {
      if (outage.began(error)) return "refused";
      throw error;
    }
  };

  const answeredBefore = async (
    { request, guardrails }: ReceivedCall,
    requestHash: string,
  ): Promise<Evaluation | undefined> => {
    const { service, idempotency_key = "" } = request;
    const before =
      passes.waitingWith(service, idempotency_key) ??
      (await store.evaluations.byIdempotencyKey(service, idempotency_key));
    if (before === undefined) return undefined;
    if (before.requestHash !== requestHash) throw otherCall();
    return again(before.invocation, () =>
      evaluate({ ...request, dry_run: true }, guardrails, context),
    );
  };

  const newlyEvaluated = async (
    { request, guardrails, requester, began }: ReceivedCall,
    requestHash = "",
  ) => {
    const requesterSessions = requester.isAnonymous === true ? ofAnyone : context;
    const result = await evaluate(request, guardrails, requesterSessions);
    const { evaluation } = result;
    const row = {
      invocation: invocationOf(request, result, {
        at: clock.now().toISOString(),
        enforces: requester.enforces,
      }),
      idempotencyKey: request.idempotency_key ?? "",
      requestHash,
    };
    const hits =
      request.dry_run === true
        ? []
        : hitsOf(result, request, row.invocation.evaluated_at, requester.enforces);
    const measure = () =>
      measured({ action: evaluation.action, seconds: (clock.monotonic() - began) / 1000 });
    return { evaluation, row, hits, measure };
  };

  const once = async (call: ReceivedCall): Promise<Evaluation> => {
    const { evaluation, row, hits, measure } = await newlyEvaluated(call);
    if (call.request.dry_run !== true) {
      await options.hits.keep(hits);
      passes.add(row);
    }
    measure();
    return evaluation;
  };

  const onceForItsKey = async (call: ReceivedCall): Promise<Evaluation> => {
    const requestHash = fingerprint(canonicalJson(call.request));
    const before = await answeredBefore(call, requestHash);
    if (before !== undefined) return before;
    const { evaluation, row, hits, measure } = await newlyEvaluated(call, requestHash);
    if (call.request.dry_run !== true) {
      const outcome = await keptTogether(row, hits);
      // Another server on this database was asked at the same time, and was first.
      if (outcome === "heard before") {
        const first = await answeredBefore(call, requestHash);
        if (first !== undefined) return first;
      }
      if (outcome === "refused") {
        passes.add(row);
        options.hits.hold(hits);
      }
    }
    measure();
    return evaluation;
  };

  const inTurn = oneAtATime();

  return async (asked, requester = { enforces: false }) => {
    // They are keys in the database.
    const request = {
      ...asked,
      session_id: withoutSecret(asked.session_id),
      parent_session_id: asked.parent_session_id && withoutSecret(asked.parent_session_id),
      idempotency_key: asked.idempotency_key && keyOf(asked.idempotency_key, requester),
    };
    const began = clock.monotonic();
    const guardrails = await options.policy(request);
    const call = { request, guardrails, requester, began };
    const key = request.idempotency_key ?? "";
    if (key === "") return once(call);
    return inTurn(JSON.stringify([request.service, key]), () => onceForItsKey(call));
  };
}

/** The first answer again. Arguments are not kept, so those to run instead are worked out again. */
async function again(
  invocation: Invocation,
  evaluateAgain: () => Promise<EvaluationOutcome>,
): Promise<Evaluation> {
  const answer = evaluationOf(invocation);
  if (answer.action !== "modify") return answer;
  const { evaluation } = await evaluateAgain();
  // What would rewrite it is gone: then nobody may run it as it is.
  if (evaluation.updated_input === undefined) return { ...answer, action: "block" };
  return { ...answer, updated_input: evaluation.updated_input };
}

function invocationOf(
  request: EvaluationRequest,
  { evaluation: { updated_input: _arguments, ...evaluation }, effects, labels }: EvaluationOutcome,
  { at, enforces }: { readonly at: string; readonly enforces: boolean },
): Invocation {
  const { service, agent_id, session_id, point, tool, source_trust, adapter } = request;
  return redactedOutput({
    ...evaluation,
    service,
    agent_id,
    session_id,
    point,
    tool_name: tool?.name ?? "",
    tool_server: tool?.server ?? "",
    source_trust,
    adapter,
    evaluated_at: at,
    trace_id: request.trace_id ?? "",
    span_id: request.span_id ?? "",
    outcome: callOutcome({ ...evaluation, enforces }),
    effects,
    labels: labelsIn(labels),
  });
}

function evaluationOf(invocation: Invocation): Evaluation {
  const { evaluation_id, decision, action, would_block, reasons, matched, errors } = invocation;
  const { policy_hash, latency_us } = invocation;
  return {
    evaluation_id,
    decision,
    action,
    would_block,
    reasons,
    matched,
    errors,
    policy_hash,
    latency_us,
  };
}

function otherCall(): ProblemError {
  return new ProblemError(
    "conflict",
    "This idempotency_key was used for a different call; use a unique key for each call.",
  );
}
