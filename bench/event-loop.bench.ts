/**
 * For how long the service answers nobody while it works on a workspace. Run:
 * `node bench/event-loop.bench.ts`.
 *
 * A real service in this process, its caller in a thread. "Busy" is the most processor time that
 * the service's thread used at a stretch, "loop" the longest time for which its event loop stood
 * still, "no core" how much of that it could have run and something else had every core, and "look"
 * the longest answer to `/livez` meanwhile. The rows without work are what the machine itself does
 * to a service that only answers `/livez`.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@parapet/server";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { startCaller } from "./support/asking.ts";
import { watchLoop } from "./support/loop-watch.ts";
import { agentCounts, isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const first = await writeOpenClawWorkspace(join(folder, "first"), 1);
const service = await startService(
  { port: 0, data: join(folder, "data"), workspaces: [first], watch: false, logLevel: "error" },
  { env: { HOME: folder }, cwd: folder, print: () => {}, writeLog: console.error },
);
const token = (await readFile(join(folder, "data", "operator-token"), "utf8")).trim();
const caller = startCaller(service.url, token);

async function measure(work: () => ReturnType<typeof caller.idle>) {
  // What was set up before is not measured.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const watch = watchLoop();
  const { status, took, longestLook } = await work();
  const { longest, withoutCore, busiest } = watch.end();
  if (status !== 200) throw new Error(`A request was answered with ${status}.`);
  return [took, busiest, longest, withoutCore, longestLook].map(rounded);
}

const rows: (readonly (string | number)[])[] = [];
try {
  for (const agents of agentCounts) {
    const workspace_path = await writeOpenClawWorkspace(join(folder, `agents-${agents}`), agents);
    const fixes = { workspace_path, check_ids: ["OC-ING-001", "OC-SEC-004"] };
    const works = {
      nothing: () => caller.idle(isQuick ? 500 : 5_000),
      "first scan": () => caller.ask("/api/v1/scan", { workspace_path }),
      "second scan": () => caller.ask("/api/v1/scan", { workspace_path }),
      "preview of a fix": () => caller.ask("/api/v1/scan/fix/preview", fixes),
      fix: () => caller.ask("/api/v1/scan/fix", fixes),
    };
    for (const [name, work] of Object.entries(works)) {
      rows.push([agents, name, ...(await measure(work))]);
    }
  }
} finally {
  await caller.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
printTable(["agents", "work", "took ms", "busy ms", "loop ms", "no core ms", "look ms"], rows);
