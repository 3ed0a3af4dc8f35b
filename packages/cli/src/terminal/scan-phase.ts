import type { ScanPhase } from "@parapet/assessment";
import { count } from "../text/count.ts";

/** "Testing fixes: 3 of 12": the progress of a scan. */
export function describePhase(phase: ScanPhase): string {
  if (phase.phase === "reading") return "Reading the workspace";
  if (phase.phase === "searching")
    return `Searching attack paths of ${count(phase.agents, "agent")}`;
  const { done, of } = phase;
  return done < of
    ? `Testing fixes: ${done + 1} of ${of}`
    : `Testing combined fixes: ${done - of + 1}`;
}
