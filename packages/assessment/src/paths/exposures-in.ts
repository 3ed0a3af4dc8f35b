import {
  type DetectedPath,
  findExposures,
  type FoundExposures,
  mergeGraphs,
} from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import { type Inspection, isOwn } from "../inspection/inspection.ts";
import { type OtherServiceGraph, graphsOf } from "./search-paths.ts";

/** The exposures of a workspace in a graph; `known`: its paths, if already searched. */
export function exposuresIn(
  { scan, rules }: Pick<Inspection, "scan" | "rules">,
  drawn: PostureGraph,
  otherGraphs: readonly OtherServiceGraph[],
  known?: readonly DetectedPath[],
): FoundExposures {
  const whole = mergeGraphs([drawn, ...graphsOf(otherGraphs)]);
  const { exposures, truncated } = findExposures(whole, rules, known);
  return {
    exposures: exposures.filter(({ paths }) => paths.some((path) => isOwn({ scan }, path))),
    truncated,
  };
}
