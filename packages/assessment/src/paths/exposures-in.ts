import {
  type DetectedPath,
  findExposures,
  type FoundExposures,
  mergeGraphs,
  searchExposures,
} from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { type Inspection, isOwn, type OwnServices, ownPaths } from "../inspection/inspection.ts";
import { type OtherServiceGraph, graphsOf } from "./search-paths.ts";

/** The exposures of a workspace in a graph. */
export function exposuresIn(
  { scan, rules }: Pick<Inspection, "rules"> & OwnServices,
  drawn: PostureGraph,
  otherGraphs: readonly OtherServiceGraph[],
): FoundExposures {
  const whole = mergeGraphs([drawn, ...graphsOf(otherGraphs)]);
  return ownAmong({ scan }, findExposures(whole, rules));
}

function ownAmong({ scan }: OwnServices, { exposures, truncated }: FoundExposures): FoundExposures {
  return {
    exposures: exposures.filter(({ paths }) => paths.some((path) => isOwn({ scan }, path))),
    truncated,
  };
}

type Searched = {
  readonly paths: readonly DetectedPath[];
  readonly otherGraphs: readonly OtherServiceGraph[];
  readonly found: FoundExposures;
  readonly again: (drawn: PostureGraph) => FoundExposures;
};

/** Fixes are ranked by them, and the report shows them. */
const searched = new WeakMap<Pick<Inspection, "graph">, Searched>();

/** The exposures of a workspace as it is, of the paths that were found in it. */
export function exposuresNow(
  inspection: Pick<Inspection, "rules" | "graph"> & OwnServices,
  paths: readonly DetectedPath[],
  otherGraphs: readonly OtherServiceGraph[],
): FoundExposures {
  return searchedNow(inspection, paths, otherGraphs).found;
}

/**
 * The exposures of a workspace as fixes would leave it, of each no more than what comparing them
 * asks. What a fix does not touch is not searched again.
 */
export function exposuresAfterFixes(
  inspection: Pick<Inspection, "rules" | "graph"> & OwnServices,
  paths: readonly DetectedPath[],
  otherGraphs: readonly OtherServiceGraph[],
): (drawn: PostureGraph) => FoundExposures {
  return searchedNow(inspection, paths, otherGraphs).again;
}

function searchedNow(
  inspection: Pick<Inspection, "rules" | "graph"> & OwnServices,
  paths: readonly DetectedPath[],
  otherGraphs: readonly OtherServiceGraph[],
): Searched {
  const last = searched.get(inspection);
  if (last?.paths === paths && last.otherGraphs === otherGraphs) return last;
  const { graph, rules, scan } = inspection;
  const others = graphsOf(otherGraphs);
  const known = ownPaths(inspection, paths);
  const before = mergeGraphs([graph, ...others]);
  const outline = outlineFor({ scan }, before);
  const { found, again } = searchExposures(before, rules, known, { outline });
  const now: Searched = {
    paths,
    otherGraphs,
    found: ownAmong({ scan }, found),
    again: (drawn) => {
      const whole = mergeGraphs([drawn, ...others]);
      const own = outlineFor({ scan }, whole);
      const after =
        own === outline ? again(whole) : findExposures(whole, rules, undefined, { outline: own });
      return ownAmong({ scan }, after);
    },
  };
  searched.set(inspection, now);
  return now;
}

/** Where all is the workspace's own, so is every path, whichever of them stands for the others. */
function outlineFor({ scan }: OwnServices, { nodes }: PostureGraph): "worst" | "ends" {
  const own = new Set(["", ...scan.services]);
  return nodes.every(({ service }) => own.has(service)) ? "worst" : "ends";
}
