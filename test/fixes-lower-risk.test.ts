import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { findAttackPaths, riskOf, shippedRules } from "@parapet/attack-paths";
import { type PostureGraph, reasonsNotToStart } from "@parapet/posture";
import { inspectWorkspace } from "@parapet/scanner";
import { afterAll, expect, test } from "vitest";
import { fixFixtures, stageFixFixture } from "./support/fix-fixtures.ts";

const base = mkdtempSync(join(tmpdir(), "parapet-fix-risk-"));
afterAll(() => rmSync(base, { recursive: true }));

const now = "2026-11-23T00:00:00.000Z";

/** The workspaces that the fixtures of each fix describe, by runtime. */
const fixtures = Map.groupBy(fixFixtures(), (path) => basename(dirname(path)).slice(0, 2));

const total = (graph: PostureGraph) => riskOf(findAttackPaths(graph, shippedRules()).paths);

test.each([...fixtures])("%s: no fix raises the total risk of what runs", async (_, paths) => {
  const raised: string[] = [];
  for (const fixture of paths) {
    const environment = stageFixFixture(fixture, mkdtempSync(join(base, "one-")));
    // One after the other: each holds a whole workspace in memory.
    // oxlint-disable-next-line no-await-in-loop
    const { scan, graphAfterFix } = await inspectWorkspace(undefined, { environment, now });
    const before = total(scan.graph);
    const check = basename(dirname(fixture));
    // What a gateway exposes that starts again was not counted before.
    if (reasonsNotToStart(scan.findings).length > 0) continue;
    // oxlint-disable-next-line no-await-in-loop
    const fixed = await graphAfterFix([check], []);
    if (fixed !== undefined && total(fixed) > before)
      raised.push(`${check} on ${fixture}: ${before} → ${total(fixed)}`);
  }
  expect(raised).toEqual([]);
});
