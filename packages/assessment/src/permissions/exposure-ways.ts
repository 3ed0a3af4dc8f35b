import type { DetectedPath, FoundExposures, Rule } from "@parapet/attack-paths";
import type { ExposureWay, PostureGraph } from "@parapet/posture";

/** Of each exposure how it comes to each of its outcomes, in the order of the exposures. */
export function exposureWays(
  { exposures }: Pick<FoundExposures, "exposures">,
  graph: PostureGraph,
  rules: readonly Rule[],
): readonly ExposureWay[] {
  const impacts = new Map(rules.map(({ id, impact }) => [id, impact]));
  const trusts = new Map(
    graph.nodes.map(({ key, attributes }) => [key, String(attributes["trust"] ?? "")]),
  );
  return exposures.flatMap(({ exposure, paths }) =>
    paths.map((path) => ({
      exposure_id: exposure.exposure_id,
      path_id: path.pathId,
      trust: trusts.get(path.sourceKey) ?? "",
      impact: impacts.get(path.ruleId) ?? "",
      steps: stepsOf(path),
    })),
  );
}

function stepsOf({ steps }: DetectedPath): ExposureWay["steps"] {
  return steps.map(({ nodeKey, nodeLabel, description, evidence }) => ({
    node_id: nodeKey,
    label: nodeLabel,
    description,
    evidence,
  }));
}
