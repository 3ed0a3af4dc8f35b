import type { PostureGraph } from "@parapet/posture";
import { shippedFixtures } from "../rule-tests/shipped-fixtures.ts";

export function shippedFixture(name: string): PostureGraph {
  const graph = shippedFixtures().get(name);
  if (graph === undefined) throw new Error(`there is no fixture ${name}`);
  return graph;
}
