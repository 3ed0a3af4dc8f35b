import type { EdgeBasis } from "@parapet/posture";
import { expect, test } from "vitest";
import { findAttackPaths } from "./find-paths.ts";
import { pathConfidence } from "./path-confidence.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { shippedFixture } from "../testing/fixtures.ts";

const step = (basis: EdgeBasis, observed = false) =>
  ({ kind: "INVOKES", basis, observed }) as const;

test("a step that was seen makes a path surer, one that is only inferred less sure", () => {
  const configured = step("configured");
  expect(pathConfidence([configured, configured])).toBe("medium");
  expect(pathConfidence([configured, step("configured", true)])).toBe("high");
  expect(pathConfidence([configured, step("inferred")])).toBe("low");
  expect(pathConfidence([step("inferred"), step("observed", true)])).toBe("medium");
});

test("a path says it, and the twin of an edge that was seen changes nothing else", () => {
  const graph = shippedFixture("open-channel-shell");
  const twins = graph.edges
    .filter(({ kind }) => kind === "INVOKES")
    .map((edge) => ({ ...edge, basis: "observed" as const }));
  const [before] = findAttackPaths(graph, shippedRules()).paths;
  const seen = { ...graph, edges: [...graph.edges, ...twins] };
  const [after] = findAttackPaths(seen, shippedRules()).paths;
  expect(before?.confidence).toBe("medium");
  expect(after?.confidence).toBe("high");
  expect(after).toMatchObject({ pathId: before?.pathId, riskScore: before?.riskScore });
});
