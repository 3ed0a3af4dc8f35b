/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FixRecord } from "@parapet/posture";
import {
  applyWorkspaceFix,
  inspectWorkspace,
  listSuppressions,
  previewWorkspaceFix,
  rollbackFix,
  suppressFindings,
} from "@parapet/scanner";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Random, randomFrom } from "./conformance/random.ts";
import { applyFix } from "../packages/scan-core/src/fixing/apply-fix.ts";
import { previewFix } from "../packages/scan-core/src/fixing/preview-fix.ts";
import { toyRuntime } from "../packages/scan-core/src/fixing/testing/toy-runtime.ts";
import { type Answer, post, send, startTestService } from "./support/service.ts";
import { filesWith, writeWorkspace, snapshotOf } from "./support/swapped-workspace.ts";

/*
 * A second process exchanges folders and files of a workspace root for links, symbolic and hard, to
 * files outside, while the workspace is scanned, fixed and rolled back. No byte from outside may be
 * told or copied, and nothing there changed.
 */

const seed = Number(process.env["PARAPET_SWAP_SEED"] ?? randomBytes(3).readUIntBE(0, 3));
/** Of the whole scanner, of the part that writes with a small runtime, and through a server. */
const share = Number(process.env["PARAPET_SWAP_SHARE"] ?? 1);
const [scans, fixes, requests] = [500, 4400, 100].map((count) => Math.ceil(count * share)) as [
  number,
  number,
  number,
];
/** Where waiting for the disk takes no time, if there is such a place. */
const base = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const mark = `OUTSIDE${"X".repeat(3)}${seed}`;
const checkIds = ["OC-LOG-002", "OC-SEC-003", "OC-FS-001", "OC-FS-003", "OC-SEC-001"];

