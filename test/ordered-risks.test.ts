import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAttackPaths, shippedRules, toAttackPath } from "@parapet/attack-paths";
import { totalRisk } from "@parapet/posture";
import { inspectWorkspace } from "@parapet/scanner";
import JSON5 from "json5";

/*
 * Which of two situations is worse, as a security engineer would say: the total risk says the same.
 */

type Ordered = {
  readonly situations: Readonly<Record<string, object>>;
  readonly pairs: readonly (readonly [worse: string, better: string, reason: string])[];
};

const text = readFileSync(join(import.meta.dirname, "ordered-risks.json5"), "utf8");
const { situations, pairs } = JSON5.parse<Ordered>(text);
const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };

let folder: string;
const totals = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-ordered-"));
  for (const [name, configuration] of Object.entries(situations)) {
    const workspace = join(folder, name);
    // One after the other, so that memory stays small.
    /* oxlint-disable no-await-in-loop */
    await mkdir(workspace);
    await writeFile(join(workspace, "openclaw.json"), JSON5.stringify(configuration));
    const { scan } = await inspectWorkspace(workspace, { environment, service: "s" });
    /* oxlint-enable no-await-in-loop */
    const { paths } = findAttackPaths(scan.graph, shippedRules());
    totals.set(name, totalRisk(paths.map((path) => toAttackPath(path, ""))));
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const totalOf = (name: string): number => totals.get(name) ?? Number.NaN;

test("at least eighty pairs are compared", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(80);
});

test.each(pairs)("%s is worse than %s: %s", (worse, better) => {
  expect(totalOf(worse)).toBeGreaterThan(totalOf(better));
});

test("an untouched install on loopback is low, and an untrusted sender with a shell is critical", () => {
  expect(totalOf("untouched")).toBeLessThan(25);
  expect(totalOf("open-dm")).toBeGreaterThan(80);
});
