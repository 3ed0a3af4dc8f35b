import type { Labels, SessionLabel } from "../labels/session-state.ts";
import type { ActionTaken } from "../core/violation.ts";
import type { Call } from "./call.ts";
import { actionFor, isStronger } from "./combine.ts";
import { contentOf, evidenceOf } from "./evidence.ts";
import type { Verdict } from "./judge.ts";
import type { EvaluationOutcome, GuardrailHit, MatchedGuardrail } from "./outcome.ts";
import { redacted } from "./redaction.ts";
import type { Ruling } from "./ruling.ts";

export type Circumstances = {
  readonly evaluationId: string;
  readonly policyHash: string;
  readonly latency: number;
  readonly guardrails: EvaluationOutcome["guardrails"];
  readonly labels: Labels;
  readonly effects: readonly SessionLabel[];
  readonly fingerprint: (text: string) => string;
};

const conflictReason = "Two guardrails redact the same text differently.";

/** The answer to the adapter, and the hits for the record. */
export function resultOf(call: Call, ruled: Ruling, rest: Circumstances): EvaluationOutcome {
  const inOrder = ruled.verdicts.toSorted(
    (a, b) => order(a, b) || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
  const objections = inOrder.filter(({ decision }) => decision !== "allow");
  const reasons = objections.map(({ reason }) => reason);
  const input = updatedInput(call, ruled);
  return {
    evaluation: {
      evaluation_id: rest.evaluationId,
      decision: ruled.decision,
      action: ruled.action,
      would_block: ruled.wouldBlock,
      reasons: [...new Set(ruled.conflict ? [conflictReason, ...reasons] : reasons)],
      matched: inOrder.filter(({ failure }) => failure === "").map(matchedOf),
      errors: inOrder
        .filter(({ failure }) => failure !== "")
        .map((verdict) => ({ guardrail_name: nameOf(verdict), message: verdict.failure })),
      ...(input === undefined ? {} : { updated_input: input }),
      policy_hash: rest.policyHash,
      latency_us: rest.latency,
    },
    hits: hitsOf(call, ruled, inOrder, rest.fingerprint),
    facts: call.facts,
    guardrails: rest.guardrails,
    labels: rest.labels,
    effects: rest.effects,
  };
}

function order(a: Verdict, b: Verdict): number {
  if (a.decision === b.decision) return 0;
  return isStronger(a.decision, b.decision) ? -1 : 1;
}

function nameOf({ guardrail }: Verdict): string {
  return guardrail.registration.guardrail_name;
}

function matchedOf(verdict: Verdict): MatchedGuardrail {
  const { decision, reason, rule_id } = verdict;
  const { severity } = verdict.guardrail.registration;
  return { guardrail_name: nameOf(verdict), rule_id, severity, decision, reason };
}

function updatedInput(
  { request }: Call,
  { redactions }: Ruling,
): Readonly<Record<string, unknown>> | undefined {
  if (redactions.length === 0) return undefined;
  const ofText = redactions.filter(({ path }) => path.length === 0);
  if (request.tool === undefined || ofText.length > 0) {
    return { text: redacted(request.text ?? "", ofText) };
  }
  const args = redacted(request.tool.args, redactions);
  return typeof args === "object" && args !== null ? { ...args } : undefined;
}

function hitsOf(
  call: Call,
  ruled: Ruling,
  verdicts: readonly Verdict[],
  fingerprint: (text: string) => string,
): readonly GuardrailHit[] {
  if (verdicts.length === 0) return [];
  // Worked out when it is asked for: no adapter waits for it.
  let evidence: string | undefined;
  let contentHash: string | undefined;
  return verdicts.map((verdict) => ({
    registration: verdict.guardrail.registration,
    rule_id: verdict.rule_id,
    decision: verdict.failure === "" ? "fail" : "error",
    verdict: verdict.decision,
    reason: verdict.reason,
    get evidence() {
      return (evidence ??= evidenceOf(call));
    },
    get content_hash() {
      return (contentHash ??= fingerprint(contentOf(call)));
    },
    action_taken: actionTaken(verdict, ruled),
    would_block: wouldBlock(verdict, ruled),
    suppressed: verdict.suppressed,
  }));
}

const taken = { block: "blocked", ask: "asked", modify: "modified", allow: "logged" } as const;

/** What a blocking guardrail brought about; a monitoring one only ever logs. */
function actionTaken({ guardrail, decision }: Verdict, { action }: Ruling): ActionTaken {
  const own = actionFor(decision);
  if (guardrail.registration.mode !== "blocking" || own === "allow") return "logged";
  return action === "block" || action === "ask" ? taken[action] : taken[own];
}

function wouldBlock({ guardrail, decision }: Verdict, { action }: Ruling): boolean {
  if (guardrail.registration.mode === "blocking" || action === "block") return false;
  return decision === "deny" || (decision === "ask" && action !== "ask");
}
