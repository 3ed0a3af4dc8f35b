import type { Evaluation } from "./outcome.ts";

/**
 * What became of a call that guardrails were asked about, from the mildest to the strongest.
 * `not_blocked`: a guardrail objected and let it go on. `change_requested`, `approval_requested`,
 * `block_requested`: the adapter was asked to, and nothing confirms that it did. `blocked`: the
 * adapter is proven to block what it is told to.
 */
export const callOutcomes = [
  "allowed",
  "not_blocked",
  "change_requested",
  "approval_requested",
  "block_requested",
  "blocked",
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export function callOutcome({
  action,
  decision,
  enforces,
}: Pick<Evaluation, "action" | "decision"> & {
  /** The adapter is proven to do as it is told. */
  readonly enforces: boolean;
}): CallOutcome {
  switch (action) {
    case "block":
      return enforces ? "blocked" : "block_requested";
    case "ask":
      return "approval_requested";
    case "modify":
      return "change_requested";
    case "allow":
      return decision === "allow" ? "allowed" : "not_blocked";
  }
}
