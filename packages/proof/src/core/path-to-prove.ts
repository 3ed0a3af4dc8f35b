import type { Attributes, EdgeKind, NodeKind } from "@parapet/posture";

/** A step of an attack path with what is known of its node. */
export type StepToProve = {
  readonly node_id: string;
  readonly kind: NodeKind;
  readonly label: string;
  readonly attributes: Attributes;
  /** The edge into it; undefined for the first. */
  readonly edge: EdgeKind | undefined;
  /** Files and pointers that the edge was derived from, for a report. */
  readonly settings?: readonly string[];
};

/** An edge that a side condition of a path asks for: what the agent must be able to do besides. */
export type ConditionToProve = {
  /** Name of the fact: "open_egress". */
  readonly fact: string;
  /** Edges that satisfy it, any of which is enough. */
  readonly ways: readonly {
    readonly from: StepToProve;
    readonly to: StepToProve;
  }[];
};

export type Way = ConditionToProve["ways"][number];

/** The ways of a condition, each once. */
export function distinctWays({ ways }: ConditionToProve): readonly Way[] {
  return [...new Map(ways.map((way) => [`${way.from.node_id} ${way.to.node_id}`, way])).values()];
}

/** True for where requests use the tools of an agent without a turn of it. */
export function takesRequests({ kind, attributes }: StepToProve): boolean {
  return kind === "session" && attributes["requests"] === true;
}

/** Index of the step that takes what comes in: the first agent, or requests; -1 where none does. */
export function takerOf({ steps }: Pick<PathToProve, "steps">): number {
  return steps.findIndex((step) => step.kind === "agent" || takesRequests(step));
}

/** An attack path as a proof needs it. */
export type PathToProve = {
  readonly path_id: string;
  readonly rule_id: string;
  /** "runs commands on the host". */
  readonly outcome: string;
  readonly steps: readonly StepToProve[];
  readonly conditions: readonly ConditionToProve[];
};
