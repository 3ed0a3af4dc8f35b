import type { FindingSeverity } from "@parapet/posture";
import { agentAtEntryPoint } from "../../tools/entry-point-tools.ts";
import type { AgentPolicy, EntryPoint, OpenClawModel } from "../../model/model.ts";
import { onlyAnswers } from "../tools/any-tool.ts";
import { contextOfEntryPoint } from "../reach/execution-contexts.ts";
import { runsUnprompted } from "../execution/shell-access.ts";

/**
 * The severity of an open entry point, and what the agents that it reaches can do, as the end of a
 * sentence.
 */
type OpenEntryPointStakes = { readonly severity: FindingSeverity; readonly stakes: string };

/** `isAnyone`: anyone at all, not only the members of one room or workspace. */
export function openEntryPointStakes(
  model: OpenClawModel,
  entryPoints: readonly EntryPoint[],
  isAnyone: boolean,
): OpenEntryPointStakes {
  const agents = agentsAt(model, entryPoints);
  if (agents.some(runsUnprompted)) {
    return {
      severity: isAnyone ? "critical" : "high",
      stakes: ", which runs commands on the machine without approval",
    };
  }
  if (onlyAnswers(model, agents)) return { severity: "medium", stakes: ", which can only answer" };
  return areConfined(model, entryPoints)
    ? { severity: "medium", stakes: ", which runs in a sandbox" }
    : { severity: "high", stakes: "" };
}

/** What a sandbox exposes is a separate path, which raises the finding. */
function areConfined({ agents }: OpenClawModel, entryPoints: readonly EntryPoint[]): boolean {
  const contexts = agents.flatMap((agent) =>
    entryPoints
      .filter((entryPoint) => entryPoint.agents.includes(agent.id))
      .map((entryPoint) => contextOfEntryPoint(agent, entryPoint)),
  );
  return contexts.length > 0 && contexts.every(({ where }) => where === "sandbox");
}

/** The agents that entry points reach, each with the tools that it has there. */
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
