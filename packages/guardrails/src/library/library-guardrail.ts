import type {
  GuardrailAction,
  GuardrailDetector,
  GuardrailMatch,
  GuardrailMode,
  GuardrailPoint,
  GuardrailSeverity,
  OwaspTag,
} from "@parapet/posture";
import type { EvaluationDecision } from "../evaluation/outcome.ts";
import type { EvaluationRequest, ToolCall } from "../core/request.ts";
import type { SessionState } from "../labels/session-state.ts";

/** A call on which a guardrail must say something, or nothing. */
export type LibraryFixture = {
  readonly why: string;
  readonly tool?: Partial<ToolCall> & Pick<ToolCall, "name">;
  readonly text?: string;
  readonly point?: GuardrailPoint;
  readonly source_trust?: EvaluationRequest["source_trust"];
  readonly cwd?: string;
  /** The session before the call. */
  readonly session?: Partial<SessionState>;
  /** UTC; noon on a Wednesday where it says nothing. */
  readonly now?: string;
  /** What the guardrail decides; its own action where a fixture that fires says nothing. */
  readonly decision?: EvaluationDecision;
};

/** A guardrail ready to be registered. `name` becomes its `guardrail_name`. */
export type LibraryGuardrail = {
  readonly name: string;
  /** One or two sentences: what it stops and why. They are the reason that people read. */
  readonly description: string;
  readonly severity: GuardrailSeverity;
  readonly owasp: readonly OwaspTag[];
  readonly points: readonly GuardrailPoint[];
  readonly mode: GuardrailMode;
  readonly action: GuardrailAction;
  readonly match?: Partial<GuardrailMatch>;
  readonly condition: string;
  readonly detectors: readonly GuardrailDetector[];
  readonly fires: readonly LibraryFixture[];
  readonly silent: readonly LibraryFixture[];
};

/** A fixture's call of a shell. */
export function shell(command: string): Partial<ToolCall> & Pick<ToolCall, "name"> {
  return { name: "exec", args: { command } };
}
