import { mkdirSync, mkdtempSync, rmdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../core/log.ts";
import { checkpointText, type SignedCheckpoint } from "../store/audit-chain.ts";
import { auditSigner } from "./audit-key.ts";
import { keepCheckpoints, keptCheckpoint } from "./kept-checkpoint.ts";

const key = (byte: number) => (size: number) => new Uint8Array(size).fill(byte);

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "parapet-checkpoint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function signedHead(folder: string, entries: number): Promise<SignedCheckpoint> {
  const head = {
    kind: "head",
    entries,
    hash: `${entries}`,
    at: "2026-01-01T00:00:00.000Z",
  } as const;
  return { ...head, ...(await auditSigner(folder, {}, key(1)).sign(checkpointText(head))) };
}

async function fourAndNine(folder: string): Promise<readonly SignedCheckpoint[]> {
  return [await signedHead(folder, 4), await signedHead(folder, 9)];
}

/** What is kept after services ended, one after the other, with these ends of the log. */
async function keptAfter(
  folder: string,
  heads: readonly SignedCheckpoint[],
  hashAt: (entries: number) => string | undefined = String,
) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { level: "info", now: () => new Date(0) });
  for (const head of heads) {
    // oxlint-disable-next-line no-await-in-loop
    await keepCheckpoints({
      audit: {
        head: () => Promise.resolve(head),
        hashAt: (entries) => Promise.resolve(hashAt(entries)),
      },
      dataDir: folder,
      timers: { nowMs: () => 0, after: () => () => {} },
      log,
    }).close();
  }
  const events = lines.map((line): unknown => JSON.parse(line).event);
  return { kept: keptCheckpoint(folder)?.entries, events };
}

test("a longer log moves the kept checkpoint on", async () => {
  const folder = dataFolder();
  const heads = [await signedHead(folder, 3), await signedHead(folder, 4)];
  expect(await keptAfter(folder, heads)).toEqual({
    kept: 4,
    events: ["audit checkpoint", "audit checkpoint"],
  });
});

test("an older state of the database that was put back does not replace it", async () => {
  const folder = dataFolder();
  const heads = [await signedHead(folder, 4), await signedHead(folder, 3)];
  expect(await keptAfter(folder, heads)).toEqual({
    kept: 4,
    events: ["audit checkpoint", "audit log does not continue its checkpoint"],
  });
});

test("nor does one that has grown past it since, unless retention has deleted what would show it", async () => {
  const [folder, other] = [dataFolder(), dataFolder()];
  expect(await keptAfter(folder, await fourAndNine(folder), () => "of another log")).toEqual({
    kept: 4,
    events: ["audit checkpoint", "audit log does not continue its checkpoint"],
  });
  expect((await keptAfter(other, await fourAndNine(other), () => undefined)).kept).toBe(9);
});

test("neither does an end without a right signature, or with another key", async () => {
  const [folder, other] = [dataFolder(), dataFolder()];
  const head = await signedHead(folder, 4);
  await auditSigner(other, {}, key(2)).sign("");
  const heads = [head, { ...head, hash: "x", entries: 9 }, await signedHead(other, 9)];
  expect((await keptAfter(folder, heads)).kept).toBe(4);
});

test("a data folder without one has none", () => {
  expect(keptCheckpoint(dataFolder())).toBeUndefined();
});

test("a checkpoint that cannot be written leaves the one before whole, and the next one is kept", async () => {
  const folder = dataFolder();
  await keptAfter(folder, [await signedHead(folder, 3)]);
  const draft = join(folder, "audit-checkpoint.json.new");
  mkdirSync(draft);
  expect(await keptAfter(folder, [await signedHead(folder, 4)])).toEqual({
    kept: 3,
    events: ["audit checkpoint not written"],
  });
  rmdirSync(draft);
  expect((await keptAfter(folder, [await signedHead(folder, 5)])).kept).toBe(5);
});

test("a file that is no checkpoint is not taken for one, nor replaced: nobody knows what was there", async () => {
  const folder = dataFolder();
  await keptAfter(folder, [await signedHead(folder, 3)]);
  truncateSync(join(folder, "audit-checkpoint.json"), 20);
  await expect(keptAfter(folder, [await signedHead(folder, 4)])).rejects.toThrow(
    "is not a checkpoint of an audit log; put it back from a copy, or delete it.",
  );
});
