import {
  comparePaths,
  concerns,
  type ControlAddition,
  type Detection,
  findAcrossServices,
  riskOf,
  type Rule,
  sharedNodes,
  withControls,
} from "@parapet/attack-paths";
import type { EdgeKind, PathChange, PostureGraph } from "@parapet/posture";
import { ProblemError } from "../../core/problem.ts";
import type { Store } from "../../store/store.ts";
import { translateScanErrors } from "../../workspaces/scan-failure.ts";
import type { WorkspaceLocator } from "../workspace-locator.ts";
import { defineOperation } from "../operation.ts";
import type { Work } from "../work.ts";
import { type AnalysisAnswer, jsonAnswer } from "./answer.ts";

/** A control that would be on every edge where rules count it. */
export type ControlRequest = {
  /** "tool_approval", "egress_allowlist" …: a name of the priors. */
  readonly name: string;
  /** Only for these agents of the service; empty: all. */
  readonly agents: readonly string[];
  /** Only at these tools; empty: all. */
  readonly tools: readonly string[];
};

/** A workspace by the name of its service, or by its path, which need not be known. */
type WhatIfTarget = { readonly service: string } | { readonly path: string };

type WhatIfAsked = {
  readonly target: WhatIfTarget;
  readonly checkIds: readonly string[];
  readonly controls: readonly ControlRequest[];
};

type WhatIfRequest = Omit<WhatIfAsked, "target"> & {
  readonly service: string;
  /**
   * Absolute path of the workspace's configuration file, which is read now; "": the graph of the
   * latest scan will do.
   */
  readonly configPath: string;
};

/**
 * What some fixes and controls would change, verified by planning the fixes in memory and searching
 * again.
 */
export type WhatIfAnswer = {
  readonly service: string;
  /** The checks whose fix the answer counts, as they were asked for. */
  readonly check_ids: readonly string[];
  /** Those that have no automated fix. */
  readonly skipped: readonly string[];
  readonly controls: readonly ControlRequest[];
  /** One decimal each. */
  readonly total_before: number;
  readonly total_after: number;
  /** May be less than 0. */
  readonly risk_removed: number;
  readonly paths_closed: readonly PathChange[];
  readonly paths_lowered: readonly PathChange[];
  readonly paths_raised: readonly PathChange[];
  readonly paths_opened: readonly PathChange[];
  /** True when the search gave up: then the numbers prove nothing. */
  readonly truncated: boolean;
};

/** JSON of a WhatIfAnswer; writes nothing. "conflict" where a fix cannot be made. */
export const whatIf = defineOperation({
  lane: "preview",
  isShared: true,
  prepare: async ({ target, ...change }: WhatIfAsked, locator): Promise<WhatIfRequest> => ({
    ...(await startOf(target, change.checkIds, locator)),
    ...change,
  }),
  run: async (request, work): Promise<AnalysisAnswer> => jsonAnswer(await changeOf(request, work)),
});

/**
 * Where it starts: on the disk, or for controls alone at the latest scan, which needs no scanner.
 */
async function startOf(
  target: WhatIfTarget,
  checkIds: readonly string[],
  locator: WorkspaceLocator,
): Promise<Pick<WhatIfRequest, "service" | "configPath">> {
  if ("path" in target) {
    const location = await locator.locateFirst(target.path);
    const wished = await locator.preferredService(location);
    const service = await locator.store.workspaces.serviceFor(location.workspacePath, wished);
    return { service, configPath: location.configPath };
  }
  const { service } = target;
  if (checkIds.length > 0) {
    return {
      service,
      configPath: (await locator.locateService(service, { changed: false })).configPath,
    };
  }
  await locator.pathOf(service);
  return { service, configPath: "" };
}

