import type { ScanPhase } from "@parapet/assessment";
import { count } from "../text/count.ts";

/** "Trying the fixes: 3 of 12": what a scan is at, for somebody who waits. */
export function describePhase(phase: ScanPhase): string {
  if (phase.phase === "reading") return "Reading the workspace";
  if (phase.phase === "searching") return `Searching the paths of ${count(phase.agents, "agent")}`;
  const { done, of } = phase;
  return done < of
    ? `Trying the fixes: ${done + 1} of ${of}`
    : `Trying fixes together: ${done - of + 1}`;
}
