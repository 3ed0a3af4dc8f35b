import { agentAtEntryPoint } from "../../tools/entry-point-tools.ts";
import type { AgentPolicy, Audience, EntryPoint, OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen } from "../gateway/gateway-access.ts";
import { contextOfEntryPoint, mainContextOf } from "./execution-contexts.ts";
import type { ExecutionContext } from "./execution-contexts.ts";

const widestFirst: readonly Audience[] = ["anyone", "group-members", "paired", "listed", "nobody"];

/**
 * The broadest audience that can write to an agent, or to one of its execution contexts; where
 * tools are named, to turns that have one of them.
 */
export function reachOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  context?: ExecutionContext,
  tools?: readonly string[],
): Audience {
  const audiences = entryPointsTo(agent.id, model.entryPoints)
    .filter((entryPoint) => entryPoint.enabled.value)
    .filter(
      (entryPoint) =>
        context === undefined || contextOfEntryPoint(agent, entryPoint).session === context.session,
    )
    .filter((entryPoint) => tools === undefined || hasOneAt(model, agent, entryPoint, tools))
    .map((entryPoint) => entryPoint.audience);
  const byGateway =
    gatewayIsOpen(model.gateway) &&
    (context === undefined || mainContextOf(agent).session === context.session);
  // Only Tailscale publishes an unauthenticated gateway, to members of the tailnet.
  return widestOf(byGateway ? [...audiences, "listed"] : audiences);
}

function hasOneAt(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  entryPoint: EntryPoint,
  tools: readonly string[],
): boolean {
  const narrowed = agentAtEntryPoint(config, agent, entryPoint);
  if (narrowed === agent) return true;
  const { where } = contextOfEntryPoint(agent, entryPoint);
  return tools.some((tool) => narrowed.grant(tool, where).allowed);
}

/** Dozens of checks compute it for every agent. */
const entryPointsByAgent = new WeakMap<readonly EntryPoint[], ReadonlyMap<string, EntryPoint[]>>();

/** Those that lead to an agent. */
export function entryPointsTo(
  agentId: string,
  entryPoints: readonly EntryPoint[],
): readonly EntryPoint[] {
  const known = entryPointsByAgent.get(entryPoints) ?? gatherByAgent(entryPoints);
  entryPointsByAgent.set(entryPoints, known);
  return known.get(agentId) ?? [];
}

function gatherByAgent(entryPoints: readonly EntryPoint[]): ReadonlyMap<string, EntryPoint[]> {
  const byAgent = new Map<string, EntryPoint[]>();
  for (const entryPoint of entryPoints) {
    for (const id of new Set(entryPoint.agents)) {
      const own = byAgent.get(id);
      if (own === undefined) byAgent.set(id, [entryPoint]);
      else own.push(entryPoint);
    }
  }
  return byAgent;
}

/** The broadest of several audiences; "nobody" of none. */
export function widestOf(audiences: readonly Audience[]): Audience {
  return widestFirst.find((audience) => audiences.includes(audience)) ?? "nobody";
}

/** True when it includes people whom the owner did not choose individually. */
export function includesUntrusted(audience: Audience): boolean {
  return audience === "anyone" || audience === "group-members";
}

/** The audience as the subject of a sentence. */
export const audienceNames: Readonly<Record<Audience, string>> = {
  anyone: "anyone",
  "group-members": "every member of its groups",
  paired: "every paired sender",
  listed: "the listed senders",
  nobody: "any text it reads",
};
