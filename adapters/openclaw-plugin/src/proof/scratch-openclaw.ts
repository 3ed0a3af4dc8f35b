import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutOff, type Installation, type ProofTools } from "@parapet/adapter-link";
import { scriptedModel, scriptedModels } from "@parapet/proof/openclaw-model";
import { pluginFolder } from "../installation/plugin-edits.ts";
import { startLoopbackModel } from "./loopback-model.ts";
import { runOpenClaw } from "./run-openclaw.ts";

/** What became of a call. */
export type CallSeen = "blocked" | "ran" | "not made";

export type ScratchRun = {
  readonly answered: CallSeen;
  readonly away: CallSeen;
  /** What OpenClaw complained about last. */
  readonly complaint: string;
};

/**
 * Runs one turn of the real OpenClaw in its own state, with the installed plugin and a model of
 * ours: it writes one file while the service can be reached, and another one after the route was
 * cut.
 */
export async function runScratchOpenClaw(
  installation: Installation,
  canary: string,
  tools: ProofTools,
): Promise<ScratchRun> {
  const { folder, signal, agentId } = tools;
  const workspace = join(folder, "workspace");
  const state = join(folder, "state");
  for (const path of [workspace, state]) {
    // oxlint-disable-next-line no-await-in-loop -- Two folders.
    await mkdir(path, { recursive: true, mode: 0o700 });
  }
  const link = join(folder, "installation.json");
  const reach = (route: Installation) => writeFile(link, JSON.stringify(route), { mode: 0o600 });
  await reach(installation);
  const seen: CallSeen[] = [];
  const files = ["answered", "away"];
  let asked = 0;
  const model = await startLoopbackModel(async () => {
    if (asked > 0) seen.push(await outcome(join(workspace, files[asked - 1] ?? ""), model.heard()));
    if (asked === 1) await reach(cutOff(installation, tools.deadUrl));
    const path = files[asked];
    asked += 1;
    return path === undefined ? undefined : { tool: "write", args: { path, content: canary } };
  });
  try {
    const config = join(state, "openclaw.json");
    await writeFile(config, JSON.stringify(scratchConfig(model.url, workspace, link, tools)), {
      mode: 0o600,
    });
    const turn = ["agent", "--local", "--agent", agentId, "--session-id", canary, "--json"];
    const { complaint } = await runOpenClaw([...turn, "-m", "Write two files."], {
      env: scratchEnv(tools, state, config),
      cwd: workspace,
      signal,
    });
    return { answered: seen[0] ?? "not made", away: seen[1] ?? "not made", complaint };
  } finally {
    model.close();
  }
}

/** A file that is there was written, whatever the model is told. */
async function outcome(path: string, heard: string): Promise<CallSeen> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (exists) return "ran";
  return heard.includes("Parapet blocked this call") ? "blocked" : "not made";
}

function scratchConfig(
  modelUrl: string,
  workspace: string,
  link: string,
  { installationFolder, agentId }: ProofTools,
): object {
  return {
    models: scriptedModels(modelUrl),
    agents: {
      defaults: { model: scriptedModel, skipBootstrap: true, workspace },
      entries: { [agentId]: { default: true } },
    },
    plugins: {
      load: { paths: [join(installationFolder, pluginFolder)] },
      entries: { parapet: { enabled: true, config: { installation: link } } },
    },
  };
}

/** Nothing of the user's but the way to the program; and no way out of this machine. */
function scratchEnv(
  { env, folder }: ProofTools,
  state: string,
  config: string,
): Readonly<Record<string, string | undefined>> {
  const nowhere = "http://127.0.0.1:9";
  return {
    PATH: env["PATH"],
    HOME: folder,
    OPENCLAW_STATE_DIR: state,
    OPENCLAW_CONFIG_PATH: config,
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    NO_PROXY: "127.0.0.1,localhost",
    npm_config_offline: "true",
  };
}
