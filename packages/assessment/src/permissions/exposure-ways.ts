import type { DetectedPath, Rule } from "@parapet/attack-paths";
import type { Exposure, ExposureWay, GraphNode } from "@parapet/posture";

type Step = Pick<
  DetectedPath["steps"][number],
  "nodeKey" | "nodeLabel" | "description" | "evidence"
>;
type Path = Pick<DetectedPath, "pathId" | "ruleId" | "sourceKey"> & {
  readonly steps: readonly Step[];
};

type Found = {
  readonly exposure: Pick<Exposure, "exposure_id">;
  readonly paths: readonly Path[];
};

/**
 * Outcomes of one exposure that are described with their steps: a large fleet has thousands that
 * differ little.
 */
const mostDescribed = 50;

/**
 * Of each exposure how it comes to each of its outcomes, in the order of the exposures. The worst
 * and the first to each impact have their steps.
 */
export function exposureWays(
  { exposures }: { readonly exposures: readonly Found[] },
  graph: { readonly nodes: readonly Pick<GraphNode, "key" | "attributes">[] },
  rules: readonly Pick<Rule, "id" | "impact">[],
): readonly ExposureWay[] {
  const impacts = new Map(rules.map(({ id, impact }) => [id, impact]));
  const trusts = new Map(
    graph.nodes.map(({ key, attributes }) => [key, String(attributes["trust"] ?? "")]),
  );
  return exposures.flatMap(({ exposure, paths }) => {
    const described = new Set<string>();
    return paths.map((path, index) => {
      const trust = trusts.get(path.sourceKey) ?? "";
      const impact = impacts.get(path.ruleId) ?? "";
      const isDescribed = index < mostDescribed || !described.has(`${trust} ${impact}`);
      described.add(`${trust} ${impact}`);
      return {
        exposure_id: exposure.exposure_id,
        path_id: path.pathId,
        trust,
        impact,
        steps: isDescribed ? stepsOf(path) : [],
      };
    });
  });
}

function stepsOf({ steps }: Path): ExposureWay["steps"] {
  return steps.map(({ nodeKey, nodeLabel, description, evidence }) => ({
    node_id: nodeKey,
    label: nodeLabel,
    description,
    evidence,
  }));
}