let folder: string;
let root: string;
let outside: string;
let workspace: string;
let before: readonly string[];
let swapper: ChildProcess;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(base, "parapet-swap-")));
  root = join(folder, "root");
  outside = join(folder, "outside");
  workspace = writeWorkspace(root);
  writeWorkspace(outside, mark);
  before = snapshotOf(outside);
  const program = join(import.meta.dirname, "support", "swap-links.ts");
  swapper = spawn(process.execPath, [program, root, outside, String(seed)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(swapper.stdout!, "data");
});
afterEach(async () => {
  swapper.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function stopSwapping(): Promise<void> {
  const ended = once(swapper, "exit");
  swapper.stdin!.end();
  expect(await ended).toEqual([0, null]);
}

function expectNothingOfOutside(): void {
  expect(snapshotOf(outside), `seed ${seed}`).toEqual(before);
  const own = [root, join(folder, "data"), join(folder, "home")];
  expect(
    own.flatMap((path) => filesWith(mark, path)),
    `seed ${seed}`,
  ).toEqual([]);
}

/** How often each operation was made, and how often it was refused with a sentence. */
type Tally = Map<string, { made: number; refused: number }>;

function note(tally: Tally, name: string, outcome: "made" | "refused"): void {
  const entry = tally.get(name) ?? { made: 0, refused: 0 };
  entry[outcome] += 1;
  tally.set(name, entry);
}

/** Lets the other process rest, or go on. */
async function tell(line: "rest" | "go on"): Promise<void> {
  const answer = line === "rest" ? once(swapper.stdout!, "data") : undefined;
  swapper.stdin!.write(`${line}\n`);
  await answer;
}

/**
 * What is asked next: anything, then, where chance let none of a kind through, that kind while
 * nothing is exchanged.
 */
async function* inTurn<Work>(
  all: readonly (readonly [string, Work])[],
  random: Random,
  tally: Tally,
  usual: number,
): AsyncGenerator<readonly [string, Work]> {
  for (let number = 0; number < usual; number += 1) yield random.pick(all);
  const missing = () => all.filter(([name]) => (tally.get(name)?.made ?? 0) === 0);
  if (missing().length === 0) return;
  await tell("rest");
  // A rollback needs a fix, and some fixes find nothing to change.
  for (let number = 0; number < 100 && missing().length > 0; number += 1) {
    yield random.oneIn(2) ? random.pick(missing()) : random.pick(all);
  }
  await tell("go on");
}

/** Else nothing was tried. */
function expectTried(tally: Tally): void {
  process.stdout.write(`swapped links, seed ${seed}: ${JSON.stringify([...tally])}\n`);
  for (const { made } of tally.values()) expect(made).toBeGreaterThan(0);
  const refused = [...tally.values()].map((entry) => entry.refused);
  expect(Math.max(...refused)).toBeGreaterThan(0);
}

const refusals = new Set([
  "ScanError",
  "FixConflict",
  "FixFailed",
  "RollbackRefused",
  "SuppressionRefused",
]);

/** What a server with this root gives the scanner. */
function optionsOfServer() {
  const environment = {
    env: {},
    homeDir: join(folder, "home"),
    cwd: folder,
    hostName: "box",
    roots: [root],
  };
  return {
    environment,
    dataDir: join(folder, "data"),
    now: () => new Date(),
    randomBytes,
    allowedRoots: [root],
    appliedBy: "api",
    serviceOf: () => "swapped",
    journal: { begin: () => {}, complete: () => {}, discard: () => {} },
    bounds: environment,
    retention: { newest: 3, days: 0 },
  };
}

type Fix = (checkIds: readonly string[]) => Promise<{ readonly record: FixRecord | undefined }>;

/** A fix of some checks, and the rollback of one of the latest fixes. */
function fixing(random: Random, ids: readonly string[], fix: Fix) {
  const records: FixRecord[] = [];
  const fixSome = async () => {
    const outcome = await fix(ids.filter(() => random.oneIn(2)));
    if (outcome.record !== undefined) records.push(outcome.record);
    return outcome;
  };
  const rollback = async () => {
    const record = records.at(-1 - random.below(3));
    if (record === undefined) return fixSome();
    return rollbackFix(record, { ...optionsOfServer(), force: random.oneIn(2) });
  };
  return { fix: fixSome, rollback };
}

type Operations = Readonly<Record<string, () => Promise<unknown>>>;

function ofScanner(random: Random): Operations {
  const options = optionsOfServer();
  const { environment } = options;
  return {
    scan: () => inspectWorkspace(workspace, { environment, now: new Date().toISOString() }),
    preview: () => previewWorkspaceFix(workspace, [random.pick(checkIds)], options),
    ...fixing(random, checkIds, (ids) => applyWorkspaceFix(workspace, ids, options)),
    suppress: () =>
      suppressFindings(
        workspace,
        { check_id: "OC-NET-001", reason: "kept", owner: "ana", expires: "2999-01-01" },
        options,
      ),
    suppressions: () => listSuppressions(workspace, environment),
  };
}

function ofFixing(random: Random): Operations {
  const options = optionsOfServer();
  const ids = ["TOY-OPEN", "TOY-CHANNEL", "TOY-TOKEN"];
  const location = { workspacePath: workspace, configPath: join(workspace, "toy.json") };
  return {
    preview: () => previewFix(toyRuntime, location, ids, options),
    ...fixing(random, ids, (some) => applyFix(toyRuntime, location, some, options)),
  };
}

async function told(work: () => Promise<unknown>): Promise<{ text: string; isRefusal: boolean }> {
  try {
    return { text: JSON.stringify(await work()), isRefusal: false };
  } catch (error) {
    if (!(error instanceof Error) || !refusals.has(error.name)) throw error;
    return { text: error.message, isRefusal: true };
  }
}

test.each([
  { what: "scans, previews, fixes and rollbacks", operations: scans, of: ofScanner },
  { what: "previews, fixes and rollbacks of a small runtime", operations: fixes, of: ofFixing },
])(
  "nothing outside the root is read, copied or changed by $operations $what",
  async ({ operations, of }) => {
    await mkdir(join(folder, "data"));
    await mkdir(join(folder, "home"));
    const random = randomFrom(seed);
    const all = Object.entries(of(random));
    const tally: Tally = new Map();
    for await (const [name, work] of inTurn(all, random, tally, operations)) {
      const { text, isRefusal } = await told(work);
      expect(text, `${name} with seed ${seed}`).not.toContain(mark);
      expect(text, `${name} with seed ${seed}`).not.toContain("/proc/self");
      note(tally, name, isRefusal ? "refused" : "made");
    }
    await stopSwapping();
    expectNothingOfOutside();
    expectTried(tally);
  },
);

test(`nothing outside the root is told, copied or changed by a server that is asked ${requests} times`, async () => {
  const service = await startTestService({ serve: { workspaceRoots: [root] } });
  const { url } = service;
  try {
    const operator = { Authorization: `Bearer ${await service.operatorToken()}` };
    const random = randomFrom(seed + 1);
    const body = () => ({
      workspace_path: workspace,
      check_ids: checkIds.filter(() => !random.oneIn(3)),
    });
    const ids = async (): Promise<readonly string[]> => {
      const { json } = await send(url, "/api/v1/scan/fixes?limit=3");
      return (json as { fix_id: string }[]).map(({ fix_id }) => fix_id);
    };
    const asked: Readonly<Record<string, () => Promise<Answer>>> = {
      scan: () => post(url, "/api/v1/scan", { workspace_path: workspace }),
      preview: () => post(url, "/api/v1/scan/fix/preview", body()),
      fix: () => post(url, "/api/v1/scan/fix", body()),
      rollback: async () => {
        const target = `/api/v1/scan/fixes/${random.pick([...(await ids()), "fx_0"])}/rollback`;
        return post(url, `${target}?force=${random.oneIn(2)}`, {}, operator);
      },
      source: () =>
        send(url, "/api/v1/services/workspace/source?file=openclaw.json&line=3", {
          headers: operator,
        }),
      history: () => send(url, "/api/v1/scan/fixes"),
    };
    const tally: Tally = new Map();
    for await (const [name, ask] of inTurn(Object.entries(asked), random, tally, requests)) {
      const { status, text } = await ask();
      expect(text, `${name} with seed ${seed}`).not.toContain(mark);
      expect([200, 400, 403, 404, 409, 429, 503], `${name}: ${text}`).toContain(status);
      note(tally, name, status === 200 ? "made" : "refused");
    }
    await stopSwapping();
    const said = [...service.logged, ...service.printed].join("\n");
    expect(said).not.toContain(mark);
    expect(said).not.toContain('"event":"failure"');
    await service.stop();
    const kept = [service.folder, root].flatMap((path) => filesWith(mark, path));
    expect(kept, `seed ${seed}`).toEqual([]);
    expect(snapshotOf(outside), `seed ${seed}`).toEqual(before);
    expectTried(tally);
  } finally {
    await service.remove();
  }
});
