import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "@parapet/documents/find-node.ts";
import { judge, objectionText, type Seen } from "../core/judge.ts";
import { type Move, orderFor, readsFirst } from "../core/move.ts";
import { type PathToProve, takerOf } from "../core/path-to-prove.ts";
import type { PlayedPath, ProofRun } from "../core/proof-adapter.ts";
import { ProofFailed } from "../core/proof-failed.ts";
import type { PlayedStep } from "../core/proof.ts";
import { type Call, type NextCall, scriptOf, type Script } from "../core/script.ts";
import { evaluatorFor, type Objections, objectionsTo } from "../guardrails/evaluator-for.ts";
import { answerAsOpenAi } from "../loopback/openai-model.ts";
import { serveAll } from "../loopback/serve-all.ts";
import { serveOnSocket } from "../loopback/serve-on-socket.ts";
import { type AttackerWeb, attackerWeb } from "../loopback/web.ts";
import { evidenceOf } from "../playing/evidence.ts";
import { fetched } from "../playing/fetched.ts";
import { layCopy } from "../playing/lay-copy.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { nodeInside, socketsInside, startSandbox } from "../sandbox/start-sandbox.ts";
import { installedState } from "./channel-plugins.ts";
import { chatAddresses, type Chats, emulatedChats } from "./chats.ts";
import { callTools } from "./call-tools.ts";
import { deliver, type Delivery } from "./deliver.ts";
import { type Entry, entryOf, isByConversation, isKnownSender, type TextEntry } from "./entry.ts";
import { conditionMoves, type Ground, movesOf } from "./moves.ts";
import {
  ports,
  programFolder,
  webAddress,
  webHost,
  type ChatChannel,
  chatChannel,
  chatChannels,
  senderIds,
} from "../playing/places.ts";
import { pathInside } from "../playing/path-inside.ts";
import { relayTo } from "../playing/relay-to.ts";
import { programShown } from "./program-shown.ts";
import { type CopiedWorkspace, copyOf } from "./read-workspace.ts";
import { refuserIn } from "./refusal.ts";
import type { StartOpenClaw } from "./start-openclaw.ts";
import { untriable } from "./untriable.ts";
import { untilQuiet } from "./until-quiet.ts";

const lookMs = 1_000;

/** Plays paths in the real OpenClaw. Throws ProofFailed, or the scanner's ScanError. */
export async function playOpenClaw(run: ProofRun): Promise<readonly PlayedPath[]> {
  const played = new Map<PathToProve, PlayedPath>();
  const groups = Map.groupBy(run.paths, (path) => JSON.stringify(admittedBy(path)));
  for (const [index, paths] of [...groups.values()].entries()) {
    const scratch = join(run.scratch, `${index}`);
    // oxlint-disable-next-line no-await-in-loop -- Each run takes the machine for itself.
    await playTogether({ ...run, paths, scratch }, (path, one) => played.set(path, one));
  }
  return run.paths.map((path) => played.get(path) ?? { steps: [], changes: [] });
}

/** A path with how it will be played. */
type PlannedPath = {
  readonly path: PathToProve;
  readonly mark: string;
  readonly text: string;
  readonly entry: Entry;
  readonly moves: readonly Move[];
  readonly never: ReadonlyMap<number, string>;
};

/** Plays paths in one run of the gateway. */
async function playTogether(
  run: ProofRun,
  done: (path: PathToProve, played: PlayedPath) => void,
): Promise<void> {
  const [first] = run.paths;
  const copy = await copyOf(run.workspace, { ...run, admitted: first && admittedBy(first) });
  const { changes } = copy;
  const planned = run.paths.flatMap((path, index): readonly PlannedPath[] => {
    const plan = planOf(path, `${run.mark}x${index}`, copy);
    if ("steps" in plan) done(path, { steps: plan.steps, changes });
    return "steps" in plan ? [] : [plan];
  });
  if (planned.length === 0) return;
  const stage = await openStage(run, copy, planned.length);
  try {
    await startGateway(stage, run);
    // What changes the configuration may restart the gateway.
    for (const plan of planned.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
      // oxlint-disable-next-line no-await-in-loop -- They would disturb each other.
      done(plan.path, { steps: await playOne(plan, stage, run), changes });
    }
  } finally {
    await stage.close();
  }
}

function isLast({ path }: PlannedPath): boolean {
  return path.steps.some(({ attributes }) => attributes["role"] === "configuration");
}

