import {
  type CallOutcome,
  categoryOf,
  type SessionLabel,
  type Violation,
} from "@parapet/guardrails";
import type { GuardrailPoint, SourceTrust } from "@parapet/posture";
import type { Invocation } from "../../store/evaluations.ts";
import type { SessionEvent } from "../facts/observations.ts";

export const timelineKinds = ["input", "tool_call", "memory", "evaluation", "violation"] as const;

/**
 * One thing that happened in a session. Arguments and texts are not kept, so that none is shown.
 * Unknown texts are "".
 */
export type TimelineEntry = {
  readonly at: string;
  readonly kind: (typeof timelineKinds)[number];
  readonly agent_id: string;
  /** Of the tool, the memory, the guardrail; of an input, where it comes from. */
  readonly name: string;
  readonly server: string;
  readonly category: string;
  /** Whose words come in with it; "" where none do. */
  readonly trust: SourceTrust | "";
  readonly failed: boolean;
  /**
   * Of an evaluation and a violation: when in a turn guardrails were asked; "" where nobody said.
   */
  readonly point: GuardrailPoint | "";
  /** What guardrails said. */
  readonly decision: string;
  /** Of a violation. */
  readonly severity: string;
  readonly reason: string;
  /** Of the violation or the evaluation. */
  readonly id: string;
  readonly trace_id: string;
  readonly span_id: string;
  /** The span of the entry that it is part of; "" for none. */
  readonly parent_id: string;
  /** Milliseconds; -1 where it is not known. */
  readonly duration_ms: number;
  /** Of an evaluation: what became of the call; "" where nobody said. */
  readonly outcome: CallOutcome | "";
  /** Of an evaluation: the guardrails that matched. */
  readonly guardrails: readonly string[];
  /** Of an evaluation: what the call does, should it go on; undefined where nobody said. */
  readonly effects?: readonly SessionLabel[] | undefined;
  /** Of an evaluation: those of the session after it; undefined where nobody said. */
  readonly labels?: readonly SessionLabel[] | undefined;
  /** Of a violation and an evaluation: the evaluation; "" for none. */
  readonly evaluation_id: string;
};

/** Tools whose results others write. */
const untrusted: ReadonlySet<string> = new Set(["web", "browser", "personal"]);

const empty: Omit<TimelineEntry, "at" | "kind" | "agent_id"> = {
  name: "",
  server: "",
  category: "",
  trust: "",
  failed: false,
  point: "",
  decision: "",
  severity: "",
  reason: "",
  id: "",
  trace_id: "",
  span_id: "",
  parent_id: "",
  duration_ms: -1,
  outcome: "",
  guardrails: [],
  evaluation_id: "",
};

/** What spans and guardrails tell of one session, in the order of time. */
export function timelineOf(
  events: readonly SessionEvent[],
  evaluations: readonly Invocation[],
  violations: readonly Violation[],
): readonly TimelineEntry[] {
  const rank = (kind: TimelineEntry["kind"]): number => timelineKinds.indexOf(kind);
  return [
    ...events.map(entryOfSpan),
    ...evaluations.map(entryOfEvaluation),
    ...violations.map(entryOfViolation),
  ].toSorted((a, b) => (a.at === b.at ? rank(a.kind) - rank(b.kind) : a.at < b.at ? -1 : 1));
}

function entryOfSpan(event: SessionEvent): TimelineEntry {
  const { kind, name, server } = event;
  const { at, agent_id, failed, trace_id, span_id, parent_id, duration_ms } = event;
  const span = { at, agent_id, failed, trace_id, span_id, parent_id, duration_ms };
  const entry = { ...empty, name, server, ...span };
  switch (kind) {
    case "run":
      return { ...entry, kind: "input", trust: "user" };
    case "tool": {
      const category = categoryOf(name, server);
      const trust = server !== "" || untrusted.has(category) ? "external" : "";
      return { ...entry, kind: "tool_call", category, trust };
    }
    case "memory":
      return { ...entry, kind: "memory", trust: "memory" };
    case "guardrail":
      return { ...entry, kind: "evaluation" };
  }
}

function entryOfEvaluation(evaluation: Invocation): TimelineEntry {
  const { evaluated_at, agent_id, tool_name, tool_server, source_trust, point, decision } =
    evaluation;
  const { trace_id, span_id, outcome, effects, labels, latency_us } = evaluation;
  return {
    ...empty,
    at: evaluated_at,
    kind: "evaluation",
    agent_id,
    name: tool_name,
    server: tool_server,
    category: tool_name === "" ? "" : categoryOf(tool_name, tool_server),
    trust: source_trust,
    point,
    decision,
    reason: evaluation.reasons.join(" "),
    id: evaluation.evaluation_id,
    evaluation_id: evaluation.evaluation_id,
    trace_id,
    // The span in which it was asked about: the evaluation has none of its own.
    parent_id: span_id,
    duration_ms: Math.round(latency_us / 1_000),
    outcome,
    guardrails: [...new Set(evaluation.matched.map(({ guardrail_name }) => guardrail_name))],
    effects,
    labels,
  };
}

function entryOfViolation(violation: Violation): TimelineEntry {
  const { observed_at, agent_id, guardrail_name, severity, reason, point, decision } = violation;
  return {
    ...empty,
    at: observed_at,
    kind: "violation",
    agent_id,
    name: guardrail_name,
    point,
    decision,
    severity,
    reason,
    id: violation.violation_id,
    evaluation_id: violation.evaluation_id,
    trace_id: violation.trace_id,
    span_id: violation.span_id,
  };
}
