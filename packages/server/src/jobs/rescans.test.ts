import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../core/log.ts";
import { ProblemError } from "../core/problem.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";
import { rescans, type RescansOptions } from "./rescans.ts";
import { manualTimers } from "./watching/manual-timers.test-support.ts";

let folder: string;
let config: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-rescans-")));
  config = join(folder, "openclaw.json");
  await writeFile(config, "{}");
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await rm(folder, { recursive: true, force: true });
});

const hour = 3_600_000;

function stored(change: Partial<StoredScan> = {}): StoredScan {
  return {
    listing: {
      scan_id: "sc_2",
      service: "desk",
      workspace_path: folder,
      scanned_at: "2999-01-01T00:00:00.000Z",
      parapet_version: "0.1.0",
      summary: { critical: 0, high: 0, medium: 0, low: 0 },
    },
    configPath: config,
    files: [config],
    findings: 3,
    attackPaths: 2,
    added: 0,
    resolved: 0,
    ...change,
  };
}

function following(options: Partial<RescansOptions> = {}) {
  const manual = manualTimers();
  const lines: Record<string, unknown>[] = [];
  const scan = vi.fn<(path: string) => Promise<StoredScan>>(async () => stored());
  const again = rescans({
    scan: async (path) => {
      const made = await scan(path);
      again.follow(made);
      return made;
    },
    isKnown: async () => true,
    watch: false,
    roots: undefined,
    everyMs: hour,
    random: () => 0.5,
    timers: manual.timers,
    log: createLog((line) => lines.push(JSON.parse(line)), {
      level: "info",
      now: () => new Date(),
    }),
    ...options,
  });
  ends.push(again.close);
  const events = () => lines.map((line) => ({ ...line, time: "" }));
  return { ...again, ...manual, scan, events };
}

async function scanned(scan: { readonly mock: { readonly calls: unknown[] } }, times: number) {
  await vi.waitFor(() => expect(scan.mock.calls).toHaveLength(times), { timeout: 60_000 });
}

test("a workspace is scanned again after a while, and again after that", async () => {
  const { follow, pass, scan, due } = following();
  follow(stored());
  pass(hour - 1);
  expect(scan).not.toHaveBeenCalled();
  pass(1);
  await scanned(scan, 1);
  expect(scan).toHaveBeenCalledWith(config);
  await vi.waitFor(() => expect(due()).toEqual([hour]));
  pass(hour);
  await scanned(scan, 2);
});

test("the warning of a scan for which the disk has no room says so, and nothing of a workspace", async () => {
  const { follow, pass, scan, due, events } = following();
  scan.mockRejectedValueOnce(Object.assign(new Error("secret.json"), { code: "ENOSPC" }));
  follow(stored());
  pass(hour);
  await vi.waitFor(() => expect(due()).toEqual([hour]));
  expect(events()).toMatchObject([{ event: "rescan failed", error: "Error ENOSPC" }]);
});

test("workspaces that were opened together are not scanned together", () => {
  const randoms = [0, 0.25, 1];
  const { follow, due } = following({ random: () => randoms.shift() ?? 0 });
  for (const name of ["a", "b", "c"]) {
    const { listing } = stored();
    follow(stored({ listing: { ...listing, workspace_path: join(folder, name) } }));
  }
  expect(due()).toEqual([0.75 * hour, 0.875 * hour, 1.25 * hour]);
});

test("a workspace to which paths of others have changed is scanned again, once for all of them", async () => {
  const { follow, pass, scan } = following();
  follow(stored());
  const { listing } = stored();
  const other = { ...listing, workspace_path: join(folder, "other") };
  follow(stored({ listing: other, adjacent: [folder, "/srv/unknown"] }));
  follow(stored({ listing: other, adjacent: [folder] }));
  pass(10_000);
  await scanned(scan, 1);
  expect(scan).toHaveBeenCalledWith(config);
});

test("with 0 minutes nothing is scanned by itself", () => {
  const { follow, due } = following({ everyMs: 0 });
  follow(stored());
  expect(due()).toEqual([]);
});

test("a scan that shows something else is said, one that shows the same is not", async () => {
  const { follow, pass, scan, events } = following();
  scan.mockResolvedValueOnce(stored()).mockResolvedValueOnce(stored({ added: 2, resolved: 1 }));
  follow(stored());
  pass(hour);
  await scanned(scan, 1);
  pass(2 * hour);
  await vi.waitFor(() => expect(events()).toHaveLength(1));
  expect(events()).toEqual([
    {
      time: "",
      level: "info",
      event: "scan.changed",
      service: "desk",
      scan_id: "sc_2",
      added: 2,
      resolved: 1,
    },
  ]);
});

test("a scan that cannot be made is a warning, and is tried again", async () => {
  const { follow, pass, scan, due, events } = following();
  scan.mockRejectedValueOnce(new ProblemError("workspace-not-parsable", "Line 3 of secret.json"));
  follow(stored());
  pass(hour);
  await vi.waitFor(() => expect(due()).toEqual([hour]));
  expect(events()).toEqual([
    {
      time: "",
      level: "warn",
      event: "rescan failed",
      service: "desk",
      reason: "scheduled",
      error: "workspace-not-parsable",
    },
  ]);
  pass(hour);
  await scanned(scan, 2);
});

test("a workspace that another service has scanned meanwhile is not scanned on schedule, and later is", async () => {
  let isRecent = true;
  const { follow, pass, scan, due } = following({ isRecent: async () => isRecent });
  follow(stored());
  pass(hour);
  await vi.waitFor(() => expect(due()).toEqual([hour]));
  expect(scan).not.toHaveBeenCalled();
  isRecent = false;
  pass(hour);
  await scanned(scan, 1);
});

test("a workspace that was forgotten is scanned no more", async () => {
  const isKnown = vi.fn<() => Promise<boolean>>(async () => false);
  const { follow, pass, scan, due } = following({ isKnown });
  follow(stored());
  pass(hour);
  await vi.waitFor(() => expect(isKnown).toHaveBeenCalled());
  pass(10 * hour);
  expect([scan.mock.calls, due()]).toEqual([[], []]);
});

test("a workspace is never scanned twice at once", async () => {
  let under = 0;
  let most = 0;
  const { follow, pass, scan } = following({ everyMs: 1_000, watch: true });
  scan.mockImplementation(async () => {
    most = Math.max(most, (under += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    under -= 1;
    return stored();
  });
  follow(stored());
  for (let round = 0; round < 10; round += 1) {
    await writeFile(config, `{ round: ${round} }`);
    pass(5_000);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await vi.waitFor(() => expect(scan.mock.calls.length).toBeGreaterThan(2));
  expect(most).toBe(1);
});

test("what could not be opened is scanned once its configuration is fixed", async () => {
  const { expect: expectAt, pass, scan, untilPlanned } = following({ watch: true, everyMs: 0 });
  expectAt(config);
  await writeFile(config, "{ fixed: true }");
  await untilPlanned();
  pass(5_000);
  await scanned(scan, 1);
  expect(scan).toHaveBeenCalledWith(config);
});

test("after the end nothing is planned, and nothing is said of the scan that was given up", async () => {
  const { follow, pass, scan, due, close, events } = following();
  const { promise, reject: giveUp } = Promise.withResolvers<StoredScan>();
  scan.mockReturnValueOnce(promise);
  follow(stored());
  pass(hour);
  await scanned(scan, 1);
  const closed = close();
  giveUp(new ProblemError("unavailable", "The server is stopping."));
  await closed;
  follow(stored());
  expect([due(), events()]).toEqual([[], []]);
});
