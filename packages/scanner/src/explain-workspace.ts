import type { ExplainedAgent, Explanation } from "@parapet/scan-core/core/explanation.ts";
import type { ExplainableAgents } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { sitesAt } from "./sites.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

export type {
  ExplainedAgent,
  ExplainedRow,
  Explanation,
} from "@parapet/scan-core/core/explanation.ts";

/**
 * What the agents of the workspaces at a path, or of the current user, may do, and why; those of
 * one runtime alone where `runtimeId` names it. Throws ScanError.
 */
export async function explainWorkspace(
  {
    path,
    agentId,
    runtimeId,
  }: {
    readonly path?: string | undefined;
    readonly agentId?: string | undefined;
    readonly runtimeId?: string | undefined;
  },
  environment: ScanEnvironment,
): Promise<Explanation> {
  const explained = await explainedSites(path, environment, runtimeId);
  const agents = [
    ...new Map(
      explained.flatMap((site) => site.agents.map((agent) => [agent.agent_id, agent] as const)),
    ).values(),
  ];
  const [only, ...others] = agents;
  const asked = agentId ?? (others.length === 0 ? only?.agent_id : undefined);
  const owner = ownerOf(explained, asked) ?? explained[0];
  if (owner === undefined) throw new Error("A workspace that was found is gone.");
  const sections = asked === undefined ? undefined : owner.sectionsOf(asked);
  return {
    workspace_path: owner.location.workspacePath,
    config_path: owner.location.configPath,
    defaults_of: owner.defaults_of,
    newer_writer: owner.newer_writer,
    agents,
    ...(asked === undefined || sections === undefined
      ? {}
      : { agent: { agent_id: asked, sections } }),
  };
}

/**
 * What each agent of the workspaces at a path may do, at most `most` of them, by one reading of the
 * files. Sorted as the agents of an explanation. Throws ScanError.
 */
export async function explainAgents(
  path: string,
  environment: ScanEnvironment,
  most: number,
): Promise<readonly ExplainedAgent[]> {
  const explained = await explainedSites(path, environment, undefined);
  const ids = new Set(explained.flatMap(({ agents }) => agents.map(({ agent_id }) => agent_id)));
  return [...ids].slice(0, most).flatMap((agent_id) => {
    const sections = ownerOf(explained, agent_id)?.sectionsOf(agent_id);
    return sections === undefined ? [] : [{ agent_id, sections }];
  });
}

type ExplainedSite = ExplainableAgents & { readonly location: WorkspaceLocation };

async function explainedSites(
  path: string | undefined,
  environment: ScanEnvironment,
  runtimeId: string | undefined,
): Promise<readonly ExplainedSite[]> {
  const sites = (await sitesAt(path, environment)).filter(
    ({ runtime }) => runtimeId === undefined || runtime.id === runtimeId,
  );
  if (sites.length === 0) {
    throw new ScanError("not_found", `No configuration of ${runtimeId} is there. Name its file.`);
  }
  return Promise.all(
    sites.map(async ({ runtime, location }) => ({
      location,
      ...(await runtime.explain(location, environment)),
    })),
  );
}

/**
 * Of two workspaces with the same agent, the later one is the nearer: the project, not the person's
 * settings.
 */
function ownerOf(
  explained: readonly ExplainedSite[],
  agentId: string | undefined,
): ExplainedSite | undefined {
  return explained.findLast(({ agents }) => agents.some(({ agent_id }) => agent_id === agentId));
}
