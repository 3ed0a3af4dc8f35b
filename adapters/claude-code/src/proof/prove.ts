import { access, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  cutOff,
  type Installation,
  type ProofTools,
  type Protector,
  untried,
} from "@parapet/adapter-link";
import { programName, scriptName } from "../install/hook-entries.ts";
import { findClaude } from "../runtime/find-claude.ts";
import { readSettings } from "../runtime/settings-files.ts";
import { canaryModel } from "./canary-model.ts";
import { startLoopbackModel } from "./loopback-model.ts";
import { proofSettings } from "./proof-settings.ts";
import { runClaude } from "./run-claude.ts";

/**
 * Has the real Claude Code call a harmless command that Parapet must block, once as it is and once
 * with no service.
 */
export const prove: Protector["prove"] = async (located, installation, canary, tools) => {
  const found = await findClaude(tools);
  if (found === undefined) return untried("The program `claude` is no longer on the PATH.");
  const settings = await readSettings(located.target).catch(() => undefined);
  const { installation_id: id } = installation;
  const asIs = proofSettings(settings, id);
  if (asIs === undefined) return untried(`${located.target} has no Parapet hook.`);
  const cut = proofSettings(settings, id, await cutRoute(installation, tools));
  const { program, version } = found;
  const named = version === "" ? "Claude Code" : `Claude Code ${version}`;
  const normal = await attempt({ program, settings: asIs, canary, tools, name: "as-is" });
  const away = await attempt({ program, settings: cut, canary, tools, name: "cut" });
  return {
    blocked: normal.kind === "blocked",
    blocked_when_away: away.kind === "blocked",
    ran: normal.kind === "ran",
    ran_when_away: away.kind === "ran",
    detail: `${named} ${normal.seen}; without the service it ${away.seen}.`,
  };
};

/**
 * Where the entry's texts lead when the service is out of reach: to a copy of the hook that knows a
 * dead address.
 */
async function cutRoute(
  installation: Installation,
  { installationFolder, folder, deadUrl }: ProofTools,
): Promise<(text: string) => string> {
  // Named like the installation, because by that its hooks are known.
  const copy = join(folder, "cut", installation.installation_id);
  await mkdir(copy, { recursive: true, mode: 0o700 });
  const dead = JSON.stringify(cutOff(installation, deadUrl));
  await writeFile(join(copy, "installation.json"), dead, { mode: 0o600 });
  for (const name of [scriptName, programName]) {
    // One of them is there, or with an http hook none.
    // oxlint-disable-next-line no-await-in-loop
    await copyFile(join(installationFolder, name), join(copy, name)).catch(() => {});
  }
  return (text) => text.replaceAll(installation.url, deadUrl).replaceAll(installationFolder, copy);
}

type Attempt = {
  readonly program: string;
  readonly settings: unknown;
  readonly canary: string;
  readonly tools: ProofTools;
  readonly name: string;
};

type Seen = {
  readonly kind: "blocked" | "ran" | "unknown";
  /** Ends a sentence that begins with the program. */
  readonly seen: string;
};

async function attempt({ program, settings, canary, tools, name }: Attempt): Promise<Seen> {
  const home = join(tools.folder, name);
  const trace = join(tools.folder, `${name}-ran`);
  const command = `echo ${canary} > '${trace.replaceAll("'", String.raw`'\''`)}'`;
  const { speak, result } = canaryModel(command);
  const model = await startLoopbackModel(speak);
  try {
    const ended = await runClaude({
      program,
      home,
      settings,
      modelUrl: model.url,
      prompt: "Prove that Parapet can stop a call.",
      args: ["--allowedTools", "Bash", "--add-dir", tools.folder],
      signal: tools.signal,
    }).catch(() => undefined);
    if (await exists(trace)) return { kind: "ran", seen: "ran the call that Parapet should block" };
    if (ended === undefined) return { kind: "unknown", seen: "could not be run to its end" };
    return judged(result(), ended.output);
  } finally {
    model.close();
  }
}

function judged(result: string | undefined, output: string): Seen {
  if (result === undefined) {
    const said = output.split("\n").find((line) => line.trim() !== "") ?? "";
    return { kind: "unknown", seen: `never came to the call (${said.trim()})` };
  }
  return /Parapet|onFailure/.test(result)
    ? { kind: "blocked", seen: "blocked the call" }
    : { kind: "unknown", seen: "did not run the call, but not because of Parapet" };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
