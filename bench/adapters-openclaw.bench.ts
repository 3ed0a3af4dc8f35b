/**
 * What a tool call takes in the real OpenClaw, guarded and not. Run:
 * `scripts/with-openclaw.sh node bench/adapters-openclaw.bench.ts`.
 *
 * Two gateways side by side, alike but for `parapet protect openclaw`, and a real service in its
 * own process. "Without a model" lists sessions by `POST /tools/invoke`, which passes the plugin
 * once. "In a turn" is the time from a model's wish to the result in its next question, for `exec`
 * of `true`: there the plugin asks before the call and after it. The two take turns, call by call,
 * so that what else the machine does meets both.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeModel, scripted } from "../test/adapters/support-openclaw/fake-model.ts";
import {
  configWith,
  hasOpenClaw,
  invoke,
  makeOpenClawHome,
} from "../test/adapters/support-openclaw/openclaw-home.ts";
import { connectOperator } from "../test/adapters/support-openclaw/operator.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const invocations = isQuick ? 10 : 300;
const turnsMeasured = isQuick ? 1 : 10;
const callsInTurn = isQuick ? 3 : 12;
/** The first ones are slow in any way. */
const warmUp = isQuick ? 1 : 30;
const parapet = join(import.meta.dirname, "../packages/cli/bin/parapet.js");

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  for await (const chunk of output) {
    printed += String(chunk);
    const [address] = /http:\S+/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The service does not start.");
}

/** A gateway with its own model; protected as a user does it, where the service is given. */
async function startGateway(service?: { readonly url: string; readonly data: string }) {
  const home = await makeOpenClawHome();
  const model = await startFakeModel();
  await home.writeConfig(configWith(model.url, home));
  if (service !== undefined) {
    const words = ["protect", "openclaw", "--url", service.url, "--data", service.data];
    execFileSync(process.execPath, [parapet, ...words], { env: home.env, stdio: "ignore" });
  }
  const gateway = await home.startGateway();
  const operator = await connectOperator(gateway.url);
  const step = [{ tool: "exec", args: { command: "true" } }];
  const turn = scripted(...Array.from({ length: callsInTurn }, () => step));
  return {
    /** Milliseconds of one call without a model. */
    invoke: async () => {
      const started = performance.now();
      const { status } = await invoke(gateway.url, "sessions_list", {});
      if (status !== 200) throw new Error(`The call failed with status ${status}.`);
      return performance.now() - started;
    },
    /** Milliseconds of each call of one turn. */
    turn: async () => {
      const times: number[] = [];
      let wished = 0;
      model.beforeStep(async () => {
        if (wished > 0) times.push(performance.now() - wished);
        wished = performance.now();
      });
      const said = await operator.say(turn);
      if (!said.includes("RESULTS") || said.includes("Parapet")) throw new Error(said);
      return times;
    },
    stop: async () => {
      operator.leave();
      await gateway.stop();
      model.close();
      await home.remove();
    },
  };
}

type Gateway = Awaited<ReturnType<typeof startGateway>>;

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function row(what: string, plain: readonly number[], guarded: readonly number[]) {
  const added = rounded(at(guarded, 0.5) - at(plain, 0.5));
  const shown = [plain, guarded].flatMap((times) => [at(times, 0.5), at(times, 0.9)]);
  return [what, plain.length, ...shown.map(rounded), added];
}

async function compare(plain: Gateway, guarded: Gateway) {
  const alone: (readonly [number, number])[] = [];
  for (let n = 0; n < invocations + warmUp; n += 1) {
    alone.push([await plain.invoke(), await guarded.invoke()]);
  }
  const turns: (readonly [readonly number[], readonly number[]])[] = [];
  for (let n = 0; n < turnsMeasured + 1; n += 1) {
    turns.push([await plain.turn(), await guarded.turn()]);
  }
  const measured = alone.slice(warmUp);
  const inTurns = turns.slice(1);
  return [
    row(
      "without a model",
      measured.map(([time]) => time),
      measured.map(([, time]) => time),
    ),
    row(
      "in a turn",
      inTurns.flatMap(([times]) => times),
      inTurns.flatMap(([, times]) => times),
    ),
  ];
}

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
  const data = join(folder, "data");
  const quiet = ["--no-scanner", "--log-level", "error"];
  const unlimited = ["--rate-limit", "100000", "--rate-burst", "100000"];
  const service = spawn(
    process.execPath,
    [parapet, "serve", "--port", "0", "--data", data, ...quiet, ...unlimited],
    { env: { ...process.env, HOME: folder }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const gateways: Gateway[] = [];
  try {
    const plain = await startGateway();
    gateways.push(plain);
    const guarded = await startGateway({ url: await addressOf(service.stdout), data });
    gateways.push(guarded);
    const rows = await compare(plain, guarded);
    console.log("Milliseconds of a call of OpenClaw 2026.9.6.\n");
    const head = ["call", "calls", "p50", "p90", "guarded p50", "guarded p90", "added p50"];
    printTable(head, rows);
  } finally {
    for (const gateway of gateways) await gateway.stop();
    service.kill("SIGTERM");
    await once(service, "exit");
    await rm(folder, { recursive: true, force: true });
  }
}

if (hasOpenClaw) await run();
else console.log("Skipped: scripts/with-openclaw.sh brings the real OpenClaw.");
