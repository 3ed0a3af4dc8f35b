import {
  type DetectedPath,
  findExposures,
  type FoundExposures,
  mergeGraphs,
} from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { type Inspection, isOwn, type OwnServices, ownPaths } from "../inspection/inspection.ts";
import { type OtherServiceGraph, graphsOf } from "./search-paths.ts";

type ExposuresWanted = {
  readonly known?: readonly DetectedPath[];
  readonly outline?: boolean;
};

/**
 * The exposures of a workspace in a graph; `known`: its paths, if already searched. `outline`: no
 * more than what comparing exposures asks.
 */
export function exposuresIn(
  { scan, rules }: Pick<Inspection, "rules"> & OwnServices,
  drawn: PostureGraph,
  otherGraphs: readonly OtherServiceGraph[],
  { known, outline = false }: ExposuresWanted = {},
): FoundExposures {
  const whole = mergeGraphs([drawn, ...graphsOf(otherGraphs)]);
  // Where all is the workspace's own, so is every path, whichever of them stands for the others.
  const own = new Set(["", ...scan.services]);
  const isAlone = whole.nodes.every(({ service }) => own.has(service));
  const { exposures, truncated } = findExposures(whole, rules, known, {
    outline: outline ? (isAlone ? "worst" : "ends") : undefined,
  });
  return {
    exposures: exposures.filter(({ paths }) => paths.some((path) => isOwn({ scan }, path))),
    truncated,
  };
}

type Searched = {
  readonly paths: readonly DetectedPath[];
  readonly otherGraphs: readonly OtherServiceGraph[];
  readonly found: FoundExposures;
};

/** Fixes are ranked by them, and the report shows them. */
const searched = new WeakMap<Pick<Inspection, "graph">, Searched>();

/** The exposures of a workspace as it is, of the paths that were found in it. */
export function exposuresNow(
  inspection: Pick<Inspection, "rules" | "graph"> & OwnServices,
  paths: readonly DetectedPath[],
  otherGraphs: readonly OtherServiceGraph[],
): FoundExposures {
  const before = searched.get(inspection);
  if (before?.paths === paths && before.otherGraphs === otherGraphs) return before.found;
  const { graph } = inspection;
  const found = exposuresIn(inspection, graph, otherGraphs, {
    known: ownPaths(inspection, paths),
  });
  searched.set(inspection, { paths, otherGraphs, found });
  return found;
}
