/**
 * How long commands take from start to end, and a service until it listens, with the package that
 * users install. Run: `node bench/startup.bench.ts`. "Without kept code" is as after an
 * installation, when Node has to compile everything; "in a checkout" that was not built the sources
 * run; "node" is a program that does nothing.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childrenCpuMs } from "./support/children-cpu.ts";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { publishedLauncher } from "./support/published.ts";
import { isQuick } from "./support/sizes.ts";
import { median, printTable, rounded } from "./support/table.ts";

const launcher = publishedLauncher();
const checkout = join(import.meta.dirname, "../packages/cli/bin/parapet.js");
// By it the checkout would start from the build.
await rm(join(import.meta.dirname, "../dist/built-from.txt"), { force: true });
const rounds = isQuick ? 2 : 7;
const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const workspace = await writeOpenClawWorkspace(join(folder, ".openclaw"), 1);

type Start = { readonly env?: Readonly<Record<string, string>>; readonly until?: string };

type Took = { readonly wallMs: number; readonly cpuMs: number };

/**
 * Until a program ends, or until it has written a text; it is then asked to end, and its processor
 * time is for all of that.
 */
async function start(args: readonly string[], { env = {}, until }: Start = {}): Promise<Took> {
  const before = childrenCpuMs();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: folder, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = once(child, "close");
  let text = "";
  let took = 0;
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    text += String(chunk);
    if (until === undefined || took > 0 || !text.includes(until)) continue;
    took = performance.now() - started;
    child.kill("SIGTERM");
  }
  await closed;
  return {
    wallMs: until === undefined ? performance.now() - started : took,
    cpuMs: childrenCpuMs() - before,
  };
}

const uncached = { NODE_DISABLE_COMPILE_CACHE: "1" };
const scan = [launcher, "scan", workspace, "--json"];
const serve = [launcher, "serve", "--port", "0", "--data", join(folder, "data")];
const until = "listens on";
const programs: Readonly<Record<string, () => Promise<Took>>> = {
  node: () => start(["-e", "0"]),
  "parapet --version": () => start([launcher, "--version"]),
  "parapet --help": () => start([launcher, "--help"]),
  "parapet checks": () => start([launcher, "checks"]),
  "parapet scan, one agent": () => start(scan),
  "parapet scan, in a checkout": () => start([checkout, ...scan.slice(1)]),
  "parapet scan, without kept code": () => start(scan, { env: uncached }),
  "parapet serve, until it listens": () => start(serve, { until }),
  "parapet serve, without kept code": () => start(serve, { until, env: uncached }),
};

const times = new Map<string, Took[]>();
try {
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(programs)) {
      const took = await run();
      // The first round fills caches.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), took]);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(
  ["program", "runs", "wall ms", "fastest ms", "CPU ms"],
  [...times].map(([name, all]) => [
    name,
    all.length,
    rounded(median(all.map(({ wallMs }) => wallMs))),
    rounded(Math.min(...all.map(({ wallMs }) => wallMs))),
    rounded(median(all.map(({ cpuMs }) => cpuMs))),
  ]),
);
