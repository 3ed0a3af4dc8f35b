import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { previewWorkspaceFix } from "./workspace.ts";

/*
 * A caller may send as many check IDs as a body holds; the workspace is locked while they are
 * worked through.
 */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-ids-"));
  await writeFile(join(folder, "openclaw.json"), '{gateway:{bind:"lan"}}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function preview(checkIds: readonly string[], onTopOf: readonly string[] = []) {
  return previewWorkspaceFix(folder, checkIds, {
    environment: { env: {}, homeDir: folder, cwd: folder, hostName: "box" },
    randomBytes: (size) => new Uint8Array(size),
    allowedRoots: [],
    onTopOf,
  });
}

const unknown = Array.from({ length: 100_000 }, (_, index) => `X-${index}`);
// It takes half a second; each with each, it takes over half a minute.
const milliseconds = 10_000;

test(
  "a hundred thousand check IDs that nobody knows are skipped in the time that each of them takes",
  async () => {
    const { skipped, applied, errors } = await preview(unknown);
    expect(skipped).toEqual(unknown);
    expect([applied, errors]).toEqual([[], {}]);
  },
  milliseconds,
);

test(
  "so are as many of other runtimes, repeated, and on top of others",
  async () => {
    const made = unknown.slice(0, 50_000);
    const repeated = unknown.map((_, index) => ["CC-PERM-001", "OC-NET-001"][index % 2] ?? "");
    const { applied, skipped, errors } = await preview([...repeated, ...unknown], made);
    expect([...applied, ...Object.keys(errors)].toSorted()).toEqual(["CC-PERM-001", "OC-NET-001"]);
    expect(skipped).toEqual(unknown.slice(50_000));
    expect(await readFile(join(folder, "openclaw.json"), "utf8")).toBe('{gateway:{bind:"lan"}}');
  },
  milliseconds,
);
