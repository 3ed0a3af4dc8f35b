/**
 * What a command hook of Claude Code takes for one call: the script that runs in Node, the native
 * program, and what is the same for both. Run: `npm run build:hook` and
 * `node bench/command-hook.bench.ts`. The service is a real one, in its own process, which
 * evaluates the call by the guardrails that `parapet protect` registers; nothing is added to what
 * is measured but `/usr/bin/env`, which empties the environment.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { askService, type Installation } from "@parapet/adapter-link";
import { claudeCodeProtector } from "@parapet/adapter-claude-code";
import { openAdapters } from "@parapet/server";
import { childrenCpuMs } from "./support/children-cpu.ts";
import { isQuick } from "./support/sizes.ts";
import { median, printTable, rounded } from "./support/table.ts";

const rounds = isQuick ? 3 : 60;
const parapet = join(import.meta.dirname, "../packages/cli/bin/parapet.js");
const adapter = join(import.meta.dirname, "../adapters/claude-code");
const program = join(adapter, `programs/parapet-hook-${process.platform}-${process.arch}`);
const call = JSON.stringify({
  session_id: "s1",
  cwd: "/home/ann/project",
  permission_mode: "default",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "npm test -- --run", description: "Run the tests" },
  tool_use_id: "toolu_1",
});

if (!existsSync(program)) {
  console.log("Skipped: npm run build:hook makes the native command hook.");
  process.exit();
}
const home = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const data = join(home, "data");
const service = spawn(
  process.execPath,
  [parapet, "serve", "--port", "0", "--no-scanner", "--log-level", "error", "--data", data],
  {
    env: { PATH: process.env["PATH"] ?? "", HOME: home },
    stdio: ["ignore", "pipe", "inherit"],
  },
);

async function serviceUrl(): Promise<string> {
  let printed = "";
  for await (const chunk of service.stdout) {
    printed += String(chunk);
    const [address] = /http:\S+\d/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The service does not start.");
}

async function install(url: string): Promise<Installation> {
  const adapters = await openAdapters({
    env: { HOME: home },
    cwd: home,
    data,
    now: () => new Date(),
  });
  try {
    const linked = await adapters.link({ service: "home", agent_id: "", address: url });
    const { installation_id, service: name } = linked;
    await adapters.switchOnFlowGuardrails(name, "claude-code", claudeCodeProtector.points);
    const fixed = { adapter: "claude-code", service: name, agent_id: "", beats: false } as const;
    const { points } = claudeCodeProtector;
    const places = { target: join(home, "settings.json"), folder: home, host: "bench", url };
    const agents = { agent_ids: ["claude-code"], points, files: {} };
    await adapters.add({ installation_id, ...fixed, ...agents, ...places }, "");
    return linked;
  } finally {
    await adapters.close();
  }
}

type Took = { readonly wallMs: number; readonly cpuMs: number };

/** Until the program has ended and all that it printed was read. */
async function run(words: readonly string[], isHook = true): Promise<Took> {
  const before = childrenCpuMs();
  const started = performance.now();
  const child = spawn("/usr/bin/env", ["-i", ...words], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => {}).end(call);
  const closed = once(child, "close");
  let output = "";
  for await (const chunk of child.stdout) output += String(chunk);
  await closed;
  if (isHook && (child.exitCode !== 0 || output !== "{}")) throw new Error(`It said ${output}.`);
  return { wallMs: performance.now() - started, cpuMs: childrenCpuMs() - before };
}

/** A service applies within seconds what a command has written into its database. */
async function untilKnown(installation: Installation): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(installation).catch(() => undefined);
    if (answer !== undefined) return;
    await setTimeout(100);
  }
  throw new Error("The service does not know the installation.");
}

/** The same call of a process that runs already, over a connection that it keeps. */
async function ask(installation: Installation): Promise<Took> {
  const path = `/api/v1/adapters/${installation.installation_id}/hooks/claude-code`;
  const started = performance.now();
  await askService(installation, path, JSON.parse(call), { timeoutMs: 5_000 });
  return { wallMs: performance.now() - started, cpuMs: Number.NaN };
}

try {
  const installation = await install(await serviceUrl());
  await untilKnown(installation);
  await writeFile(join(home, "installation.json"), JSON.stringify(installation));
  await copyFile(join(adapter, "src/install/parapet-hook.cjs"), join(home, "parapet-hook.cjs"));
  await copyFile(program, join(home, "parapet-hook"));
  const ways: Readonly<Record<string, () => Promise<Took>>> = {
    "a program that does nothing (true)": () => run(["/bin/true"], false),
    "Node that does nothing": () => run([process.execPath, "-e", "0"], false),
    "the hook in Node": () => run([process.execPath, join(home, "parapet-hook.cjs")]),
    "the native hook": () => run([join(home, "parapet-hook")]),
    "the service alone, asked by a process that runs": () => ask(installation),
  };
  const times = new Map(Object.keys(ways).map((way) => [way, [] as Took[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [way, takes] of Object.entries(ways)) {
      const took = await takes();
      // The first round fills caches.
      if (round > 0) times.get(way)?.push(took);
    }
  }
  console.log(`${rounds} calls each, in turns\n`);
  const rows = [...times].map(([way, all]) => {
    const wall = all.map(({ wallMs }) => wallMs).toSorted((a, b) => a - b);
    const cpu = all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / all.length;
    const late = wall[Math.floor(wall.length * 0.9)] ?? 0;
    const spent = Number.isNaN(cpu) ? "" : String(rounded(cpu));
    return [way, rounded(median(wall)), rounded(late), spent];
  });
  printTable(["what runs", "median ms", "p90 ms", "processor ms"], rows);
} finally {
  service.kill("SIGTERM");
  await once(service, "exit");
  await rm(home, { recursive: true, force: true });
}
