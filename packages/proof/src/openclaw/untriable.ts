import type { OpenClawModel } from "@parapet/openclaw/model/model.ts";
import type { NoAdapter } from "../guardrails/copied-adapter.ts";
import { type PathToProve, type StepToProve, takesRequests } from "../core/path-to-prove.ts";
import { isTaken } from "../playing/lay-copy.ts";

/**
 * Steps that cannot be played here whatever the path does, by index, with the reason. The workspace
 * decides, which may be another one than the path was found in: that after a fix.
 */
export function untriable(
  { steps }: PathToProve,
  { agents }: Pick<OpenClawModel, "agents">,
  /** Why Parapet's adapter is not part of the copy; undefined where it is, or there is none. */
  noAdapter: NoAdapter | undefined,
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const sandboxed = new Set(
    agents.filter(({ sandbox }) => sandbox.mode.value !== "off").map(({ id }) => id),
  );
  const placeless = new Map(
    agents
      .filter(({ workspace }) => isTaken(workspace.value))
      .map(({ id, workspace }) => [id, workspace.value]),
  );
  for (const [index, step] of steps.entries()) {
    if (step.kind === "sandbox") {
      reasons.set(index, "the container engine of the sandbox cannot run in a namespace");
    }
    if (step.kind === "agent" && sandboxed.has(agentIdOf(step))) {
      reasons.set(
        index,
        "this agent works in a sandbox, whose container engine cannot run in a namespace",
      );
    }
    const place = placeless.get(agentIdOf(step));
    if (step.kind === "agent" && place !== undefined) {
      reasons.set(
        index,
        `the workspace of ${step.label}, ${place}, cannot be shown in the sandbox`,
      );
    }
    // The plugin is asked about turns, too, and about the calls of requests.
    const isAsked = step.kind === "agent" || takesRequests(step);
    if (isAsked && noAdapter !== undefined) reasons.set(index, noAdapter.reason);
  }
  return reasons;
}

function agentIdOf({ attributes }: StepToProve): string {
  const id = attributes["agent_id"];
  return typeof id === "string" ? id : "";
}