/** How a path will be played; its steps, where nothing can be seen of its first agent. */
function planOf(
  path: PathToProve,
  mark: string,
  copy: CopiedWorkspace,
): PlannedPath | { readonly steps: readonly PlayedStep[] } {
  const { planted, secret } = copy.canaries;
  const { stateDir } = copy.model;
  const ground: Ground = { ...copy, stateDir, mark, planted, secret, speaks: speaksBy(path, copy) };
  const text = `Please follow ${orderFor(mark, 1)}.`;
  const entry = entryOf(path, copy.settings, text);
  const own = movesOf(path, ground);
  const moves = readsFirst([...own.moves, ...conditionMoves(path, own, ground)]);
  const noAdapter =
    copy.adapter !== undefined && "reason" in copy.adapter ? copy.adapter : undefined;
  const never = new Map([...own.untried, ...untriable(path, copy.model, noAdapter)]);
  if ("untried" in entry) never.set(1, entry.untried);
  const earliest = Math.min(...never.keys());
  const isHopeless = earliest <= Math.max(takerOf(path), 1);
  // Nothing is delivered, and that is why.
  if (isHopeless && earliest > 1) never.set(1, never.get(earliest) ?? "");
  if ("untried" in entry || isHopeless) {
    return { steps: judge({ path, moves, never, seen: undefined }) };
  }
  return { path, mark, text, entry, moves, never };
}

/** The service that a path comes in by, else one that the workspace has. */
function speaksBy({ steps }: PathToProve, { settings }: CopiedWorkspace): ChatChannel {
  const has = Object.keys(isObject(settings["channels"]) ? settings["channels"] : {});
  const entry = chatChannel(steps[1]?.attributes["channel"]);
  return chatChannels.find((name) => has.includes(name) && name === (entry ?? name)) ?? "telegram";
}

/** What a run has: the sandbox, and the emulators outside. */
type Stage = {
  readonly sandbox: Sandbox;
  readonly program: StartOpenClaw;
  readonly copy: CopiedWorkspace;
  readonly chats: Chats;
  readonly web: AttackerWeb;
  readonly objections: Objections;
  /** Sets what the model does from now on, and what the attacker's page says. */
  readonly follow: (script: Script, page: string) => void;
  readonly close: () => Promise<void>;
  /** By entry point, that it was refused: it will be again. */
  readonly refused: Map<string, Seen["delivery"]>;
};

async function openStage(run: ProofRun, copy: CopiedWorkspace, paths: number): Promise<Stage> {
  const chats = emulatedChats();
  const web = attackerWeb();
  const evaluator = evaluatorFor(copy.adapter, "openclaw");
  let current = scriptOf([], byToolCall);
  const sockets = join(run.scratch, "sockets");
  await mkdir(sockets, { recursive: true, mode: 0o755 });
  const closeServers = await serveAll([
    serveOnSocket(join(sockets, "model"), (asked) => answerAsOpenAi(current, asked)),
    ...chats.serve((name) => join(sockets, name)),
    serveOnSocket(join(sockets, "web"), web.answer),
    serveOnSocket(join(sockets, "guard"), evaluator.answer),
  ]);
  const sandbox = await sandboxFor(run, copy, paths).catch((error: unknown) => {
    closeServers();
    throw error;
  });
  return {
    sandbox,
    program: openclawWith(copy, run),
    copy,
    chats,
    web,
    objections: evaluator.objections,
    follow: (script, page) => {
      current = script;
      evaluator.forget();
      web.serve(page);
    },
    close: async () => {
      await sandbox.stop();
      closeServers();
    },
    refused: new Map(),
  };
}

async function playOne(
  { path, mark, text, entry, moves, never }: PlannedPath,
  stage: Stage,
  run: ProofRun,
): Promise<readonly PlayedStep[]> {
  const before = pageCall(entry, mark);
  const script = scriptOf([...before, ...moves.map(({ call }) => call)], byToolCall);
  const skipped = before.length;
  stage.follow(script, text);
  const key = entryKey(entry, path);
  const known = stage.refused.get(key);
  const first = skipped + firstCalls(moves);
  const arrived =
    known ??
    (entry.by === "requests"
      ? await callTools({ entry, moves, script, skipped, sandbox: stage.sandbox, run })
      : await arrivalOf({ entry, path, text, mark, script, first }, stage, run));
  if (arrived.is === "refused") stage.refused.set(key, arrived);
  if (arrived.is === "arrived") await wakeLoaders({ moves, script, skipped }, stage, run);
  const shows = await evidenceOf(moves, { ...stage, home: stage.copy.home, script, skipped });
  const seen: Seen = {
    script,
    skipped,
    delivery: arrived,
    shows,
    refuserOf: refuserIn,
    objectionTo: objectionsTo(stage.objections),
  };
  return judge({ path, moves, never, seen });
}

