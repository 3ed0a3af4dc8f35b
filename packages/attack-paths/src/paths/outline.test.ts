import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findExposures, type FoundExposure } from "../exposures/find-exposures.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { workspaceGraphs } from "../testing/graphs.ts";
import type { DetectedPath } from "./detected-path.ts";
import { findAttackPaths } from "./find-paths.ts";

const rules = shippedRules();
const settings = { numRuns: 80, seed: 42 };
const anyGraphs = fc.oneof(workspaceGraphs, blendedGraphs);

/** What comparing paths and exposures reads of a path. */
function compared(path: DetectedPath): unknown {
  const { pathId, ruleId, ruleName, outcome, sourceKey, sinkKey, steps } = path;
  const { services, agents, riskScore, inherentScore, severity } = path;
  const nodes = steps.map(({ nodeKey, nodeLabel, nodeKind }) => [nodeKey, nodeLabel, nodeKind]);
  const ends = [pathId, ruleId, ruleName, outcome, sourceKey, sinkKey, nodes];
  return [ends, services, agents, riskScore, inherentScore, severity];
}

test("what a fix is tried by is what the report would show: outlined paths differ in nothing that is compared", () => {
  fc.assert(
    fc.property(anyGraphs, (graph) => {
      const full = findAttackPaths(graph, rules).paths;
      const outlined = findAttackPaths(graph, rules, { outline: "routes" }).paths;
      expect(outlined.map(compared)).toEqual(full.map(compared));
    }),
    settings,
  );
});

test("a fix closes the same exposures whether its result is described or outlined", () => {
  fc.assert(
    fc.property(anyGraphs, (graph) => {
      const full = findExposures(graph, rules).exposures;
      const outlined = findExposures(graph, rules, undefined, { outline: "ends" }).exposures;
      expect(full.length).toBe(outlined.length);
      for (const [index, { exposure, way, paths }] of full.entries()) {
        expect(outlined[index]).toMatchObject({ exposure, way });
        const ends = (path: DetectedPath) => compared({ ...path, steps: path.steps.slice(0, 2) });
        expect(outlined[index]?.paths.map(ends)).toEqual(paths.map(ends));
      }
    }),
    settings,
  );
});

test("a fix is worth the same whether every path that it leaves is traced or only the worst ones", () => {
  fc.assert(
    fc.property(anyGraphs, (graph) => {
      const full = findExposures(graph, rules).exposures;
      const worst = findExposures(graph, rules, undefined, { outline: "worst" }).exposures;
      expect(rated(worst)).toEqual(rated(full));
    }),
    settings,
  );
});

/** What plans ask of exposures, in an order of its own. */
function rated(exposures: readonly FoundExposure[]): readonly unknown[] {
  return exposures
    .map(({ exposure, way, paths }) => {
      const { exposure_id, score, severity } = exposure;
      const byRule = Map.groupBy(paths, ({ ruleName }) => ruleName);
      const worst = [...byRule].map(([rule, own]) => [
        rule,
        Math.max(...own.map(({ riskScore }) => riskScore)),
      ]);
      return JSON.stringify([
        exposure_id,
        score,
        severity,
        way,
        worst.map((one) => one.join(" ")).toSorted(),
      ]);
    })
    .toSorted();
}
