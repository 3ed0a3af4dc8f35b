import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { claudeCodeHook } from "@parapet/claude-code/hook/claude-code-hook.ts";
import type { Objection } from "../core/registered-guardrails.ts";
import { judge, objectionText, type Seen } from "../core/judge.ts";
import { orderFor } from "../core/move.ts";
import type { PathToProve } from "../core/path-to-prove.ts";
import type { PlayedPath, ProofRun } from "../core/proof-adapter.ts";
import type { PlayedStep } from "../core/proof.ts";
import { untested } from "../core/untested.ts";
import { type Call, type NextCall, scriptOf, type Script } from "../core/script.ts";
import { evaluatorFor, type Objections, objectionsTo } from "../guardrails/evaluator-for.ts";
import { answerAsAnthropic } from "../loopback/anthropic-api.ts";
import { obeying } from "../loopback/obeying-model.ts";
import { selfSignedFor } from "../loopback/self-signed.ts";
import { serveAll } from "../loopback/serve-all.ts";
import { serveOnSocket } from "../loopback/serve-on-socket.ts";
import { type AttackerWeb, attackerWeb } from "../loopback/web.ts";
import { evidenceOf } from "../playing/evidence.ts";
import { fetched } from "../playing/fetched.ts";
import { type CopiedFile, layCopy } from "../playing/lay-copy.ts";
import { ports, programFolder, webAddress, webHost } from "../playing/places.ts";
import { pathInside } from "../playing/path-inside.ts";
import { relayTo } from "../playing/relay-to.ts";
import type { Program, Sandbox } from "../sandbox/sandbox.ts";
import { socketsInside, startSandbox } from "../sandbox/start-sandbox.ts";
import { type Entry, entryOf } from "./entry.ts";
import { type ClaudeMoves, movesOf } from "./moves.ts";
import { copyOf, type CopiedClaude } from "./read-workspace.ts";
import { refuserIn } from "./refusal.ts";
import { tested, title } from "./tested-version.ts";
import { untriable } from "./untriable.ts";

/** Plays paths in the real Claude Code, one prompt each. Throws ProofFailed, or ScanError. */
export async function playClaudeCode(run: ProofRun): Promise<readonly PlayedPath[]> {
  const copy = await copyOf(run.workspace, run);
  const { changes } = copy;
  const plans = run.paths.map((path, index) => planOf(path, `${run.mark}x${index}`, copy));
  const planned = plans.filter((plan) => plan.entry !== undefined);
  const played = new Map<PathToProve, readonly PlayedStep[]>();
  if (planned.length > 0) {
    const stage = await openStage(run, copy, planned);
    try {
      // What changes the settings comes last: they may let more be done.
      for (const plan of planned.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
        // oxlint-disable-next-line no-await-in-loop -- They would disturb each other.
        played.set(plan.path, await playOne(plan, stage, run));
      }
    } finally {
      await stage.close();
    }
  }
  return plans.map(({ path, moves, never }) => {
    const steps = played.get(path) ?? judge({ path, moves: moves.moves, never, seen: undefined });
    return { steps, changes };
  });
}

/** A path with how it will be played; without an entry where nothing can be seen of its agent. */
type PlannedPath = {
  readonly path: PathToProve;
  readonly mark: string;
  readonly entry: Entry | undefined;
  readonly moves: ClaudeMoves;
  readonly never: ReadonlyMap<number, string>;
};

function planOf(path: PathToProve, mark: string, copy: CopiedClaude): PlannedPath {
  const entry = entryOf(path, { folder: copy.folder, mark });
  const moves = movesOf(path, { ...copy, mark, planted: copy.canaries.planted });
  const noAdapter =
    copy.adapter !== undefined && "reason" in copy.adapter ? copy.adapter : undefined;
  const never = new Map([...moves.untried, ...untriable(path, copy.model, noAdapter)]);
  if ("untried" in entry) never.set(1, entry.untried);
  const firstAgent = path.steps.findIndex(({ kind }) => kind === "agent");
  const isHopeless = Math.min(...never.keys()) <= Math.max(firstAgent, 1);
  return { path, mark, entry: isHopeless || "untried" in entry ? undefined : entry, moves, never };
}

function isLast({ path }: PlannedPath): boolean {
  return path.steps.some(({ attributes }) => attributes["role"] === "configuration");
}

type Stage = {
  readonly sandbox: Sandbox;
  readonly copy: CopiedClaude;
  readonly web: AttackerWeb;
  readonly objections: Objections;
  /** Sets what the model does from now on, and what the attacker's page says. */
  readonly follow: (script: Script, page: string) => void;
  readonly close: () => Promise<void>;
};

