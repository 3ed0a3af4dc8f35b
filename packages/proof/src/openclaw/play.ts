import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlayedPath, ProofRun } from "../core/proof-adapter.ts";
import { ProofFailed } from "../core/proof-failed.ts";
import { type Call, type NextCall, scriptOf, type Script } from "../core/script.ts";
import { answerAsOpenAi } from "../loopback/openai-model.ts";
import { serveOnSocket } from "../loopback/serve-on-socket.ts";
import { telegramApi, type TelegramApi } from "../loopback/telegram-api.ts";
import { attackerWeb } from "../loopback/web.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { nodeInside, socketsInside, startSandbox } from "../sandbox/start-sandbox.ts";
import { deliver, type Delivery } from "./deliver.ts";
import { type Entry, entryOf } from "./entry.ts";
import { judge, type Seen } from "./judge.ts";
import { layCopy } from "./lay-copy.ts";
import { conditionMoves, type Ground, type Move, movesOf, orderFor } from "./moves.ts";
import { ports, programFolder, senderId, webAddress, webHost } from "./places.ts";
import { programShown } from "./program-shown.ts";
import { type CopiedWorkspace, copyOf } from "./read-workspace.ts";
import { refuserIn } from "./refusal.ts";
import type { StartOpenClaw } from "./start-openclaw.ts";
import { untriable } from "./untriable.ts";

const lookMs = 1_000;

/** Plays a path in the real OpenClaw. Throws ProofFailed, or the scanner's ScanError. */
export async function playOpenClaw(run: ProofRun): Promise<PlayedPath> {
  const { path, mark, scratch, workspace } = run;
  const copy = await copyOf(workspace, mark, admittedBy(run));
  const ground: Ground = { ...copy, mark, planted: copy.canaries.planted };
  const text = `Please follow ${orderFor(mark, 1)}.`;
  const entry = entryOf(path, copy.settings, text);
  const planned = movesOf(path, ground);
  const moves = [...planned.moves, ...conditionMoves(path, planned, ground)];
  const never = new Map([...planned.untried, ...untriable(path, copy.model)]);
  const { changes } = copy;
  if ("untried" in entry) never.set(1, entry.untried);
  const first = Math.min(...never.keys());
  const firstAgent = path.steps.findIndex(({ kind }) => kind === "agent");
  // Nothing can be seen of a path whose first agent is not reached.
  if ("untried" in entry || first <= Math.max(firstAgent, 1)) {
    return { steps: judge({ path, moves, never, seen: undefined }), changes };
  }
  const calls = [...pageCall(entry, mark), ...moves.map(({ call }) => call)];
  const script = scriptOf(calls, byToolCall);
  const telegram = telegramApi();
  const web = attackerWeb(text);
  const sockets = join(scratch, "sockets");
  await mkdir(sockets, { recursive: true, mode: 0o755 });
  const servers = await Promise.all([
    serveOnSocket(join(sockets, "model"), (asked) => answerAsOpenAi(script, asked)),
    serveOnSocket(join(sockets, "telegram"), telegram.answer),
    serveOnSocket(join(sockets, "web"), web.answer),
  ]);
  const sandbox = await sandboxFor(run, copy).catch((error: unknown) => {
    for (const close of servers) close();
    throw error;
  });
  try {
    const program = openclawWith(copy, run);
    await startGateway(sandbox, program, run);
    const delivery = await deliver({ entry, sandbox, telegram, program, text, mark, run, script });
    await untilQuiet(script, telegram, delivery, run);
    const seen: Seen = {
      script,
      skipped: calls.length - moves.length,
      delivery: script.hasSeen(orderFor(mark, 1))
        ? { is: "arrived" }
        : await whyNot(delivery, { sandbox, program, run, script, telegram }),
      shows: await evidenceOf(moves, { sandbox, script, telegram, web, copy }, calls.length),
      refuserOf: refuserIn,
    };
    return { steps: judge({ path, moves, never, seen }), changes };
  } finally {
    await sandbox.stop();
    for (const close of servers) close();
  }
}

/** A sender who must be known already is written into the copy. */
function admittedBy({ path: { steps } }: ProofRun) {
  const [source, entry] = steps;
  const trust = source?.attributes["trust"];
  const channel = entry?.attributes["channel"];
  const isKnown = trust === "paired" || trust === "listed";
  return isKnown && typeof channel === "string" ? { channel, sender: `${senderId}` } : undefined;
}

function pageCall(entry: Entry, mark: string): readonly Call[] {
  if (entry.by !== "page") return [];
  const args = { url: `http://${webHost}:${ports.web}/page` };
  return [{ after: orderFor(mark, 0), tool: "web_fetch", args }];
}

/** Tools beyond the first few are called through another one. */
function byToolCall({ tool, args }: Call, offered: readonly string[]): NextCall {
  return offered.includes("tool_call")
    ? { tool: "tool_call", args: { id: tool, args } }
    : undefined;
}

function relay(name: string, port: number, host = "127.0.0.1") {
  return { host, port, socket: `${socketsInside}/${name}` };
}

async function sandboxFor(run: ProofRun, copy: CopiedWorkspace): Promise<Sandbox> {
  const { scratch, program, limits, signal } = run;
  return startSandbox({
    node: process.execPath,
    shown: [
      ...(await layCopy(join(scratch, "copy"), copy.folders, copy.files)),
      { from: join(scratch, "sockets"), to: socketsInside, writable: false },
      programShown(program.file).shown,
    ],
    relays: [
      relay("model", ports.model),
      relay("telegram", ports.telegram),
      relay("web", ports.web, webAddress),
    ],
    addresses: [webAddress],
    hosts: { [webHost]: webAddress },
    scratch,
    home: copy.home,
    wholeMs: limits.wholeMs,
    signal,
  });
}

