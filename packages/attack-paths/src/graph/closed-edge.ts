import type { GraphEdge } from "@parapet/posture";

/** The control of an edge whose calls are all denied, by an enforced guardrail. */
export const closingControl = "blocking_judge";

/** True for an edge that cannot be a step of a path while its control is set. */
export function isClosed({ controls }: Pick<GraphEdge, "controls">): boolean {
  return controls.some(({ name }) => name === closingControl);
}
