import type { ScanPhase } from "@parapet/assessment";
import { count } from "../text/count.ts";

const steps = { files: "Reading files", skills: "Analyzing skills" } as const;

/** "Testing fixes: 3 of 12": the progress of a scan. */
export function describePhase(phase: ScanPhase): string {
  if (phase.phase === "reading") {
    const { progress } = phase;
    if (progress === undefined) return "Reading the workspace";
    return `${steps[progress.step]}: ${progress.done} of ${progress.of}`;
  }
  if (phase.phase === "searching")
    return `Searching attack paths of ${count(phase.agents, "agent")}`;
  const { done, of } = phase;
  return done < of
    ? `Testing fixes: ${done + 1} of ${of}`
    : `Testing combined fixes: ${done - of + 1}`;
}
