/**
 * For how long the service answers nobody while it works on a workspace, and while it answers
 * from a database that holds much. Run: `node bench/event-loop.bench.ts`; `--answers` for the
 * latter alone.
 *
 * A real service in this process, its caller in a thread. "Busy" is the most processor time that
 * the service's thread used at a stretch, "loop" the longest time for which its event loop stood
 * still, "no core" how much of that it could have run and something else had every core, and "look"
 * the longest answer to `/livez` meanwhile. The rows without work are what the machine itself does
 * to a service that only answers `/livez`.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@parapet/server";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { startCaller } from "./support/asking.ts";
import { fillStore } from "./support/fill-store.ts";
import { watchLoop } from "./support/loop-watch.ts";
import { agentCounts, isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const amounts = isQuick
  ? { evaluations: 1_000, others: 100 }
  : { evaluations: 50_000, others: 5_000 };
await mkdir(join(folder, "data"), { mode: 0o700 });
await fillStore(join(folder, "data", "parapet.db"), amounts);
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

const answers = [
  "/api/v1/activity",
  "/api/v1/risk/events?limit=500",
  "/api/v1/risk/history",
  "/api/v1/risk/attack-paths?limit=1000",
  "/api/v1/risk/proofs",
  "/api/v1/risk/map",
  "/api/v1/risk/summary",
  "/api/v1/violations?limit=500",
  "/api/v1/guardrails/invocations?limit=500",
  "/api/v1/scans?limit=500",
  "/api/v1/scan/fixes?limit=500",
  "/api/v1/agents?limit=500",
  "/api/v1/sessions?limit=500",
  "/api/v1/services",
  "/api/v1/topology/graph",
  "/api/v1/audit?limit=500",
  "/api/v1/receivers",
  "/api/v1/openapi.json",
  "/metrics",
];
const answerRows: (readonly (string | number)[])[] = [];
const rows: (readonly (string | number)[])[] = [];
try {
  for (const path of answers) {
    // The first loads code and warms it; what is said is of the second.
    await measure(() => caller.ask(path));
    answerRows.push([path, ...(await measure(() => caller.ask(path)))]);
  }
  for (const agents of process.argv.includes("--answers") ? [] : agentCounts) {
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
const measured = ["took ms", "busy ms", "loop ms", "no core ms", "look ms"];
printTable(["answer", ...measured], answerRows);
if (rows.length > 0) printTable(["agents", "work", ...measured], rows);
