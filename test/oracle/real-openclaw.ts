import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Output, type RunCommand, startProcess } from "./openclaw-process.ts";

const program = process.env["PARAPET_OPENCLAW"] ?? "";
const node = process.env["PARAPET_OPENCLAW_NODE"] ?? "";

/** True where scripts/with-openclaw.sh has brought the real program. */
export const hasOpenClaw = program !== "" && node !== "";

/** What OpenClaw answered in JSON, and how it ended; its home is /home/ada. */
export type Answer = { readonly exitCode: number; readonly json: unknown };

// Each keeps a core busy.
const atOnce = 2;
const idle: RunCommand[] = [];
const waiting: (() => void)[] = [];
let running = 0;

// It would install the plugins that a configuration names; without a network it says so at once.
const offline = {
  npm_config_offline: "true",
  npm_config_registry: "http://127.0.0.1:9",
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
};

/**
 * Asks the real OpenClaw about a configuration, in its own home, with nothing else in the
 * environment. A process answers many questions; one that fails is not asked again.
 */
export function askOpenClaw(config: string, ...words: readonly string[]): Promise<Answer> {
  return inHome(config, async (env) => {
    const run = idle.pop() ?? startProcess(node, program, env);
    const output = await run(words, env);
    idle.push(run);
    return answerIn(output);
  });
}

/** Asks by starting the program, as its users do. */
export function startOpenClaw(config: string, ...words: readonly string[]): Promise<Answer> {
  return inHome(config, async (env) => answerIn(await start(words, env)));
}

/** What a gateway said that did not start, and how it ended. */
type Ending = { readonly exitCode: number; readonly output: string };

/** Starts the real gateway with a configuration that it refuses. */
export function startGateway(config: object): Promise<Ending> {
  return inHome(
    JSON.stringify(config),
    (env) =>
      new Promise((resolve) => {
        const words = ["gateway", "run", "--port", "18799"];
        execFile(
          node,
          [program, ...words],
          { env, ...limits, timeout: 500_000 },
          (error, stdout, stderr) =>
            resolve({
              exitCode: error === null ? 0 : Number(error.code ?? 1),
              output: stdout + stderr,
            }),
        );
      }),
  );
}

/** What the gateway's own assertions say to each of the cases in a file; "" where they pass. */
export function askStartup(casesFile: string): Promise<Readonly<Record<string, string>>> {
  return askWithin("ask-startup.mjs", casesFile);
}

/**
 * The tools that OpenClaw's own policies leave to an untrusted sender in a room, for each of the
 * cases in a file.
 */
export function askRoomTools(
  casesFile: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  return askWithin("ask-room-tools.mjs", casesFile);
}

/**
 * What a sub-agent gets of anyone who starts it, for each of the cases in a file, by OpenClaw's own
 * functions.
 */
export function askSubagents(casesFile: string): Promise<Readonly<Record<string, unknown>>> {
  return askWithin("ask-subagents.mjs", casesFile);
}

/** Runs a script beside this file, that imports parts of the real program. */
function askWithin<Answers>(name: string, casesFile: string): Promise<Answers> {
  const words = [join(import.meta.dirname, name), join(dirname(program), "dist"), casesFile];
  return inHome(
    "{}",
    (env) =>
      new Promise((resolve, reject) => {
        execFile(node, words, { env, ...limits }, (error, stdout, stderr) => {
          if (error === null) resolve(JSON.parse(stdout.replaceAll(homes, "/home/ada")));
          else reject(new Error(`${name} could not ask OpenClaw:\n${stderr}`));
        });
      }),
  );
}

// A process names some folders of the home that it was started with, and workspaces by a hash of
// where they are.
const homePrefix = join(tmpdir(), "parapet-oracle-");
const homes = new RegExp(`${homePrefix}\\w+`, "g");
const workspaceHashes = /\bworkspace-[0-9a-f]{32}\b/g;

async function inHome<Value>(
  config: string,
  ask: (env: NodeJS.ProcessEnv) => Promise<Value>,
): Promise<Value> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  const home = await mkdtemp(homePrefix);
  try {
    const state = join(home, ".openclaw");
    await mkdir(state, { mode: 0o700 });
    await writeFile(join(state, "openclaw.json"), config, { mode: 0o600 });
    return await ask({
      HOME: home,
      OPENCLAW_STATE_DIR: state,
      OPENCLAW_CONFIG_PATH: join(state, "openclaw.json"),
      PATH: dirname(node),
      ...offline,
    });
  } finally {
    await rm(home, { recursive: true, force: true });
    running -= 1;
    waiting.shift()?.();
  }
}

const limits = { timeout: 120_000, maxBuffer: 64 * 1024 * 1024 };

function start(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Output> {
  return new Promise((resolve) => {
    execFile(node, [program, ...words], { env, ...limits }, (error, stdout) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), stdout }),
    );
  });
}

function answerIn({ exitCode, stdout }: Output): Answer {
  const text = stdout.replaceAll(homes, "/home/ada").replaceAll(workspaceHashes, "workspace");
  return { exitCode, json: JSON.parse(text) };
}