async function changeOf(request: WhatIfRequest, work: Work): Promise<WhatIfAnswer> {
  const { service, controls } = request;
  const rules = await work.rules();
  const { graph, fixed, made, skipped } = await graphsOf(request, work);
  const adjacent = await adjacentOf(service, graph, fixed, work.store);
  const pathsOf = (mine: PostureGraph): Detection => {
    const { paths, truncated } = findAcrossServices([mine, ...adjacent], rules);
    return { paths: paths.filter((path) => concerns(path, service)), truncated };
  };
  const before = pathsOf(graph);
  const additions = controls.map((preferred) => additionOf(preferred, service, rules));
  const after = pathsOf(withControls(fixed, additions));
  const total_before = riskOf(before.paths);
  const total_after = riskOf(after.paths);
  const { closed, lowered, raised, opened } = comparePaths(before.paths, after.paths);
  return {
    service,
    check_ids: made,
    skipped,
    controls,
    total_before,
    total_after,
    risk_removed: Math.round((total_before - total_after) * 10) / 10,
    paths_closed: closed,
    paths_lowered: lowered,
    paths_raised: raised,
    paths_opened: opened,
    truncated: before.truncated || after.truncated,
  };
}

/** The graphs of the services that the service's paths lead to, before or after. */
async function adjacentOf(
  service: string,
  graph: PostureGraph,
  fixed: PostureGraph,
  { postures }: Pick<Store, "postures">,
): Promise<readonly PostureGraph[]> {
  const shared = [...sharedNodes(graph), ...sharedNodes(fixed)];
  const adjacent = await postures.adjacent(service, shared);
  return (await postures.graphsOf(adjacent.map((scan) => scan.service))).map((scan) => scan.graph);
}

type Graphs = {
  readonly graph: PostureGraph;
  /** As it would be after the fixes. */
  readonly fixed: PostureGraph;
  readonly made: readonly string[];
  readonly skipped: readonly string[];
};

async function graphsOf(
  { service, configPath, checkIds }: WhatIfRequest,
  work: Work,
): Promise<Graphs> {
  const { store, observedOf, environment, now } = work;
  if (configPath === "") {
    const [graph = { nodes: [], edges: [] }] = await store.postures.graphs(service);
    return { graph, fixed: graph, made: [], skipped: [] };
  }
  const scanner = await work.scanner();
  return translateScanErrors(scanner, async () => {
    const { scan, graphAfterFix } = await scanner.inspectWorkspace(configPath, {
      environment,
      service,
    });
    const fixable = new Set(scanner.fixCatalog.map(({ check_id }) => check_id));
    const asked = [...new Set(checkIds)];
    const made = asked.filter((id) => fixable.has(id));
    // Brings the engine of guardrails along, which most threads never need.
    const { observedContext } = await import("../../workspaces/observed-context.ts");
    const { drawn, unusedTools } = await observedContext(scanner, scan, {
      seen: await observedOf(service),
      guardrails: await store.guardrails.list({ service }),
      rules: await work.rules(),
      environment,
      now: now().toISOString(),
    });
    const after = (ids: readonly string[]) => graphAfterFix(ids, unusedTools);
    const fixed = made.length === 0 ? scan.graph : await after(made);
    if (fixed === undefined) throw await refusal(after, made);
    return {
      graph: drawn(scan.graph),
      fixed: drawn(fixed),
      made,
      skipped: asked.filter((id) => !fixable.has(id)),
    };
  });
}

async function refusal(
  graphAfterFix: (checkIds: readonly string[]) => Promise<PostureGraph | undefined>,
  checkIds: readonly string[],
): Promise<ProblemError> {
  const refused: string[] = [];
  for (const id of checkIds) {
    // One after the other: each holds a whole workspace in memory.
    // oxlint-disable-next-line no-await-in-loop
    if ((await graphAfterFix([id])) === undefined) refused.push(id);
  }
  const named = (refused.length > 0 ? refused : checkIds).join(", ");
  return new ProblemError(
    "conflict",
    `The fix of ${named} cannot be made on this workspace; leave it out, or see why with POST /api/v1/scan/fix/preview.`,
  );
}

/** The control on every kind of edge on which some rule counts it. */
function additionOf(
  { name, agents, tools }: ControlRequest,
  service: string,
  rules: readonly Rule[],
): ControlAddition {
  const kinds = new Set<EdgeKind>();
  for (const { controls } of rules) {
    for (const [kind, counted] of controls) if (counted.has(name)) kinds.add(kind);
  }
  return {
    control: name,
    kinds: [...kinds],
    ...(agents.length > 0 && { agents: agents.map((agent_id) => ({ service, agent_id })) }),
    ...(tools.length > 0 && { tools }),
  };
}
