import { createHash } from "node:crypto";
import {
  type GuardrailKey,
  idsConcerning,
  runsHere,
  shownText,
  type Violation,
} from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { Repositories } from "../../store/store.ts";
import type { EvaluationsKey, ReportedEvaluations } from "../facts/reported-guardrails.ts";

/** What somebody has seen to is told again in its own violation; so often at most for one hour. */
const mostAcknowledged = 100;

/**
 * Keeps what a guardrail that runs elsewhere objected to, or failed over, in one hour: one
 * violation, however many.
 */
export async function takeEvaluations(
  { guardrails, violations }: Pick<Repositories, "guardrails" | "violations">,
  { key, count, firstAt, latest }: ReportedEvaluations,
  { showsEvidence }: { readonly showsEvidence: boolean },
): Promise<void> {
  const { service, agentId, at, traceId, spanId, parentId, sessionId, guardrail } = latest;
  if (guardrail.tells !== "evaluation" || guardrail.decision === "pass") return;
  const { name, decision } = guardrail;
  const registered = await nearest(guardrails, {
    service,
    agent_id: agentId,
    guardrail_name: name,
  });
  // What one objects to that runs here, this service knows itself.
  if (registered !== undefined && runsHere(registered)) return;
  let acknowledged = 0;
  for (let round = 0; round < mostAcknowledged && acknowledged < count; round += 1) {
    const violation: Violation = {
      violation_id: idOf(key, acknowledged),
      service,
      agent_id: agentId,
      guardrail_name: name,
      trace_id: traceId,
      span_id: parentId || spanId,
      eval_span_id: spanId,
      judge_model: guardrail.judgeModel || (registered?.judge_model ?? ""),
      decision,
      reason: shownText(guardrail.reason),
      evidence: showsEvidence ? shownText(guardrail.evidence) : "",
      severity: guardrail.severity ?? registered?.severity ?? "medium",
      observed_at: at,
      provider: guardrail.provider || (registered?.provider ?? "external"),
      evaluation_id: "",
      session_id: sessionId,
      point: registered?.points[0] ?? "pre_tool_call",
      tool_name: "",
      adapter: "otel",
      mode: registered?.mode ?? "monitoring",
      rule_id: "",
      // Known after the fact: what became of the call is not.
      action_taken: "logged",
      enforced: false,
      would_block: false,
      count: count - acknowledged,
      first_observed_at: firstAt,
      content_hash: "",
      status: "open",
      attack_path_ids: [],
    };
    // Each look depends on the one before.
    /* oxlint-disable no-await-in-loop */
    const before = await violations.get(violation.violation_id);
    if (before?.status === "acknowledged") {
      acknowledged += before.count;
      continue;
    }
    await (before === undefined ? violations.insert(violation) : violations.grow(violation));
    break;
    /* oxlint-enable no-await-in-loop */
  }
  await guardrails.seen(
    { service, agent_id: registered?.agent_id ?? agentId, guardrail_name: name },
    at,
  );
}

/** The same for what is told again; another one after so many that somebody has seen to. */
function idOf(key: EvaluationsKey, seenTo: number): string {
  const { service, hour, agent_id, session_id, guardrail_name, decision } = key;
  const name = [service, hour, agent_id, session_id, guardrail_name, decision, seenTo];
  return `vi_${createHash("sha256").update(JSON.stringify(name)).digest("hex").slice(0, 32)}`;
}

/**
 * The registration of this name for the agent itself, for the next one above it, or for every
 * agent.
 */
async function nearest(
  guardrails: Repositories["guardrails"],
  key: GuardrailKey,
): Promise<GuardrailRegistration | undefined> {
  for (const agent_id of idsConcerning(key.agent_id)) {
    // The first one counts.
    // oxlint-disable-next-line no-await-in-loop
    const registered = await guardrails.get({ ...key, agent_id });
    if (registered !== undefined) return registered;
  }
  return undefined;
}
