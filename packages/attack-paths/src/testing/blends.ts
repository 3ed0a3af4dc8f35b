import * as fc from "fast-check";
import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { shippedFixtures } from "../rule-tests/shipped-fixtures.ts";

const fixtures = [...shippedFixtures().values()];
const controls = [
  "tool_approval",
  "injection_filter",
  "sandbox",
  "information_flow_control",
  "no_such_control",
];

/**
 * Several shipped fixtures merged, with edges removed and controls added: something for every rule.
 */
export const blendedGraphs: fc.Arbitrary<PostureGraph> = fc
  .tuple(
    fc.subarray(fixtures, { minLength: 1, maxLength: 4 }),
    fc.array(fc.nat({ max: 9 }), { minLength: 30, maxLength: 30 }),
    fc.array(fc.option(fc.constantFrom(...controls)), { minLength: 30, maxLength: 30 }),
  )
  .map(([chosen, drops, active]) => {
    const nodes = new Map<string, GraphNode>();
    const edges = new Map<string, GraphEdge>();
    for (const graph of chosen) {
      for (const node of graph.nodes) {
        // A fixture without attributes for a node leaves them to another.
        if (Object.keys(nodes.get(node.key)?.attributes ?? {}).length === 0)
          nodes.set(node.key, node);
      }
      for (const edge of graph.edges) {
        const key = `${edge.source} ${edge.kind} ${edge.target}`;
        if (!edges.has(key)) edges.set(key, edge);
      }
    }
    return {
      nodes: [...nodes.values()],
      edges: [...edges.values()].flatMap((edge, index) => {
        if (drops[index % drops.length] === 0) return [];
        const control = active[index % active.length];
        if (typeof control !== "string") return [edge];
        return [{ ...edge, controls: [...edge.controls, { name: control, evidence: [] }] }];
      }),
    };
  });
