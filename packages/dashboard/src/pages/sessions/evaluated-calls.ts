import type { Api } from "../../api/types.ts";

/**
 * How many calls guardrails evaluated. Of the others nobody knows what was stopped, read or sent.
 */
export function evaluatedCalls(outcomes: Api["OutcomeCounts"]): number {
  return Object.values(outcomes).reduce((sum, times) => sum + times, 0);
}
