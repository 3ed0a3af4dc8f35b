import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { asksForAction, fixEffects, type Finding } from "@parapet/posture";
import { openWorkspaces } from "@parapet/server/workspaces";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assessWorkspace, planFixOfAll } from "../packages/cli/src/service/assess.ts";
import { someFixFixtures, stageFixFixture } from "./support/fix-fixtures.ts";

/* What `fix --all` does to every fixture of every runtime, on the disk. */

const now = () => new Date();

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "parapet-fix-all-"));
});
afterAll(() => rm(base, { recursive: true, maxRetries: 5 }));

const fixtures = someFixFixtures();

async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".json.bak"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(path, "latin1")] as const),
  );
  return Object.fromEntries(texts);
}

const ids = (findings: readonly Pick<Finding, "fingerprint">[]) =>
  findings.map(({ fingerprint }) => fingerprint).toSorted();

test.each(fixtures)(
  "%s: the promise is kept, a second run changes nothing, and one rollback restores every byte",
  async (fixture) => {
    const folder = await mkdtemp(join(base, "one-"));
    const environment = stageFixFixture(fixture, folder);
    const home = environment.homeDir;
    const workspaces = await openWorkspaces({ data: join(folder, "data"), environment, now });
    try {
      const texts = await filesOf(home);
      const all = { unsafe: true, hidden: false };
      const { preview } = await workspaces.previewFix(undefined, [], { all });
      const report = await assessWorkspace(undefined, { environment, now });
      const promise = await planFixOfAll(undefined, all, { environment, now, report });
      const { result, record, before, after } = await workspaces.fix(undefined, [], "cli", { all });
      const effects = fixEffects(before, after);
      expect(result).toEqual({
        applied: preview.applied,
        skipped: preview.skipped,
        errors: preview.errors,
      });
      expect(promise.applied).toEqual(result.applied);
      expect(promise.findings_closed).toBe(effects.findings_closed.filter(asksForAction).length);
      expect(ids(preview.findings_closed)).toEqual(ids(effects.findings_closed));
      expect(ids(preview.findings_opened)).toEqual(ids(effects.findings_opened));
      expect(ids(preview.findings_lowered)).toEqual(ids(effects.findings_lowered));
      expect(ids(preview.findings_raised)).toEqual(ids(effects.findings_raised));
      for (const list of [
        "paths_closed",
        "paths_lowered",
        "paths_raised",
        "paths_opened",
      ] as const) {
        expect([list, preview[list]]).toEqual([list, effects[list]]);
      }
      const again = await workspaces.fix(undefined, [], "cli", { all });
      expect(again.record).toBeUndefined();
      if (record === undefined) return;
      await workspaces.rollback(undefined, { force: false });
      expect(await filesOf(home)).toEqual(texts);
    } finally {
      await workspaces.close();
      await rm(folder, { recursive: true, maxRetries: 5 });
    }
  },
);

test("every runtime with a fix has a fixture here", () => {
  const runtimes = new Set(fixtures.map((path) => basename(dirname(path)).slice(0, 3)));
  expect([...runtimes].toSorted()).toEqual(
    expect.arrayContaining(["CC-", "CN-", "CU-", "CX-", "GC-", "GM-", "OC-", "VS-", "WS-", "ZD-"]),
  );
});
