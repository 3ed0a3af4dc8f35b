/**
 * Whether memory grows while a service does everything at once, and what an agent's call waits for
 * beside that, and beside a server that only echoes: "evaluate" over TCP from somebody who shows no
 * token, "adapter" signed and over the local socket, as adapters call. "With a core" is without the
 * time for which service and caller waited for one. Run: `node bench/soak.bench.ts`;
 * PARAPET_SOAK_SECONDS for another time than four minutes, `--quick` for a few rounds, `--flat` to
 * fail where memory grows. The service
 * is a process of its own, in which the garbage is collected before its memory is looked at.
 */
/* oxlint-disable no-await-in-loop -- One after the other: rounds are alike. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guardrailLibrary, libraryRequest } from "@parapet/guardrails";
import { watchCoreWait } from "./support/core-wait.ts";
import { mixedLoad } from "./support/mixed-load.ts";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { growthOf, type MemoryLook } from "./support/flat-memory.ts";
import { protectedAgent } from "./support/protected-agent.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const seconds = isQuick ? 5 : Number(process.env["PARAPET_SOAK_SECONDS"] ?? 240);
const samples = isQuick ? 2 : 12;
const secondsBetweenLooks = 10;
const mb = 2 ** 20;
const blocking = guardrailLibrary.filter(({ action }) => action !== "warn" && action !== "log");

const folder = await mkdtemp(join(tmpdir(), "parapet-soak-"));
const workspace = await writeOpenClawWorkspace(join(folder, "workspace"), 10);
const service = fork(join(import.meta.dirname, "support", "soaked-service.ts"), [folder], {
  execArgv: ["--expose-gc"],
  env: { ...process.env, HOME: folder },
});
const echo = fork(join(import.meta.dirname, "support", "echo-server.ts"));
try {
  const [[url], [echoUrl]] = await Promise.all([once(service, "message"), once(echo, "message")]);
  await register(String(url));
  await soak(String(url), String(echoUrl));
} finally {
  echo.kill();
  service.kill("SIGTERM");
  await once(service, "exit");
  await rm(folder, { recursive: true, force: true });
}

/** Twenty guardrails of the library that can block. */
async function register(url: string): Promise<void> {
  for (const template of blocking.slice(0, 20)) {
    const body = JSON.stringify({
      ...libraryRequest(template, "*", "blocking"),
      service: "bench",
    });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${url}/api/v1/guardrails`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`${template.name}: ${answer.status} ${await answer.text()}`);
  }
}

async function soak(url: string, echoUrl: string): Promise<void> {
  const cores = [service.pid ?? 0, process.pid].map(watchCoreWait);
  const waited = () => cores.reduce((sum, core) => sum + core.waited(), 0);
  const home = { home: folder, data: join(folder, "data"), service: "bench" };
  const installation = await protectedAgent(url, home);
  const load = mixedLoad(url, workspace, { echo: echoUrl, installation, waited });
  const rows: (readonly (string | number)[])[] = [];
  const looks: Look[] = [];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1_000;
  let times: number[] = [];
  let ofAdapters: number[] = [];
  let echoes: number[] = [];
  let withCore: number[] = [];
  let requests = 0;
  let rounds = 0;
  for (let sample = 1; sample <= samples; sample += 1) {
    do {
      const round = await load.round();
      times.push(...round.evaluations);
      ofAdapters.push(...round.ofAdapters);
      echoes.push(...round.echoes);
      withCore.push(...round.withCore);
      requests += round.requests;
      rounds += 1;
      const last = looks.at(-1)?.at ?? 0;
      if (elapsed() - last >= secondsBetweenLooks) looks.push(await look(elapsed()));
    } while (elapsed() < (sample * seconds) / samples);
    const now = await look(elapsed());
    looks.push(now);
    const memory = [now.heap, now.external].map((size) => Math.round(size * 10) / 10);
    const row = [
      Math.round(now.at),
      rounds,
      requests,
      ...[times, withCore, ofAdapters, echoes].flatMap(figures),
    ];
    rows.push([...row, ...memory, Math.round(now.resident)]);
    console.error(rows.at(-1)?.join(" "));
    times = [];
    ofAdapters = [];
    echoes = [];
    withCore = [];
  }
  for (const core of cores) core.close();
  load.close();
  printTable(
    [
      "s",
      "rounds",
      "requests",
      "evaluate p50 ms",
      "p99 ms",
      "with a core p50 ms",
      "p99 ms",
      "adapter p50 ms",
      "p99 ms",
      "echo p50 ms",
      "p99 ms",
      "heap MB",
      "external MB",
      "resident MB",
    ],
    rows,
  );
  const settled = looks.filter(({ at }) => at > elapsed() / 3);
  console.log(`\nGrowth over the last two thirds, ${settled.length} looks, in MB an hour:`);
  for (const kind of ["heap", "external", "resident"] as const) {
    console.log(`${kind} ${rounded(slope(settled.map((one) => [one.at, one[kind]])) * 3_600)}`);
  }
  if (!process.argv.includes("--flat")) return;
  const grown = growthOf(looks);
  console.log(grown.length === 0 ? "\nMemory is flat." : `\n${grown.join("; ")}.`);
  if (grown.length > 0) process.exitCode = 1;
}

/** The median, and what 1 % exceed. */
function figures(times: readonly number[]): readonly (string | number)[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((share) => rounded(sorted[Math.floor(sorted.length * share)] ?? 0));
}

/** What the service holds, in MB, so many seconds after the start. */
type Look = MemoryLook & { readonly resident: number };

async function look(at: number): Promise<Look> {
  const { heapUsed, external, rss } = await memoryOf(service);
  return { at, heap: heapUsed / mb, external: external / mb, resident: rss / mb };
}

/** Of the line that fits best. */
function slope(points: readonly (readonly [number, number])[]): number {
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const above = mean(points.map(([at, value]) => (at - x) * (value - y)));
  return above / mean(points.map(([at]) => (at - x) ** 2));
}

function mean(of: readonly number[]): number {
  return of.reduce((sum, one) => sum + one, 0) / of.length;
}

async function memoryOf(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  child.send("memory");
  const [usage] = await once(child, "message");
  return usage;
}
