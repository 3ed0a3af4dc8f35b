import { dirname } from "node:path";
import { expect, test } from "vitest";
import { startDraft } from "@parapet/scan-core/fixing/fix-draft.ts";
import { planFrom } from "@parapet/scan-core/fixing/plan-fix.ts";
import { refusalsOn, type RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { scanReading } from "@parapet/scan-core/core/scan.ts";
import { forEveryRuntime, type StagedWorkspace } from "./testing/every-fixture.ts";

const randomBytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);

/** How many checks promise a fix, and the promises that are then refused: "CHECK: reason". */
async function promisesOf<Model>(
  entry: RuntimeEntry<Model>,
  { location, environment }: StagedWorkspace,
  wanted: (checkId: string) => boolean,
): Promise<{ readonly promised: number; readonly broken: readonly string[] }> {
  const { runtime, planning } = entry;
  const reading = await runtime.read(location, environment, new Map());
  const refusals = await refusalsOn(entry, location, reading, { environment });
  const { findings } = scanReading(runtime, location, reading, { environment, refusals });
  const promised = findings.filter(({ fixable, check_id }) => fixable && wanted(check_id));
  const ids = new Set(promised.map(({ check_id }) => check_id));
  const start = await startDraft(runtime, {
    location,
    reading,
    options: { environment, randomBytes, ...planning },
  });
  const broken: string[] = [];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const { result } = await planFrom(start, [id]);
    broken.push(...Object.entries(result.errors).map((entry_) => entry_.join(": ")));
  }
  return { promised: ids.size, broken };
}

/** OpenClaw has a thousand fixtures: there each is asked about its own check. */
function isTried(file: string): (checkId: string) => boolean {
  return (id) => file.endsWith(".txt") || id === dirname(file);
}

forEveryRuntime((entry, files, stage) => {
  test(`${entry.runtime.title}: what is called fixable can be fixed, and something is`, async () => {
    const broken: string[] = [];
    let kept = 0;
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      const workspace = await stage(file);
      // oxlint-disable-next-line no-await-in-loop
      const promises = await promisesOf(entry, workspace, isTried(file));
      kept += promises.promised - promises.broken.length;
      for (const line of promises.broken) broken.push(`${file}: ${line}`);
    }
    expect(broken).toEqual([]);
    // What instruction files say is changed by nobody but their author.
    expect(kept > 0).toBe(entry.runtime.checks.some(({ fix }) => fix !== undefined));
  });
});