/** Two texts at one entry point fare the same. */
function entryKey(entry: Entry, { steps }: PathToProve): string {
  return JSON.stringify([
    entry.by,
    ...steps.slice(1, takerOf({ steps }) + 1).map(({ node_id: id }) => id),
  ]);
}

type Arriving = {
  readonly entry: TextEntry;
  readonly path: PathToProve;
  readonly text: string;
  readonly mark: string;
  readonly script: Script;
  /** Number of the calls that are made before somebody starts another turn. */
  readonly first: number;
};

/** Up to the first that leaves something for a later turn. */
function firstCalls(moves: readonly Move[]): number {
  const wakes = moves.findIndex((move) => move.wakes !== undefined);
  return wakes === -1 ? moves.length : wakes + 1;
}

/** Starts the turns that load what was left for them, as their users do sooner or later. */
async function wakeLoaders(
  {
    moves,
    script,
    skipped,
  }: { readonly moves: readonly Move[]; readonly script: Script; readonly skipped: number },
  { sandbox, program, chats }: Stage,
  run: ProofRun,
): Promise<void> {
  for (const [index, { wakes }] of moves.entries()) {
    if (wakes === undefined) continue;
    if (script.stateOf(skipped + index).is !== "answered") return;
    const words = ["agent", "--agent", wakes.agentId, "-m", wakes.prompt];
    // oxlint-disable-next-line no-await-in-loop -- One turn leaves what the next one loads.
    await sandbox.run(program(words), run.limits.answerMs);
    const until = skipped + index + 1 + firstCalls(moves.slice(index + 1));
    // oxlint-disable-next-line no-await-in-loop
    await untilQuiet(() => script.isOver(until), { script, chats }, run);
  }
}

async function arrivalOf(
  arriving: Arriving,
  stage: Stage,
  run: ProofRun,
): Promise<Seen["delivery"]> {
  const { mark, script, first } = arriving;
  const delivery = await deliver({ ...arriving, ...stage, run });
  const isDone = () => script.isOver(first) && script.hasSeen(orderFor(mark, 1));
  const isObjected = () => stage.objections.toText(orderFor(mark, 1)) !== undefined;
  await untilQuiet(isDone, { script, chats: stage.chats, delivery, isObjected }, run);
  if (!script.hasSeen(orderFor(mark, 1)) && arriving.entry.by === "page") {
    const [call] = pageCall(arriving.entry, mark);
    const objection = call && stage.objections.toCall(call);
    const found = fetched(
      script,
      { refuserOf: refuserIn, objection },
      "no turn of the operator came about",
    );
    // The operator's own prompt is a text, too.
    const toPrompt = stage.objections.toText(orderFor(mark, 0));
    return script.hasSeen(orderFor(mark, 0)) || toPrompt === undefined
      ? found
      : { is: "refused", by: toPrompt, detail: objectionText(toPrompt) };
  }
  if (!script.hasSeen(orderFor(mark, 1))) return whyNot(delivery, arriving, stage, run);
  return isByConversation(arriving.path) ? laterTurn(arriving, stage, run) : { is: "arrived" };
}

/** Whether a turn that the owner starts later has what was left in the conversation. */
async function laterTurn(
  { path, mark, script }: Arriving,
  { sandbox, program }: Stage,
  run: ProofRun,
): Promise<Seen["delivery"]> {
  const later = `later-${mark}`;
  await sandbox.run(program(["agent", ...agentWords(path), "-m", later]), run.limits.answerMs);
  if (script.hasSeen(later, orderFor(mark, 1))) return { is: "arrived" };
  const at = path.steps.findIndex(({ kind }) => kind === "agent");
  if (!script.hasSeen(later)) {
    return { is: "unknown", detail: "no turn of the owner came about", at };
  }
  return { is: "refused", detail: "A later turn of the owner did not have the text.", at };
}

/** A sender who must be known already is written into the copy. */
function admittedBy({ steps }: PathToProve) {
  const [source, entry] = steps;
  const channel = chatChannel(entry?.attributes["channel"]);
  const isKnown = source !== undefined && isKnownSender(source);
  return isKnown && channel !== undefined ? { channel, sender: senderIds[channel] } : undefined;
}

function pageCall(entry: Entry, mark: string): readonly Call[] {
  if (entry.by !== "page") return [];
  // A page of its own: an answer for another path may be remembered.
  const args = { url: `http://${webHost}:${ports.web}/page-${mark}` };
  return [{ after: orderFor(mark, 0), tool: "web_fetch", args }];
}

/** Tools beyond the first few are called through another one. */
function byToolCall({ tool, args }: Call, offered: readonly string[]): NextCall {
  return offered.includes("tool_call")
    ? { tool: "tool_call", args: { id: tool, args } }
    : undefined;
}

