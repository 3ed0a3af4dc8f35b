/**
 * For how long the service answers nobody while it works on a workspace. Run: `node bench/event-loop.bench.ts`.
 *
 * A real service in this process, its caller in a thread. "Busy" is the most processor time that the service's thread
 * used at a stretch, "loop" the longest time for which its event loop stood still, and "look" the longest answer to
 * `/livez` meanwhile. The latter two also wait for a core that something else has.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { startService } from "@parapet/server";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { startCaller } from "./support/asking.ts";
import { agentCounts } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const resolution = 1;
const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const first = await writeOpenClawWorkspace(join(folder, "first"), 1);
const service = await startService(
  { port: 0, data: join(folder, "data"), workspaces: [first], watch: false, logLevel: "error" },
  { env: { HOME: folder }, cwd: folder, print: () => {}, writeLog: console.error },
);
const token = (await readFile(join(folder, "data", "operator-token"), "utf8")).trim();
const caller = startCaller(service.url, token);

async function measure(path: string, body: object) {
  // What was set up before is not measured.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const delay = monitorEventLoopDelay({ resolution });
  const busy = watchBusyness();
  delay.enable();
  const { status, took, longestLook } = await caller.ask(path, body);
  delay.disable();
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return [
    rounded(took),
    rounded(busy.longest()),
    rounded(Math.max(0, delay.max / 1e6 - resolution)),
    rounded(longestLook),
  ] as const;
}

/** The most processor time, in milliseconds, that this thread has used between two looks at it. */
function watchBusyness() {
  let last = process.threadCpuUsage();
  let longest = 0;
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1_000);
  }, resolution);
  return {
    longest: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

const rows: (readonly (string | number)[])[] = [];
try {
  for (const agents of agentCounts) {
    const workspace_path = await writeOpenClawWorkspace(join(folder, `agents-${agents}`), agents);
    const fixes = { workspace_path, check_ids: ["OC-ING-001", "OC-SEC-004"] };
    rows.push([agents, "first scan", ...(await measure("/api/v1/scan", { workspace_path }))]);
    rows.push([agents, "second scan", ...(await measure("/api/v1/scan", { workspace_path }))]);
    rows.push([agents, "preview of a fix", ...(await measure("/api/v1/scan/fix/preview", fixes))]);
    rows.push([agents, "fix", ...(await measure("/api/v1/scan/fix", fixes))]);
  }
} finally {
  await caller.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
printTable(["agents", "work", "took ms", "busy ms", "loop ms", "look ms"], rows);
