import {
  concerns,
  type DetectedPath,
  findAcrossServices,
  mergeGraphs,
} from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import type { PostureScan } from "../../store/postures.ts";
import type { Store } from "../../store/store.ts";
import type { Work } from "../work.ts";

/**
 * The latest scans of a service and of those with which its paths may cross. Service "": of all.
 */
export async function scansWithAdjacent(
  { postures }: Store,
  service: string,
): Promise<readonly string[]> {
  const own = await postures.scans(service);
  const adjacent = service === "" ? [] : await postures.adjacent(service);
  return scanIdsOf([...own, ...adjacent]);
}

export function scanIdsOf(scans: readonly PostureScan[]): readonly string[] {
  return scans.map(({ scan_id }) => scan_id);
}

/**
 * The graphs of a service and of those around it as one, and the paths that concern it. Service "":
 * all of them.
 */
export async function searchWithAdjacent(
  service: string,
  { store, rules }: Work,
): Promise<{ readonly graph: PostureGraph; readonly paths: readonly DetectedPath[] }> {
  const graphs = await graphsWithAdjacent(store, service);
  const { paths } = findAcrossServices(graphs, await rules(), { countAlternates: false });
  return {
    graph: mergeGraphs(graphs),
    paths: service === "" ? paths : paths.filter((path) => concerns(path, service)),
  };
}

export async function graphsWithAdjacent(
  { postures }: Pick<Store, "postures">,
  service: string,
): Promise<readonly PostureGraph[]> {
  if (service === "") return postures.graphs();
  const adjacent = (await postures.adjacent(service)).map((scan) => scan.service);
  return (await postures.graphsOf([service, ...adjacent])).map(({ graph }) => graph);
}

/**
 * A service's part of a graph: its nodes, what they share with others, and those of others on its
 * paths. Service "": all of it.
 */
export function partOf(
  { nodes, edges }: PostureGraph,
  paths: readonly DetectedPath[],
  service: string,
): PostureGraph {
  if (service === "") return { nodes, edges };
  const own = new Set(nodes.filter((node) => node.service === service).map(({ key }) => key));
  const onPaths = new Set(paths.flatMap(({ steps }) => steps.map(({ nodeKey }) => nodeKey)));
  const kept = edges.filter(
    ({ source, target }) =>
      own.has(source) || own.has(target) || (onPaths.has(source) && onPaths.has(target)),
  );
  const ends = new Set(kept.flatMap(({ source, target }) => [source, target]));
  return { nodes: nodes.filter(({ key }) => own.has(key) || ends.has(key)), edges: kept };
}