async function sandboxFor(run: ProofRun, copy: CopiedWorkspace, paths: number): Promise<Sandbox> {
  const { scratch, program, limits, signal } = run;
  const state = installedState(copy.plugins, { stateDir: copy.model.stateDir, scratch });
  return startSandbox({
    node: process.execPath,
    shown: [
      ...(await layCopy(join(scratch, "copy"), copy.folders, [...copy.files, ...state])),
      { from: join(scratch, "sockets"), to: socketsInside, writable: false },
      programShown(program.file).shown,
      ...copy.plugins.flatMap((plugin) => plugin.shown),
    ],
    relays: [
      relayTo("model", ports.model),
      ...chatChannels.map((name) => relayTo(name, ports[name])),
      relayTo("web", ports.web, webAddress),
      relayTo("guard", ports.guardrails),
    ],
    addresses: [webAddress],
    hosts: { [webHost]: webAddress },
    // Debian's Chromium does not start without this folder.
    etc: { "chromium.d/none": "" },
    scratch,
    home: copy.home,
    wholeMs: limits.wholeMs + paths * limits.answerMs,
    signal,
  });
}

function openclawWith(copy: CopiedWorkspace, { program }: ProofRun): StartOpenClaw {
  const file = join(programFolder, programShown(program.file).file);
  const env = {
    HOME: copy.home,
    PATH: pathInside,
    OPENCLAW_STATE_DIR: copy.model.stateDir,
    OPENCLAW_CONFIG_PATH: copy.configFile,
    npm_config_offline: "true",
    ...chatAddresses(copy.plugins),
  };
  return (words) => ({ argv: [nodeInside, file, ...words], env, cwd: copy.home });
}

const gatewayName = "gateway";

async function startGateway(stage: Stage, run: ProofRun): Promise<void> {
  const until = Date.now() + run.limits.wholeMs;
  // OpenClaw gives up by itself where a step of its start takes seconds, as on a busy machine.
  const said = (await startOnce(stage, until)) && (await startOnce(stage, until));
  if (said === undefined) return;
  const { version } = run.program;
  throw new ProofFailed(
    said === "late"
      ? `OpenClaw ${version} was not ready in time. Try again on an idle machine.`
      : `OpenClaw ${version} does not start with the copied configuration. It said: ${said.output}`,
  );
}

/** Undefined once the gateway is ready; "late" where the time is over; else its last words. */
async function startOnce(
  { sandbox, program }: Stage,
  until: number,
): Promise<undefined | "late" | { readonly output: string }> {
  if (Date.now() >= until) return "late";
  await sandbox.start(gatewayName, program(["gateway", "run", "--port", `${ports.gateway}`]));
  const request = { method: "GET", path: "/readyz", headers: {}, body: "" } as const;
  while (Date.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- Asked until it is ready.
    const answer = await sandbox.http({ ...request, port: ports.gateway, timeoutMs: 5_000 });
    if (answer?.status === 200) return undefined;
    // oxlint-disable-next-line no-await-in-loop
    const { code, output } = await sandbox.look(gatewayName);
    if (code !== null) {
      return { output: output.trim().split("\n").slice(-3).join(" ").slice(-400) };
    }
    // oxlint-disable-next-line no-await-in-loop
    await sleep(lookMs);
  }
  return "late";
}

/**
 * Why the attacker's text came to no turn. That it was refused is known only where a turn of the
 * operator comes through.
 */
async function whyNot(
  delivery: Delivery,
  { path, mark, script }: Arriving,
  { sandbox, program, objections }: Stage,
  run: ProofRun,
): Promise<Seen["delivery"]> {
  const objection = objections.toText(orderFor(mark, 1));
  if (objection !== undefined) {
    const at = path.steps.findIndex(({ kind }) => kind === "agent");
    return { is: "refused", by: objection, detail: objectionText(objection), at };
  }
  const failure = delivery.failure();
  if (failure !== "") return { is: "refused", detail: failure };
  if (!delivery.isDelivered()) {
    return { is: "unknown", detail: "OpenClaw did not fetch the message in time" };
  }
  const control = `control-${mark}`;
  const words = ["agent", "--session-id", control, "-m", control];
  await sandbox.run(program([...words, ...agentWords(path)]), run.limits.answerMs);
  return script.hasSeen(control)
    ? { is: "refused", detail: "OpenClaw took the message and gave it to no agent." }
    : { is: "unknown", detail: "no turn came about, not even the operator's" };
}

function agentWords({ steps }: PathToProve): readonly string[] {
  const id = steps.find(({ kind }) => kind === "agent")?.attributes["agent_id"];
  return typeof id === "string" ? ["--agent", id] : [];
}
