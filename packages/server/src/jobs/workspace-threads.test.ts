import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { openStore, type Store } from "../store/store.ts";
import { settlingThreads } from "./settling-threads.ts";
import { workspaceThreads, type WorkspaceThreads } from "./workspace-threads.ts";

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

function pool(limits: { readonly timeoutMs?: number; readonly heapMb?: number } = {}) {
  const made = workspaceThreads({
    settings: {
      environment: { env: {}, homeDir: folder, cwd: folder, hostName: "box" },
      database: join(folder, "parapet.db"),
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
    settle: settlingThreads(store, folder),
    ...limits,
  });
  pools.push(made);
  return made;
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
  await expect(hasty.scan({ location, service: undefined })).rejects.toThrow("takes longer than");
  expect((await store.scans.list({ limit: 10 })).rows).toEqual([]);
  expect((await pool().scan({ location, service: undefined })).findings).toBeGreaterThan(0);
});

test("a workspace that needs too much memory is refused, and takes nothing else with it", async () => {
  await writeAgents(2_000);
  const small = pool({ heapMb: 24 });
  await expect(small.scan({ location, service: undefined })).rejects.toThrow("needs more than");
  await writeAgents(1);
  expect((await pool().scan({ location, service: undefined })).findings).toBeGreaterThan(0);
});

test("a fix that is stopped at any moment leaves no lock, no open journal and a whole file", async () => {
  const asked = { location, checkIds: ["OC-ING-001"], by: "test", choices: undefined };
  await writeAgents(40);
  const started = performance.now();
  await pool().fix(asked);
  const whole = performance.now() - started;
  for (const share of [0.4, 0.5, 0.6, 0.7]) {
    const before = await writeAgents(40);
    await pool({ timeoutMs: (share * whole) / 3 })
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
