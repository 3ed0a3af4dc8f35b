import type { FindingSeverity } from "@parapet/posture";
import { agentAtEntryPoint } from "../../tools/entry-point-tools.ts";
import type { AgentPolicy, EntryPoint, OpenClawModel } from "../../model/model.ts";
import { onlyAnswers } from "../tools/any-tool.ts";
import { contextOfEntryPoint } from "../reach/execution-contexts.ts";
import { runsUnprompted } from "../execution/shell-access.ts";

/** What an open door comes to: how bad it is, and what the agents behind it do, as the end of a sentence. */
type OpenEntryPointStakes = { readonly severity: FindingSeverity; readonly stakes: string };

/** `everybody`: anyone at all, not only the members of one room or workspace. */
export function openEntryPointStakes(
  model: OpenClawModel,
  entryPoints: readonly EntryPoint[],
  everybody: boolean,
): OpenEntryPointStakes {
  const agents = agentsAt(model, entryPoints);
  if (agents.some(runsUnprompted)) {
    return {
      severity: everybody ? "critical" : "high",
      stakes: ", which runs commands on the machine without approval",
    };
  }
  if (onlyAnswers(model, agents)) return { severity: "medium", stakes: ", which can only answer" };
  return areConfined(model, entryPoints)
    ? { severity: "medium", stakes: ", which runs in a sandbox" }
    : { severity: "high", stakes: "" };
}

/** What a sandbox lets through is a path of its own, which raises the finding. */
function areConfined({ agents }: OpenClawModel, entryPoints: readonly EntryPoint[]): boolean {
  const contexts = agents.flatMap((agent) =>
    entryPoints
      .filter((entryPoint) => entryPoint.agents.includes(agent.id))
      .map((entryPoint) => contextOfEntryPoint(agent, entryPoint)),
  );
  return contexts.length > 0 && contexts.every(({ where }) => where === "sandbox");
}

/** The agents behind doors, each as it works for those who come through one. */
function agentsAt(
  { agents, config }: OpenClawModel,
  entryPoints: readonly EntryPoint[],
): readonly AgentPolicy[] {
  return agents.flatMap((agent) =>
    entryPoints
      .filter((entryPoint) => entryPoint.agents.includes(agent.id))
      .map((entryPoint) => agentAtEntryPoint(config, agent, entryPoint)),
  );
}
