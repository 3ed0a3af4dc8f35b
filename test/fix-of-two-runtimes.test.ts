import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findAttackPaths, riskOf, shippedRules } from "@parapet/attack-paths";
import { inspectWorkspace } from "@parapet/scanner";
import { expect, onTestFinished, test } from "vitest";

const now = "2026-11-26T00:00:00.000Z";

test("taking the full access from Codex does not raise the risk beside a Claude Code that keeps its shell", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-two-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    "project/.claude/settings.json":
      '{ "permissions": { "allow": ["Bash(*)"], "defaultMode": "bypassPermissions" } }',
    "project/.codex/config.toml":
      'sandbox_mode = "danger-full-access"\napproval_policy = "never"\n',
    "home/.claude/settings.json": '{ "permissions": { "allow": ["WebFetch"] } }',
  };
  for (const [name, text] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop -- Three files.
    await mkdir(dirname(join(folder, name)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, name), text);
  }
  const environment = { env: {}, homeDir: join(folder, "home"), cwd: folder, hostName: "desk" };
  const path = join(folder, "project");
  const { scan, graphAfterFix } = await inspectWorkspace(path, { environment, now });
  const fixed = await graphAfterFix(["CC-MODE-002", "CX-MODE-002"], []);
  const total = (graph: typeof scan.graph) => riskOf(findAttackPaths(graph, shippedRules()).paths);
  expect(total(scan.graph)).toBeGreaterThan(0);
  expect(total(fixed!)).toBeLessThanOrEqual(total(scan.graph));
});
