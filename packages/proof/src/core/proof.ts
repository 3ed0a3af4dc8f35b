/** What became of a step of an attack path when it was played. */
export type StepStatus = "reached" | "refused" | "not_tried";

/** What refused a step. */
export type Refuser =
  | "sandbox"
  | "approval"
  | "tool_policy"
  | "allowlist"
  | "guardrail"
  | "access_control"
  | "runtime";

/** One step of the path, or one of its side conditions, as it went. */
export type PlayedStep = {
  /** Key of the node that the step leads to. */
  readonly node_id: string;
  /** What a person calls it: "exec". */
  readonly label: string;
  readonly status: StepStatus;
  /** What refused it; "" where nothing did. */
  readonly refused_by: Refuser | "";
  /** Name of the guardrail that refused it; left out where none did. */
  readonly guardrail?: string | undefined;
  /** One sentence: what was seen, or why it could not be tried. */
  readonly detail: string;
};

export type ProofStatus = "proven" | "stopped" | "not_tried";

/** What came of playing an attack path in the real program. */
export type Proof = {
  readonly path_id: string;
  readonly status: ProofStatus;
  /**
   * "proven in OpenClaw 2026.9.6 on 2026-11-29", "stopped at step 3 by approval", "not tried: …".
   */
  readonly statement: string;
  /** "OpenClaw". */
  readonly runtime: string;
  /** "2026.9.6"; "" where no program was found. */
  readonly runtime_version: string;
  /** UTC, milliseconds, `Z`. */
  readonly tried_at: string;
  /** In the order of the path; side conditions last. */
  readonly steps: readonly PlayedStep[];
  /** How the copy that was played differs from the workspace, one sentence each. */
  readonly changes: readonly string[];
};

/** A step before it is known what becomes of it. */
export type StepNames = Pick<PlayedStep, "node_id" | "label">;

export function reached(step: StepNames, detail: string): PlayedStep {
  return { ...namesOf(step), status: "reached", refused_by: "", detail };
}

export function refused(
  step: StepNames,
  by: Refuser | { readonly guardrail: string },
  detail: string,
): PlayedStep {
  const refuser =
    typeof by === "string"
      ? { refused_by: by }
      : ({ refused_by: "guardrail", guardrail: by.guardrail } as const);
  return { ...namesOf(step), status: "refused", ...refuser, detail };
}

export function untriedStep(step: StepNames, reason: string): PlayedStep {
  return { ...namesOf(step), status: "not_tried", refused_by: "", detail: reason };
}

function namesOf({ node_id, label }: StepNames): StepNames {
  return { node_id, label };
}
