import { type PathToProve, sandboxFault } from "@parapet/proof";
import { describe, expect, test } from "vitest";
import { claudeCodeConfigurations, hardenedClaudeCode } from "./configurations/claude-code.ts";
import {
  type Configuration,
  playConfiguration,
  playFix,
  type RatedPath,
} from "./support/play-workspace.ts";

const hasClaude = (process.env["PARAPET_CLAUDE_CODE"] ?? "") !== "";
const canPlay = hasClaude && (await sandboxFault()) === "";
const patience = { timeout: 600_000 };

/** A few of all: each entry point, each tool, and each end of a path once. */
const chosen = [
  "Claude Code: a person who bypasses permissions",
  "Claude Code: a project that allows pages, edits and commands",
  "Claude Code: a project that accepts edits",
];

async function statements(configuration: Configuration): Promise<readonly string[]> {
  const { results } = await playConfiguration(configuration);
  return results.map(({ path, proof }) => `${path}: ${proof.statement.split(" on ")[0]}`);
}

/** A command and a file: scripts/prove-configurations.ts plays all. */
function isFew({ rule_id: rule }: PathToProve): boolean {
  return ["AP-007", "AP-010"].includes(rule);
}

function few(paths: readonly RatedPath[]): readonly RatedPath[] {
  return paths.filter(({ path }) => isFew(path));
}

describe.skipIf(!canPlay)("attack paths in Claude Code 2.1.329", patience, () => {
  test.each(claudeCodeConfigurations.filter(({ name }) => chosen.includes(name)))(
    "each path of $name is proven",
    async (configuration) => {
      const all = await statements(configuration);
      expect(all.length).toBeGreaterThan(0);
      expect(all.filter((one) => !one.endsWith("proven in Claude Code 2.1.329"))).toEqual([]);
    },
  );

  test.each(hardenedClaudeCode)("no path of an open project is proven in $name", async (twin) => {
    const open = claudeCodeConfigurations.find(({ name }) => name === chosen[1]);
    if (open === undefined) throw new Error("The configuration has a name.");
    const { results } = await playConfiguration(open, { asIn: twin, select: few });
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ proof }) => proof.status === "proven")).toEqual([]);
  });

  test("a fix is proven: what it closes works before it, and needs approval after it", async () => {
    const open = claudeCodeConfigurations.find(({ name }) => name.endsWith("allows every command"));
    if (open === undefined) throw new Error("The configuration has a name.");
    const proofs = await playFix(open, ["CC-PERM-001"], isFew);
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter(({ verdict }) => verdict !== "closed")).toEqual([]);
    expect(proofs[0]?.statement).toContain("after it stopped at step 4 by approval");
  });
});