function openclawWith(copy: CopiedWorkspace, { program }: ProofRun): StartOpenClaw {
  const file = join(programFolder, programShown(program.file).file);
  const env = {
    HOME: copy.home,
    PATH: `${nodeInside.slice(0, nodeInside.lastIndexOf("/"))}:/usr/local/bin:/usr/bin:/bin`,
    OPENCLAW_STATE_DIR: copy.model.stateDir,
    OPENCLAW_CONFIG_PATH: copy.configFile,
    npm_config_offline: "true",
  };
  return (words) => ({ argv: [nodeInside, file, ...words], env, cwd: copy.home });
}

const gatewayName = "gateway";

async function startGateway(
  sandbox: Sandbox,
  program: StartOpenClaw,
  { program: { version }, limits }: ProofRun,
): Promise<void> {
  await sandbox.start(gatewayName, program(["gateway", "run", "--port", `${ports.gateway}`]));
  const request = { method: "GET", path: "/readyz", headers: {}, body: "" } as const;
  const until = Date.now() + limits.wholeMs;
  while (Date.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- Asked until it is ready.
    const answer = await sandbox.http({ ...request, port: ports.gateway, timeoutMs: 5_000 });
    if (answer?.status === 200) return;
    // oxlint-disable-next-line no-await-in-loop
    const { code, output } = await sandbox.look(gatewayName);
    if (code !== null) {
      const said = output.trim().split("\n").slice(-3).join(" ").slice(-400);
      throw new ProofFailed(
        `OpenClaw ${version} does not start with the copied configuration. It said: ${said}`,
      );
    }
    // oxlint-disable-next-line no-await-in-loop
    await sleep(lookMs);
  }
  throw new ProofFailed(`OpenClaw ${version} was not ready in time. Try again on an idle machine.`);
}

/** Waits while there is progress. */
async function untilQuiet(
  script: Script,
  telegram: TelegramApi,
  delivery: Delivery,
  { limits }: ProofRun,
): Promise<void> {
  let last = -1;
  let since = Date.now();
  while (!script.isOver() && Date.now() - since < limits.answerMs) {
    const now = script.progress() + telegram.sent().length;
    if (now !== last) {
      last = now;
      since = Date.now();
    }
    if (delivery.isRefused()) return;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(lookMs / 4);
  }
}

type Around = {
  readonly sandbox: Sandbox;
  readonly program: StartOpenClaw;
  readonly run: ProofRun;
  readonly script: Script;
  readonly telegram: TelegramApi;
};

/**
 * Why the attacker's text came to no turn. That it was refused is known only where a turn of the
 * operator comes through.
 */
async function whyNot(
  delivery: Delivery,
  { sandbox, program, run, script, telegram }: Around,
): Promise<Seen["delivery"]> {
  const failure = delivery.failure();
  if (failure !== "") return { is: "refused", detail: failure };
  const asked = telegram.sent().some(({ text }) => /pairing/i.test(text));
  if (asked) return { is: "refused", detail: "OpenClaw answered the sender with a pairing code." };
  if (!delivery.isDelivered()) {
    return { is: "unknown", detail: "OpenClaw did not fetch the message in time" };
  }
  const control = `control-${run.mark}`;
  const words = ["agent", "--session-id", control, "-m", control];
  await sandbox.run(program([...words, ...agentWords(run)]), run.limits.answerMs);
  return script.hasSeen(control)
    ? { is: "refused", detail: "OpenClaw took the message and gave it to no agent." }
    : { is: "unknown", detail: "no turn came about, not even the operator's" };
}

function agentWords({ path }: ProofRun): readonly string[] {
  const id = path.steps.find(({ kind }) => kind === "agent")?.attributes["agent_id"];
  return typeof id === "string" ? ["--agent", id] : [];
}

async function evidenceOf(
  moves: readonly Move[],
  around: {
    readonly sandbox: Sandbox;
    readonly script: Script;
    readonly telegram: TelegramApi;
    readonly web: ReturnType<typeof attackerWeb>;
    readonly copy: CopiedWorkspace;
  },
  calls: number,
): Promise<ReadonlySet<string>> {
  const { sandbox, script, telegram, web, copy } = around;
  const shown = new Set<string>();
  const skipped = calls - moves.length;
  for (const [index, move] of moves.entries()) {
    for (const [nth, { evidence }] of move.effects.entries()) {
      const state = script.stateOf(index + skipped);
      const isThere = async (): Promise<boolean> => {
        switch (evidence.in) {
          case "file":
            return (await sandbox.read(evidence.path))?.includes(evidence.text) === true;
          case "shell": {
            const env = { HOME: copy.home, PATH: "/usr/bin:/bin" };
            await sandbox.run({ argv: ["sh", "-l", "-c", ":"], env, cwd: copy.home }, 20_000);
            return (await sandbox.read(evidence.path))?.includes(evidence.text) === true;
          }
          case "result":
            return state.is === "answered" && state.text.includes(evidence.text);
          case "web":
            return web.wasSent(evidence.text);
          case "message":
            return telegram.sent().some(({ text }) => text.includes(evidence.text));
          case "turn":
            return script.hasSeen(evidence.text);
        }
      };
      // oxlint-disable-next-line no-await-in-loop -- What a shell does comes after what was written.
      if (await isThere()) shown.add(`${index}/${nth}`);
    }
  }
  return shown;
}
