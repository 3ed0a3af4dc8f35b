import {
  type Clock,
  canonicalJson,
  type Evaluation,
  type EvaluationContext,
  type EvaluationRequest,
  evaluate,
  type EvaluationResult,
} from "@parapet/guardrails";
import { ProblemError } from "../problem.ts";
import type { Invocation } from "../store/evaluations.ts";
import type { Repositories, Store } from "../store/store.ts";
import { corroboratedPaths } from "./corroborated-paths.ts";
import type { LivePolicy } from "./live-policy.ts";
import type { PassLog } from "./pass-log.ts";
import { mergeKeyOf, violationOf } from "./violation-of.ts";

export type EvaluateCall = (request: EvaluationRequest) => Promise<Evaluation>;

export type EvaluateCallOptions = {
  readonly store: Store;
  readonly policy: LivePolicy;
  readonly passes: PassLog;
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
  /** Keyed digest of a text. */
  readonly fingerprint: (text: string) => string;
  readonly localTime: EvaluationContext["localTime"];
  readonly showsEvidence: boolean;
  readonly measured: (outcome: { readonly action: string; readonly seconds: number }) => void;
};

/** What says the same within this time is told as one violation. Milliseconds. */
const mergedWithin = 60 * 60_000;

/**
 * Evaluates a call and keeps what came of it: the session before the answer, violations with it, passes soon after. Throws
 * when the database is away; whoever asks then fails closed or open, as it was told to.
 */
export function evaluateCall(options: EvaluateCallOptions): EvaluateCall {
  const { store, clock, newId, fingerprint, measured } = options;
  const context: EvaluationContext = {
    sessions: store.guardrailSessions,
    clock,
    newId: () => newId("ev"),
    fingerprint,
    localTime: options.localTime,
  };

  return async (request) => {
    const began = clock.monotonic();
    const guardrails = await options.policy();
    const key = request.idempotency_key ?? "";
    const requestHash = key === "" ? "" : fingerprint(canonicalJson(request));
    if (key !== "") {
      const before = await store.evaluations.byIdempotencyKey(request.service, key);
      if (before !== undefined) {
        if (before.requestHash !== requestHash) throw otherCall();
        return again(before.invocation, () =>
          evaluate({ ...request, dry_run: true }, guardrails, context),
        );
      }
    }
    const result = await evaluate(request, guardrails, context);
    const { evaluation } = result;
    if (request.dry_run !== true) {
      const row = {
        invocation: invocationOf(request, evaluation, clock.now().toISOString()),
        idempotencyKey: key,
        requestHash,
      };
      if (key === "" && result.hits.length === 0) options.passes.add(row);
      else {
        await store.lightTransaction(async (kept) => {
          await kept.evaluations.append([row]);
          await keepHits(kept, result, request, row.invocation.evaluated_at, options);
        });
      }
    }
    measured({ action: evaluation.action, seconds: (clock.monotonic() - began) / 1000 });
    return evaluation;
  };
}

/** The first answer again. Arguments are not kept, so those to run instead are worked out anew. */
async function again(
  invocation: Invocation,
  evaluateAnew: () => Promise<EvaluationResult>,
): Promise<Evaluation> {
  const answer = evaluationOf(invocation);
  if (answer.action !== "modify") return answer;
  const { evaluation } = await evaluateAnew();
  // What would rewrite it is gone: then nobody may run it as it is.
  if (evaluation.updated_input === undefined) return { ...answer, action: "block" };
  return { ...answer, updated_input: evaluation.updated_input };
}

async function keepHits(
  kept: Repositories,
  { hits, evaluation }: EvaluationResult,
  request: EvaluationRequest,
  at: string,
  { newId, showsEvidence }: EvaluateCallOptions,
): Promise<void> {
  const since = new Date(Date.parse(at) - mergedWithin).toISOString();
  for (const hit of hits) {
    const violation = violationOf(hit, request, {
      violationId: newId("vi"),
      evaluationId: evaluation.evaluation_id,
      at,
      showsEvidence,
    });
    // One connection serves one statement at a time.
    /* oxlint-disable no-await-in-loop */
    const attack_path_ids = await corroboratedPaths(kept, violation);
    await kept.violations.insert(
      { ...violation, attack_path_ids },
      { key: mergeKeyOf(violation), since },
    );
    await kept.guardrails.seen(hit.registration, at);
    /* oxlint-enable no-await-in-loop */
  }
}

function invocationOf(
  request: EvaluationRequest,
  { updated_input: _arguments, ...evaluation }: Evaluation,
  evaluated_at: string,
): Invocation {
  const { service, agent_id, session_id, point, tool, source_trust, adapter } = request;
  return {
    ...evaluation,
    service,
    agent_id,
    session_id,
    point,
    tool_name: tool?.name ?? "",
    tool_server: tool?.server ?? "",
    source_trust,
    adapter,
    evaluated_at,
  };
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
    "This idempotency_key was used for another call; give each call a key of its own.",
  );
}
