import { expect, test } from "vitest";
import { exposureWays } from "./exposure-ways.ts";

const rules = [
  { id: "AP-001", impact: "host_rce" },
  { id: "AP-002", impact: "secret_read" },
] as const;

test("of an exposure with thousands of outcomes, the worst and the first to each impact have their steps", () => {
  const step = {
    nodeKey: "s/tool/exec",
    nodeLabel: "exec",
    description: "runs commands",
    evidence: [],
  } as const;
  const paths = Array.from({ length: 3_000 }, (_, index) => ({
    pathId: `ap_${index}`,
    ruleId: index < 2_000 ? "AP-001" : "AP-002",
    sourceKey: "s/principal/anyone",
    steps: [step],
  }));
  const graph = { nodes: [{ key: "s/principal/anyone", attributes: { trust: "anyone" } }] };
  const found = { exposures: [{ exposure: { exposure_id: "ex_1" }, paths }] };
  const ways = exposureWays(found, graph, rules);
  expect(ways).toHaveLength(3_000);
  // A policy asks for who and what of each.
  expect(ways[2_999]).toMatchObject({ trust: "anyone", impact: "secret_read", steps: [] });
  const described = ways.flatMap(({ steps }, index) => (steps.length > 0 ? [index] : []));
  expect(described).toEqual([...Array.from({ length: 50 }, (_, index) => index), 2_000]);
});