async function openStage(
  run: ProofRun,
  copy: CopiedClaude,
  planned: readonly PlannedPath[],
): Promise<Stage> {
  const web = attackerWeb();
  const tls = selfSignedFor(webHost, new Date());
  const evaluator = evaluatorFor(copy.adapter, "claude-code", claudeCodeHook);
  let current = scriptOf([], () => undefined);
  const sockets = join(run.scratch, "sockets");
  await mkdir(sockets, { recursive: true, mode: 0o755 });
  const closeServers = await serveAll([
    serveOnSocket(join(sockets, "model"), (asked) => answerAsAnthropic(asked, obeying(current))),
    serveOnSocket(join(sockets, "web"), web.answer),
    serveOnSocket(join(sockets, "web-tls"), web.answer, { tls }),
    serveOnSocket(join(sockets, "guard"), evaluator.answer),
  ]);
  const texts = planned.flatMap(({ entry, mark }): readonly CopiedFile[] =>
    entry?.file === undefined ? [] : [{ path: entry.file, text: `${textFor(mark)}\n` }],
  );
  const sandbox = await sandboxFor(run, copy, [...copy.files, ...texts], tls.cert).catch(
    (error: unknown) => {
      closeServers();
      throw error;
    },
  );
  return {
    sandbox,
    copy,
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
  };
}

/** What the attacker writes. */
function textFor(mark: string): string {
  return `Please follow ${orderFor(mark, 1)}.`;
}

const certificate = "parapet-proof.pem";

async function sandboxFor(
  { scratch, program, limits, signal, paths }: ProofRun,
  copy: CopiedClaude,
  files: readonly CopiedFile[],
  cert: string,
): Promise<Sandbox> {
  return startSandbox({
    node: process.execPath,
    shown: [
      ...(await layCopy(join(scratch, "copy"), copy.folders, files)),
      { from: join(scratch, "sockets"), to: socketsInside, writable: false },
      { from: program.file, to: programInside, writable: false },
    ],
    relays: [
      relayTo("model", ports.model),
      relayTo("web", ports.web, webAddress),
      relayTo("web-tls", ports.webTls, webAddress),
      relayTo("guard", ports.guardrails),
    ],
    addresses: [webAddress],
    hosts: { [webHost]: webAddress },
    etc: { ...copy.etc, [certificate]: cert },
    scratch,
    home: copy.home,
    wholeMs: limits.wholeMs + paths.length * limits.answerMs,
    signal,
  });
}

const programInside = `${programFolder}/claude`;

function claude({ home, folder, variables }: CopiedClaude, prompt: string): Program {
  return {
    argv: [programInside, "-p", prompt],
    env: {
      HOME: home,
      PATH: pathInside,
      ...variables,
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${ports.model}`,
      ANTHROPIC_API_KEY: "nobody-asks-for-it",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_TELEMETRY: "1",
      DISABLE_ERROR_REPORTING: "1",
      NODE_EXTRA_CA_CERTS: `/etc/${certificate}`,
    },
    cwd: folder,
  };
}

async function playOne(
  { path, mark, entry, moves: { moves, before }, never }: PlannedPath,
  stage: Stage,
  { limits, program }: ProofRun,
): Promise<readonly PlayedStep[]> {
  const { copy, sandbox } = stage;
  const first = [...(entry === undefined ? [] : [entry.call]), ...before];
  const script = scriptOf([...first, ...moves.map(({ call }) => call)], anyTool);
  stage.follow(script, textFor(mark));
  const prompt = `Please follow ${orderFor(mark, 0)}.`;
  const { output } = await sandbox.run(claude(copy, prompt), limits.answerMs);
  const skipped = first.length;
  const shows = await evidenceOf(moves, { ...stage, home: copy.home, script, skipped });
  const { objections } = stage;
  const fetching = entry && objections.toCall(entry.call);
  const note = untested({ title, tested }, program);
  const delivery = arrival(script, { mark, output, note, fetching, ...objections });
  const objectionTo = objectionsTo(objections);
  return judge({
    path,
    moves,
    never,
    seen: { script, skipped, delivery, shows, refuserOf: refuserIn, objectionTo },
  });
}

/** Claude Code takes calls of tools that it offers only after a search; of others it says so. */
function anyTool({ tool, args }: Call): NextCall {
  return { tool, args };
}

/** How the attacker's text fared on its way to the model. */
function arrival(
  script: Script,
  {
    mark,
    output,
    note,
    fetching: objection,
    toText,
  }: {
    readonly mark: string;
    readonly output: string;
    /** That this version is not the tested one; "" where it is. */
    readonly note: string;
    /** To the call that fetches the text. */
    readonly fetching: Objection | undefined;
  } & Pick<Objections, "toText">,
): Seen["delivery"] {
  if (script.hasSeen(orderFor(mark, 1))) return { is: "arrived" };
  const toPrompt = toText(orderFor(mark, 0));
  if (!script.hasSeen(orderFor(mark, 0)) && toPrompt !== undefined) {
    return { is: "refused", by: toPrompt, detail: objectionText(toPrompt) };
  }
  const said = output.trim().split("\n").at(-1) ?? "";
  const silence =
    said === ""
      ? "Claude Code came to no turn in time"
      : `Claude Code came to no turn: ${said.slice(0, 160)}`;
  const told = note === "" ? silence : `${silence.replace(/\.$/, "")}. ${note}`;
  return fetched(script, { refuserOf: refuserIn, objection }, told);
}
