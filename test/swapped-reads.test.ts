/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  explainWorkspace,
  inspectWorkspace,
  previewWorkspaceFix,
  type ScanEnvironment,
  sourceLines,
} from "@parapet/scanner";
import { afterEach, beforeEach, expect, test } from "vitest";
import { randomFrom } from "./conformance/random.ts";
import { writeReadable, readableNames } from "./support/readable-files.ts";
import { writeWorkspace, snapshotOf } from "./support/swapped-workspace.ts";

/*
 * A second process exchanges folders and files of a workspace for links to others outside the root,
 * while everything that Parapet reads of it is read: settings of several runtimes, instructions,
 * skills, stores, a database. What is outside says so in every name and text.
 */

const seed = Number(process.env["PARAPET_SWAP_SEED"] ?? Date.now() % 1_000_000);
const readings = Number(process.env["PARAPET_SWAP_READINGS"] ?? 800);
const mark = `OUTSIDE${"Y".repeat(3)}${seed}`;

let folder: string;
let root: string;
let outside: string;
let workspace: string;
let before: readonly string[];
let swapper: ChildProcess;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-reads-")));
  root = join(folder, "root");
  outside = join(folder, "outside");
  workspace = writeWorkspace(root);
  writeReadable(workspace);
  writeReadable(writeWorkspace(outside, mark), mark);
  // Before the swapper links to a file there, which the file's own count of links shows.
  before = snapshotOf(outside);
  const program = join(import.meta.dirname, "support", "swap-links.ts");
  swapper = spawn(process.execPath, [program, root, outside, String(seed), ...readableNames], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(swapper.stdout!, "data");
});
afterEach(async () => {
  swapper.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function readingsWith(environment: ScanEnvironment) {
  const now = "2026-11-23T12:00:00.000Z";
  const preview = {
    environment,
    randomBytes: (size: number) => new Uint8Array(size),
    allowedRoots: [root],
  };
  return {
    scan: () => inspectWorkspace(workspace, { environment, now }),
    rescan: () => inspectWorkspace(join(workspace, "openclaw.json"), { environment, now }),
    preview: () => previewWorkspaceFix(workspace, ["OC-LOG-002", "OC-SEC-003"], preview),
    source: () => sourceLines(join(workspace, "openclaw.json"), "openclaw.json", environment),
    explain: () =>
      explainWorkspace({ path: join(workspace, "openclaw.json"), agentId: "main" }, environment),
  };
}

/** What a reading says: its answer, or why it was refused. */
async function saidBy(read: () => Promise<unknown>): Promise<{ text: string; isMade: boolean }> {
  try {
    return { text: JSON.stringify(await read()), isMade: true };
  } catch (error) {
    if (!(error instanceof Error) || !/^(?:ScanError|FixFailed|FixConflict)$/.test(error.name))
      throw error;
    return { text: `${error.message} ${String(error.cause)}`, isMade: false };
  }
}

function environmentOf(roots?: readonly string[]): ScanEnvironment {
  const home = join(folder, "home");
  const environment = { env: {}, homeDir: home, cwd: folder, hostName: "box" };
  return roots === undefined ? environment : { ...environment, roots };
}

test(`of what is outside the root, ${readings} scans, previews and explanations say nothing`, async () => {
  const random = randomFrom(seed);
  const all = Object.entries(readingsWith(environmentOf([root])));
  const made = { yes: 0, no: 0, leftOut: 0 };
  for (let number = 0; number < readings; number += 1) {
    const [name, read] = random.pick(all);
    const { text, isMade } = await saidBy(read);
    expect(text, `${name} with seed ${seed}`).not.toContain(mark);
    expect(text, `${name} with seed ${seed}`).not.toContain("/proc/self");
    made[isMade ? "yes" : "no"] += 1;
    if (text.includes('"skipped"')) made.leftOut += 1;
  }
  // Its own hard links are gone once it has ended as it was asked to.
  const ended = once(swapper, "exit");
  swapper.stdin!.end();
  await ended;
  expect(snapshotOf(outside), `seed ${seed}`).toEqual(before);
  process.stdout.write(`swapped reads, seed ${seed}: ${JSON.stringify(made)}\n`);
  // Else nothing was tried.
  expect(made.yes).toBeGreaterThan(0);
  expect(made.no).toBeGreaterThan(0);
  expect(made.leftOut).toBeGreaterThan(0);
});

test("without a root, the same adversary is followed outside", async () => {
  const { scan } = readingsWith(environmentOf());
  let isSeen = false;
  for (let left = 500; left > 0 && !isSeen; left -= 1) {
    isSeen = (await saidBy(scan)).text.includes(mark);
  }
  expect(isSeen).toBe(true);
});
