import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  cutOff,
  type Installation,
  type Located,
  type Proof,
  type ProofTools,
} from "@parapet/adapter-link";

const program = fileURLToPath(new URL("canary-program.ts", import.meta.url));

/**
 * Runs a program with a guarded function in the folder of the protected one; then once more with
 * the route to the service cut.
 */
export async function prove(
  { target }: Located,
  installation: Installation,
  canary: string,
  tools: ProofTools,
): Promise<Proof> {
  const folder = dirname(target);
  const said = await run(folder, canary, tools, {});
  const cut = join(tools.folder, "installation.json");
  await writeFile(cut, JSON.stringify(cutOff(installation, tools.deadUrl)), { mode: 0o600 });
  const saidAway = await run(folder, canary, tools, { PARAPET_INSTALLATION: cut });
  return {
    blocked: said === "denied",
    blocked_when_away: saidAway === "away",
    ran: said === "ran",
    ran_when_away: saidAway === "ran",
    detail: `A guarded function was ${words[said]}; with the service unreachable it was ${words[saidAway]}.`,
  };
}

const words = {
  denied: "denied",
  away: "denied because the service was unreachable",
  ran: "run",
  failed: "not called: its program did not start or did not end",
} as const;

function run(
  cwd: string,
  canary: string,
  { env, signal }: ProofTools,
  more: Readonly<Record<string, string>>,
): Promise<keyof typeof words> {
  // What its own environment names would be above the folder's file.
  const { PARAPET_INSTALLATION: _own, ...rest } = env;
  return new Promise((resolve) => {
    const options = { cwd, env: { ...rest, ...more }, signal };
    execFile(process.execPath, [program, canary], options, (_error, stdout) => {
      const said = stdout.trim();
      resolve(said === "denied" || said === "away" || said === "ran" ? said : "failed");
    });
  });
}
