import { sep } from "node:path";
import type { AdapterKind, Located } from "@parapet/adapter-link";
import { locationAround, type Scanner } from "@parapet/assessment";
import { demonstrationService } from "../store/demonstration.ts";
import type { Store } from "../store/store.ts";
import type { Workspace } from "../store/workspaces.ts";
import { preferredService } from "../workspaces/preferred-service.ts";

type Asked = Pick<Located, "target" | "agentIds"> & {
  readonly adapter: AdapterKind;
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
};

export type TargetService = {
  readonly service: string;
  /** A workspace that holds the configuration is known by this name. */
  readonly isKnown: boolean;
};

/**
 * The service of an adapter for which nobody names one: that of the workspace which holds the
 * configuration, also where no scan has made it known yet; else that which holds the agents; else
 * one named after the runtime.
 */
export async function serviceForTarget(
  store: Pick<Store, "adapters" | "agents" | "workspaces">,
  load: () => Promise<Scanner | undefined>,
  { adapter, target, agentIds, environment }: Asked,
): Promise<TargetService> {
  const scanner = await load();
  // A configuration that is yet to be made belongs where a scan will find it.
  const location =
    scanner && (await locationAround(scanner, target, { ...environment, plannedFile: target }));
  if (scanner !== undefined && location !== undefined) {
    const { workspacePath } = location;
    const known = await store.workspaces.byPath(workspacePath);
    if (known !== undefined) return { service: known.service, isKnown: true };
    const preferred = await preferredService(store, { scanner, location, environment });
    return { service: await store.workspaces.serviceFor(workspacePath, preferred), isKnown: false };
  }
  const around = innermost(await store.workspaces.list(), target);
  if (around !== undefined) return { service: around.service, isKnown: true };
  const [agent] = agentIds;
  const holders = agent === undefined ? [] : await store.agents.servicesOf(agent);
  const [only, ...others] = holders.filter((service) => service !== demonstrationService);
  return { service: only !== undefined && others.length === 0 ? only : adapter, isKnown: false };
}

function innermost(workspaces: readonly Workspace[], target: string): Workspace | undefined {
  return workspaces
    .filter(({ path, demonstration }) => !demonstration && isBelow(target, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
