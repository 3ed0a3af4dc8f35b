/**
 * What a tool call takes in the real Claude Code, guarded and not. Run:
 * `scripts/with-claude-code.sh node bench/adapters-claude-code.bench.ts`.
 *
 * A real service in its own process, protected by `parapet protect claude-code` as a user does it,
 * and a model on the loopback interface that asks for one small file after the other. A call is the
 * time from the model's wish to the result in its next question: Claude Code's own work, the tool,
 * and with a guard two hooks, one before the tool and one after. "command" is what `protect`
 * installs: the native program, once `npm run build:hook` has made it.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runClaude, startLoopbackModel } from "@parapet/adapter-claude-code";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const calls = isQuick ? 5 : 40;
const repeats = isQuick ? 1 : 2;
/** The first ones are slow in any way. */
const warmUp = isQuick ? 1 : 10;
const parapet = join(import.meta.dirname, "../packages/cli/bin/parapet.js");
const script = join(import.meta.dirname, "../adapters/claude-code/src/install/parapet-hook.cjs");

const programs = [
  ["2.1.329", process.env["PARAPET_CLAUDE_CODE"] ?? "", ["http", "command", "command, in Node"]],
  ["2.1.197", process.env["PARAPET_CLAUDE_CODE_OLD"] ?? "", ["command", "command, in Node"]],
] as const;

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  for await (const chunk of output) {
    printed += String(chunk);
    const [address] = /http:\S+/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The service does not start.");
}

/** The settings that `parapet protect claude-code` writes. */
async function protectedBy(program: string, way: string, home: string, url: string) {
  const [hook = ""] = way.split(",");
  const bin = await mkdtemp(join(home, "bin-"));
  await symlink(program, join(bin, "claude"));
  const target = join(bin, "settings.json");
  const words = ["protect", "claude-code", "--hook", hook, "--target", target, "--url", url];
  execFileSync(process.execPath, [parapet, ...words], {
    env: { PATH: `${bin}:${process.env["PATH"] ?? ""}`, HOME: home },
    stdio: "ignore",
  });
  const text = await readFile(target, "utf8");
  const settings: unknown = JSON.parse(way === hook ? text : await byTheScript(text));
  return settings;
}

/** The same settings with the script for Node in the place of the native program. */
async function byTheScript(settings: string): Promise<string> {
  const [program = ""] = /\/[^"' ]+\/parapet-hook(?=["'])/.exec(settings) ?? [];
  if (program === "") return settings;
  await copyFile(script, `${program}.cjs`);
  const quoted = settings.includes(`'${program}'`);
  const words = [process.execPath, `${program}.cjs`];
  return quoted
    ? settings.replaceAll(`'${program}'`, words.map((word) => `'${word}'`).join(" "))
    : settings.replaceAll(`"${program}"`, words.map((word) => `"${word}"`).join(", "));
}

/** Milliseconds of each call of one session. */
async function callTimes(program: string, settings: unknown): Promise<readonly number[]> {
  const home = await mkdtemp(join(tmpdir(), "parapet-bench-claude-"));
  await mkdir(join(home, "work"));
  for (let n = 0; n < calls + warmUp; n += 1) await writeFile(join(home, "work", `${n}`), `${n}\n`);
  const times: number[] = [];
  let asked = 0;
  let blocked = "";
  const model = await startLoopbackModel(({ messages, tools }) => {
    if (!tools.includes("Read")) return "Nothing.";
    const results = messages.flatMap((message) => message.results);
    const last = results.at(-1)?.text ?? "";
    if (last.includes("Parapet")) blocked = last;
    if (results.length > 0) times.push(performance.now() - asked);
    if (results.length === calls + warmUp) return "Done.";
    asked = performance.now();
    return [{ name: "Read", input: { file_path: join(home, "work", `${results.length}`) } }];
  });
  try {
    const signal = AbortSignal.timeout(300_000);
    await runClaude({ program, home, settings, modelUrl: model.url, prompt: "Go on.", signal });
  } finally {
    model.close();
    await rm(home, { recursive: true, force: true });
  }
  if (blocked !== "") throw new Error(blocked);
  if (times.length < calls) throw new Error("The session ended early.");
  return times.slice(warmUp);
}

const at = (times: readonly number[], share: number): number =>
  rounded(times[Math.floor(times.length * share)] ?? 0);

async function measured(): Promise<readonly (readonly (string | number)[])[]> {
  const home = await mkdtemp(join(tmpdir(), "parapet-bench-"));
  const service = spawn(
    process.execPath,
    [parapet, "serve", "--port", "0", "--no-scanner", "--log-level", "error"],
    {
      env: { PATH: process.env["PATH"] ?? "", HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const rows: (readonly (string | number)[])[] = [];
  try {
    const url = await addressOf(service.stdout);
    for (const [version, program, hooks] of programs) {
      const ways: (readonly [string, unknown])[] = [["unguarded", {}]];
      for (const hook of hooks) {
        ways.push([`${hook} hook`, await protectedBy(program, hook, home, url)]);
      }
      const times = new Map<string, number[]>();
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        for (const [way, settings] of ways) {
          times.set(way, [...(times.get(way) ?? []), ...(await callTimes(program, settings))]);
        }
      }
      const plain = (times.get("unguarded") ?? []).toSorted((a, b) => a - b);
      for (const [way, all] of times) {
        const sorted = all.toSorted((a, b) => a - b);
        const added = at(sorted, 0.5) - at(plain, 0.5);
        rows.push([version, way, at(sorted, 0.5), at(sorted, 0.9), rounded(Math.max(0, added))]);
      }
    }
  } finally {
    service.kill("SIGTERM");
    await once(service, "exit");
    await rm(home, { recursive: true, force: true });
  }
  return rows;
}

if (programs.some(([, program]) => program === "")) {
  console.log("Skipped: scripts/with-claude-code.sh brings the real Claude Code.");
} else {
  const rows = await measured();
  console.log(`${calls} calls of Read a session, ${repeats} sessions each, in turn\n`);
  printTable(["Claude Code", "way", "call p50 ms", "p90 ms", "added p50 ms"], rows);
}
