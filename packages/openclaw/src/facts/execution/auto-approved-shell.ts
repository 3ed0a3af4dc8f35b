import type { FindingSeverity } from "@parapet/posture";
import type { AgentPolicy, Audience, OpenClawModel } from "../../model/model.ts";
import { audienceNames, reachOf, widestOf } from "../reach/reach.ts";
import type { ExecutionContext } from "../reach/execution-contexts.ts";
import { webToolsOf } from "../tools/web-access.ts";

/** Severity when an audience can have commands run on the machine without approval. */
export const autoApprovedShellSeverities: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "critical",
  "group-members": "high",
  paired: "high",
  listed: "medium",
  nobody: "medium",
};

/**
 * Who can have an agent run commands without approval in some of its execution contexts, and the
 * severity.
 */
export type AutoApprovedShell = {
  readonly severity: FindingSeverity;
  /** As the subject of a sentence: "the listed senders or any page it reads". */
  readonly leaders: string;
};

export function autoApprovedShellOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  contexts: readonly ExecutionContext[],
): AutoApprovedShell {
  const reach = widestOf(contexts.map((context) => reachOf(model, agent, context, ["exec"])));
  const readsWeb = contexts.some((context) => webToolsOf(model, agent, context).length > 0);
  const severity = autoApprovedShellSeverities[reach];
  return {
    severity: readsWeb && severity === "medium" ? "high" : severity,
    leaders: leadersOf(reach, readsWeb),
  };
}

/** Web pages are untrusted, anyone who requested them. */
function leadersOf(reach: Audience, readsWeb: boolean): string {
  if (!readsWeb || reach === "anyone") return audienceNames[reach];
  return reach === "nobody" ? "any page it reads" : `${audienceNames[reach]} or any page it reads`;
}
