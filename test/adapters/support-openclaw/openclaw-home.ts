import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const program = process.env["PARAPET_OPENCLAW"] ?? "";
const node = process.env["PARAPET_OPENCLAW_NODE"] ?? "";

/** True where scripts/with-openclaw.sh has brought the real program. */
export const hasOpenClaw = program !== "" && node !== "";

/** The token by which tests reach their gateway. */
export const gatewayToken = "token-of-a-test-gateway-0123456789";

/** The real OpenClaw in its own home, with a model on loopback and no way to anywhere else. */
export type OpenClawHome = {
  readonly folder: string;
  readonly configPath: string;
  /** The folder that the agent works in. */
  readonly workspace: string;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly writeConfig: (config: object) => Promise<void>;
  /** Runs `openclaw`; answers what it prints and logs. */
  readonly run: (...words: readonly string[]) => Promise<string>;
  readonly startGateway: () => Promise<Gateway>;
  readonly remove: () => Promise<void>;
};

export type Gateway = {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** All it has printed so far. */
  readonly log: () => string;
};

export async function makeOpenClawHome(): Promise<OpenClawHome> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-openclaw-"));
  const state = join(folder, ".openclaw");
  const workspace = join(folder, "workspace");
  const bin = join(folder, "bin");
  for (const path of [state, workspace, bin]) await mkdir(path, { mode: 0o700 });
  const starter = `#!/bin/sh\nexec '${node}' '${program}' "$@"\n`;
  await writeFile(join(bin, "openclaw"), starter, { mode: 0o700 });
  const configPath = join(state, "openclaw.json");
  const env = {
    HOME: folder,
    OPENCLAW_STATE_DIR: state,
    OPENCLAW_CONFIG_PATH: configPath,
    PATH: [bin, dirname(node), "/usr/bin", "/bin"].join(":"),
    TMPDIR: tmpdir(),
    npm_config_offline: "true",
    npm_config_registry: "http://127.0.0.1:9",
    HTTP_PROXY: "http://127.0.0.1:9",
    HTTPS_PROXY: "http://127.0.0.1:9",
    NO_PROXY: "127.0.0.1,localhost",
  };
  const port = await freePort();
  return {
    folder,
    configPath,
    workspace,
    env,
    port,
    writeConfig: (config) =>
      writeFile(configPath, JSON.stringify(config, null, 2), { mode: 0o600 }),
    run: (...words) =>
      new Promise((resolve) => {
        const limits = { timeout: 120_000, maxBuffer: 64 * 1024 * 1024 };
        execFile(node, [program, ...words], { env, cwd: workspace, ...limits }, (_, out, err) =>
          resolve(`${out}\n${err}`),
        );
      }),
    startGateway: () => startGateway(env, workspace, port),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** A configuration whose only model is the one at `modelUrl`. */
export function configWith(modelUrl: string, home: Pick<OpenClawHome, "workspace" | "port">) {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const limits = { contextWindow: 2_000_000, maxTokens: 4_096 };
  const model = { id: "fake", name: "fake", input: ["text"], reasoning: false, cost, ...limits };
  const fake = { baseUrl: modelUrl, apiKey: "local", api: "openai-completions", models: [model] };
  return {
    models: { mode: "replace", providers: { fake } },
    agents: {
      defaults: { model: { primary: "fake/fake" }, skipBootstrap: true, workspace: home.workspace },
    },
    gateway: {
      mode: "local",
      port: home.port,
      bind: "loopback",
      auth: { mode: "token", token: gatewayToken },
    },
  };
}

async function startGateway(
  env: Readonly<Record<string, string>>,
  cwd: string,
  port: number,
): Promise<Gateway> {
  const child = spawn(node, [program, "gateway", "run"], { env, cwd });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      log += String(chunk);
    });
  }
  const ended = new Promise<void>((end) => child.once("exit", () => end()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    const forced = setTimeout(() => child.kill("SIGKILL"), 60_000);
    await ended;
    clearTimeout(forced);
  };
  const deadline = Date.now() + 120_000;
  while (!(await answersCalls(url))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`The gateway does not start:\n${log.slice(-4_000)}`);
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
  return { url, stop, log: () => log };
}

/** Readiness comes before plugins are loaded; a tool that answers comes after. */
async function answersCalls(url: string): Promise<boolean> {
  const answer = await invoke(url, "sessions_list", {}).catch(() => undefined);
  return answer !== undefined && answer.status !== 503;
}

/** Calls a tool through the gateway, without a model. */
export async function invoke(
  url: string,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}/tools/invoke`, {
    method: "POST",
    headers: { authorization: `Bearer ${gatewayToken}`, "content-type": "application/json" },
    body: JSON.stringify({ tool, args }),
  });
  return { status: response.status, text: await response.text() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}
