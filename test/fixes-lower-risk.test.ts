import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, globSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { findAttackPaths, riskOf, shippedRules } from "@parapet/attack-paths";
import { inspectWorkspace } from "@parapet/scanner";
import type { PostureGraph } from "@parapet/posture";
import { afterAll, expect, test } from "vitest";
import { filesIn } from "../packages/scanner/src/testing/staged-project.ts";

const scanner = join(import.meta.dirname, "..", "packages", "scanner", "src");
const base = mkdtempSync(join(tmpdir(), "parapet-fix-risk-"));
afterAll(() => rmSync(base, { recursive: true }));

const now = "2026-11-23T00:00:00.000Z";

/** The workspaces that the fixtures of each fix describe, by runtime. */
const fixtures = Map.groupBy(
  globSync("**/fixtures/*/fix-*.before.*", { cwd: scanner }).toSorted(),
  (path) => basename(dirname(path)).slice(0, 2),
);

function stage(fixture: string) {
  const folder = mkdtempSync(join(base, "one-"));
  const home = join(folder, "home");
  const app = join(home, "app");
  const text = readFileSync(join(scanner, fixture), "utf8");
  const files = fixture.endsWith(".txt")
    ? filesIn(text)
    : [{ name: "~/.openclaw/openclaw.json", text }];
  for (const file of files.filter(({ name }) => !name.startsWith("/"))) {
    const path = file.name.startsWith("~/") ? join(home, file.name.slice(2)) : join(app, file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.text.replaceAll("@HOME@", home), { mode: 0o600 });
  }
  mkdirSync(app, { recursive: true });
  const systemRoot = join(folder, "machine");
  return { env: {}, homeDir: home, cwd: app, hostName: "box", systemRoot };
}

const total = (graph: PostureGraph) => riskOf(findAttackPaths(graph, shippedRules()).paths);

test.each([...fixtures])(
  "%s: no fix raises the total risk",
  { timeout: 120_000 },
  async (_, paths) => {
    const raised: string[] = [];
    for (const fixture of paths) {
      const environment = stage(fixture);
      // One after the other: each holds a whole workspace in memory.
      // oxlint-disable-next-line no-await-in-loop
      const { scan, graphAfterFix } = await inspectWorkspace(undefined, { environment, now });
      const before = total(scan.graph);
      const check = basename(dirname(fixture));
      // oxlint-disable-next-line no-await-in-loop
      const fixed = await graphAfterFix([check], []);
      if (fixed !== undefined && total(fixed) > before)
        raised.push(`${check} on ${fixture}: ${before} → ${total(fixed)}`);
    }
    expect(raised).toEqual([]);
  },
);
