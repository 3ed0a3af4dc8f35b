import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findAttackPaths, shippedRules } from "@parapet/attack-paths";
import { inspectWorkspace } from "@parapet/scanner";

/*
 * Configurations that others wrote lie beside the repository, for their licenses differ. What
 * Parapet should find in them was reviewed line by line: a rule, a score or a setting read in
 * another way shows here as a changed line.
 */

type ExpectedPath = {
  readonly rule: string;
  readonly source: string;
  readonly sink: string;
  readonly agents: readonly string[];
  readonly score: number;
};
type Expected = { readonly review: readonly string[]; readonly paths: readonly ExpectedPath[] };

const corpus = join(import.meta.dirname, "../../shared/fixtures/openclaw-corpus");
const folder = join(import.meta.dirname, "expected-paths");
const names = readdirSync(folder).map((file) => file.replace(".json", ""));
const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };

async function found(name: string): Promise<readonly ExpectedPath[]> {
  const file = readdirSync(corpus).find((candidate) => candidate.startsWith(`${name}-`)) ?? "";
  const { scan } = await inspectWorkspace(join(corpus, file), { environment, service: "s" });
  return findAttackPaths(scan.graph, shippedRules()).paths.map((path) => ({
    rule: path.ruleId,
    source: path.sourceKey.replace(/^s\//, ""),
    sink: path.sinkKey.replace(/^s\//, ""),
    agents: path.agents,
    score: path.riskScore,
  }));
}

const inOrder = (paths: readonly ExpectedPath[]): readonly string[] =>
  paths.map((path) => JSON.stringify(path)).toSorted();

describe("configurations that lie beside the repository", () => {
  test.skipIf(!existsSync(corpus)).each(names)(
    "%s opens the paths that were reviewed",
    async (name) => {
      const expected = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Expected;
      expect(inOrder(await found(name))).toEqual(inOrder(expected.paths));
    },
  );
});
