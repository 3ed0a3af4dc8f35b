import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../core/log.ts";
import {
  type OperationName,
  operations,
  type RequestOf,
  type ResultOf,
  type Task,
} from "../operations/index.ts";
import { openStore, type Store } from "../store/store.ts";
import type { Requester } from "../workspaces/requester.ts";
import { threadCleanUp } from "./clean-up-thread.ts";
import {
  workspaceThreads,
  type WorkspaceThreads,
  type WorkspaceThreadsOptions,
} from "./workspace-threads.ts";

let folder: string;
let store: Store;
let location: { readonly workspacePath: string; readonly configPath: string };
const pools: WorkspaceThreads[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-threads-"));
  location = {
    workspacePath: join(folder, "desk"),
    configPath: join(folder, "desk", "openclaw.json"),
  };
  await mkdir(location.workspacePath);
  store = await openStore(join(folder, "parapet.db"), { clock: () => new Date() });
});
afterEach(async () => {
  for (const made of pools.splice(0)) await made.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const lines: string[] = [];

type Limits = Pick<WorkspaceThreadsOptions, "usedBy"> & {
  readonly timeoutMs?: number;
  readonly heapMb?: number;
};

function pool(limits: Limits = {}) {
  const made = workspaceThreads({
    settings: {
      environment: { env: {}, homeDir: folder, cwd: folder, hostName: "box" },
      database: join(folder, "parapet.db"),
      databaseFile: undefined,
      dataDir: folder,
      backups: { keep: 20, days: 90 },
      retention: { scansPerService: 2 },
      roots: [],
      ruleFiles: [],
    },
    threads: 1,
    timeoutMs: 60_000,
    heapMb: 1_024,
    log: createLog((line) => lines.push(line), { level: "error", now: () => new Date() }),
    storeError: (error) => lines.push(error),
    cleanUp: threadCleanUp(store, folder),
    ...limits,
  });
  pools.push(made);
  return { ...made, ...workBy(made, { key: "test" }) };
}

type Does = {
  readonly [Name in OperationName]: (request: RequestOf<Name>) => Promise<ResultOf<Name>>;
};

/** The heavy part of each operation, for somebody who asks. */
function workBy({ perform }: Pick<WorkspaceThreads, "perform">, requester: Requester): Does {
  const names = Object.keys(operations);
  const does = names.map((name) => [
    name,
    (request: unknown) => perform({ name, request } as Task, requester),
  ]);
  return Object.fromEntries(does) as Does;
}

async function writeAgents(count: number): Promise<string> {
  const entries = Array.from({ length: count }, (_, index) => [`a${index}`, { name: `${index}` }]);
  const accounts = entries.map(([id]) => [id, { dmPolicy: "open", allowFrom: ["*"] }]);
  const text = JSON.stringify({
    agents: { ownership: "explicit", entries: Object.fromEntries(entries) },
    channels: { telegram: { accounts: Object.fromEntries(accounts) } },
  });
  await writeFile(location.configPath, text);
  return text;
}

test("a scan is stored whole by the thread that makes it, and only the newest are kept", async () => {
  await writeAgents(2);
  const threads = pool();
  for (const round of [1, 2, 3]) {
    const scan = await threads.scan({ location, service: undefined });
    expect(scan.added > 0, `round ${round}`).toBe(round === 1);
    expect(scan.areFixesKnown).toBeUndefined();
    const report = JSON.parse((await store.scans.get(scan.listing.scan_id))!);
    expect(report.findings).toHaveLength(scan.findings);
    expect((await store.attackPaths.list({ service: "desk" })).total).toBe(scan.attackPaths);
  }
  expect((await store.scans.list({ service: "desk", limit: 10 })).rows).toHaveLength(2);
});

test.runIf(process.platform === "linux")(
  "a thread that scans lets the thread that answers requests go first",
  async () => {
    await writeAgents(2);
    await pool().scan({ location, service: undefined });
    const priorities = (await readdir("/proc/self/task")).map((id) => getPriority(Number(id)));
    expect(getPriority()).toBeLessThan(Math.max(...priorities));
  },
);

test("lines of a file do not wait for all the scans that were asked for earlier", async () => {
  await writeAgents(40);
  const threads = pool();
  const order: string[] = [];
  await Promise.all([
    threads.scan({ location, service: undefined }).then(() => order.push("scan")),
    threads.scan({ location, service: undefined }).then(() => order.push("scan")),
    threads.sourceLines({ location, file: "openclaw.json" }).then(() => order.push("lines")),
  ]);
  expect(order.at(-1)).toBe("scan");
});

test("a scan that takes too long is given up, stores nothing, and the next is made", async () => {
  await writeAgents(50);
  const hasty = pool({ timeoutMs: 1 });
  await expect(hasty.scan({ location, service: undefined })).rejects.toThrow(
    /takes longer than .* --scan-timeout/,
  );
  expect((await store.scans.list({ limit: 10 })).rows).toEqual([]);
  expect((await pool().scan({ location, service: undefined })).findings).toBeGreaterThan(0);
});

test("a scan whose fixes take long to try is answered before they are ranked", async () => {
  // So many that ranking goes on long after the first look, which is at three seconds.
  await writeAgents(350);
  const started = performance.now();
  let looks = 0;
  let looksAtKept = 0;
  // Nearly all that it may use, and more when what it found has been stored for a moment; then
  // hardly anything.
  const usedBy = async () => {
    if ((looks += 1) === 1) return 0;
    if ((await store.scans.list({ limit: 1 })).rows.length > 0) looksAtKept += 1;
    return (looksAtKept > 2 ? 3_000 : 2_900) + (performance.now() - started) / 1_000;
  };
  const hasty = pool({ timeoutMs: 3_000, usedBy });
  const scan = await hasty.scan({ location, service: undefined });
  expect(scan.attackPaths).toBeGreaterThan(0);
  expect(scan.areFixesKnown).toBe(false);
  expect((await store.attackPaths.list({ service: "desk" })).total).toBe(scan.attackPaths);
  expect((await store.postures.fixes("desk"))[0]?.fixes).toEqual([]);
  expect((await store.postures.summaries("desk"))[0]?.areFixesKnown).toBe(false);
});

test("a workspace that needs too much memory is refused, and takes nothing else with it", async () => {
  await writeAgents(2_000);
  const small = pool({ heapMb: 24 });
  await expect(small.scan({ location, service: undefined })).rejects.toThrow(
    /needs more than .* `parapet scan`/,
  );
  await writeAgents(1);
  expect((await pool().scan({ location, service: undefined })).findings).toBeGreaterThan(0);
});

test("a fix that is stopped at any moment leaves no lock, no open journal and a whole file", async () => {
  const asked = { location, everywhere: false, checkIds: ["OC-ING-001"], by: "test" };
  await writeAgents(40);
  const started = performance.now();
  await pool().fix(asked);
  const whole = performance.now() - started;
  for (const share of [0.4, 0.5, 0.6, 0.7]) {
    const before = await writeAgents(40);
    // Counted by the clock, so that it is stopped in the middle on a busy machine, too.
    await pool({ timeoutMs: (share * whole) / 3, usedBy: async () => performance.now() })
      .fix(asked)
      .catch(() => "stopped");
    expect(await store.fixes.pending()).toEqual([]);
    const locks = await readdir(join(folder, "locks"));
    expect(locks.filter((name) => name.endsWith(".lock"))).toEqual([]);
    const after = await readFile(location.configPath, "utf8");
    expect(after === before || !after.includes('"open"')).toBe(true);
  }
});

test("what waits when the server stops is refused with a sentence", async () => {
  await writeAgents(1);
  const threads = pool();
  const asked = [1, 2, 3].map(() => threads.scan({ location, service: undefined }));
  const answers = Promise.allSettled(asked);
  await threads.close();
  for (const { status } of await answers) expect(status).toBe("rejected");
  await expect(threads.scan({ location, service: undefined })).rejects.toThrow("is stopping");
});

/** A workspace beside the one of the test, with little in it. */
async function besideIt() {
  const workspacePath = join(folder, "beside");
  await mkdir(workspacePath);
  const configPath = join(workspacePath, "openclaw.json");
  await writeFile(configPath, JSON.stringify({ gateway: { bind: "lan" } }));
  return { workspacePath, configPath };
}

test("two hundred scans whose callers have left are not made, and a fix does not wait for them", async () => {
  await writeAgents(500);
  const adjacent = await besideIt();
  const threads = pool();
  const answers: Promise<unknown>[] = [];
  for (let caller = 0; caller < 200; caller += 1) {
    const left = new AbortController();
    const work = workBy(threads, { key: `caller ${caller}`, signal: left.signal });
    answers.push(work.scan({ location, service: `s${caller}` }));
    if (caller === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    left.abort();
  }
  const settled = Promise.allSettled(answers);
  const fixed = await threads.fix({
    location: adjacent,
    everywhere: false,
    checkIds: ["OC-NET-001"],
    by: "test",
  });
  expect(fixed.scan?.listing.service).toBe("beside");
  const statuses = new Set((await settled).map(({ status }) => status));
  expect([...statuses]).toEqual(["rejected"]);
  expect((await store.scans.list({ limit: 10 })).rows).toHaveLength(1);
  expect((await threads.scan({ location: adjacent, service: undefined })).findings).toBeGreaterThan(
    0,
  );
});

test("scans that wait for the same workspace are one, and one who leaves does not take it from the others", async () => {
  await writeAgents(20);
  const threads = pool();
  const left = new AbortController();
  const leaving = workBy(threads, { key: "a", signal: left.signal });
  const scans = [
    threads.scan({ location, service: undefined }),
    leaving.scan({ location, service: undefined }).catch(() => undefined),
    ...Array.from({ length: 10 }, () => threads.scan({ location, service: undefined })),
  ];
  left.abort();
  const ids = (await Promise.all(scans)).map((scan) => scan?.listing.scan_id);
  expect(new Set(ids.filter((id) => id !== undefined)).size).toBe(2);
});

test("one caller can fill its own part of the queue, and is told when to come back; others are taken in", async () => {
  await writeAgents(200);
  const threads = pool();
  const other = workBy(threads, { key: "other" });
  const asked = Array.from({ length: 130 }, (_, n) =>
    threads.scan({ location, service: `s${n}` }).catch((error: unknown) => error),
  );
  const others = other.sourceLines({ location, file: "openclaw.json" });
  expect(await others).not.toEqual([]);
  const refused = await asked.at(-1);
  expect(refused).toMatchObject({ code: "unavailable", headers: { "Retry-After": "10" } });
  await threads.close();
  await Promise.all(asked);
});

test("a fix that runs is made to the end when its caller leaves", async () => {
  await writeAgents(40);
  const left = new AbortController();
  const work = workBy(pool(), { key: "a", signal: left.signal });
  const fixing = work.fix({ location, everywhere: false, checkIds: ["OC-ING-001"], by: "test" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  left.abort();
  expect((await fixing).result.applied).toEqual(["OC-ING-001"]);
});
