import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MixedLoad, mixedLoad } from "../bench/support/mixed-load.ts";
import { writeOpenClawWorkspace } from "../bench/support/openclaw-workspace.ts";

/*
 * A service that does everything at once keeps nothing of it in memory. By rounds that are alike,
 * and not by the clock.
 */

const mb = 2 ** 20;
const soaked = join(import.meta.dirname, "..", "bench", "support", "soaked-service.ts");

let folder: string;
let service: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-plateau-"));
  const env = { ...process.env, HOME: folder };
  service = fork(soaked, [folder], { execArgv: ["--expose-gc"], env });
});
afterAll(async () => {
  service.kill("SIGTERM");
  await once(service, "exit");
  await rm(folder, { recursive: true, force: true });
});

async function memory(): Promise<NodeJS.MemoryUsage> {
  service.send("memory");
  const [usage] = await once(service, "message");
  return usage;
}

/**
 * The least that is held after any of some rounds: what a collection has not yet freed differs from
 * round to round.
 */
async function leastAfter(
  load: MixedLoad,
  rounds: number,
): Promise<{ readonly heapUsed: number; readonly external: number }> {
  const seen: NodeJS.MemoryUsage[] = [];
  for (let n = 0; n < rounds; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await load.round();
    // oxlint-disable-next-line no-await-in-loop
    seen.push(await memory());
  }
  return {
    heapUsed: Math.min(...seen.map(({ heapUsed }) => heapUsed)),
    external: Math.min(...seen.map(({ external }) => external)),
  };
}

test("scans, telemetry, lists, streams and calls of agents leave nothing in the memory of a service", async () => {
  const [url] = await once(service, "message");
  const workspace = await writeOpenClawWorkspace(join(folder, "workspace"), 2);
  const load = mixedLoad(String(url), workspace);
  // Caches fill, and code is compiled.
  await leastAfter(load, 6);
  const early = await leastAfter(load, 4);
  await leastAfter(load, 4);
  const late = await leastAfter(load, 4);
  load.close();
  // Eight rounds lie between them. What each of their scans, spans and calls would leave shows many
  // times over.
  expect((late.heapUsed - early.heapUsed) / mb).toBeLessThan(3);
  expect((late.external - early.external) / mb).toBeLessThan(4);
});
