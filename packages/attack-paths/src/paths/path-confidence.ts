import type { Confidence } from "@parapet/posture";
import type { DetectedEdge } from "./detected-path.ts";

/**
 * How sure it is that the steps of a path can be taken: "medium" where configurations show all of
 * them, "low" where one is only inferred, and one level more where run-time telemetry observed a
 * step. It does not affect the score.
 */
export function pathConfidence(edges: readonly DetectedEdge[]): Confidence {
  const isInferred = edges.some(({ basis, observed }) => basis === "inferred" && !observed);
  const isSeen = edges.some(({ observed }) => observed);
  if (isInferred) return isSeen ? "medium" : "low";
  return isSeen ? "high" : "medium";
}
