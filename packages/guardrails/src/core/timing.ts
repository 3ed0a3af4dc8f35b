import { guardrailPoints } from "@parapet/posture";
import type { GuardrailPoint, GuardrailTiming } from "@parapet/posture";
import { InvalidRegistration } from "./invalid-registration.ts";

const before: ReadonlySet<GuardrailPoint> = new Set(["input", "pre_model_call", "pre_tool_call"]);

/** What a point is called where only the two timings are known. */
export function timingOf(point: GuardrailPoint): GuardrailTiming {
  return before.has(point) ? "pre_input" : "post_output";
}

type When = { readonly points: readonly GuardrailPoint[]; readonly timing: GuardrailTiming };

/**
 * When a guardrail runs, from whatever a caller gave of it. Points decide; the timing of several is
 * that of the earliest, unless the caller names the other. Timing alone stands for one point,
 * nothing at all for the tool call. Throws InvalidRegistration when the two contradict.
 */
export function whenToRun(
  points: readonly GuardrailPoint[] | undefined,
  timing: GuardrailTiming | undefined,
): When {
  if (points === undefined) return { points: [pointOf(timing)], timing: timing ?? "pre_input" };
  const inOrder = guardrailPoints.filter((point) => points.includes(point));
  if (inOrder.length === 0) {
    throw new InvalidRegistration("/points", "Specify at least one point, or omit `points`.");
  }
  const timings = new Set(inOrder.map(timingOf));
  if (timing !== undefined && !timings.has(timing)) {
    throw new InvalidRegistration(
      "/timing",
      `None of the points is ${timing}; omit \`timing\`, it follows from the points.`,
    );
  }
  return {
    points: inOrder,
    timing: timing ?? (timings.has("pre_input") ? "pre_input" : "post_output"),
  };
}

function pointOf(timing: GuardrailTiming | undefined): GuardrailPoint {
  if (timing === undefined) return "pre_tool_call";
  return timing === "pre_input" ? "input" : "output";
}
