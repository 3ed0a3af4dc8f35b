import type { GraphEdge } from "@parapet/posture";

/** The control of an edge whose calls are all denied, by an enforced guardrail. */
export const closingControl = "blocking_judge";

/** True for an edge that is no step of any path while its control stands. */
export function isClosed({ controls }: Pick<GraphEdge, "controls">): boolean {
  return controls.some(({ name }) => name === closingControl);
}
