import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Installation, Proof, Protector } from "@parapet/adapter-link";
import { installationFrom, readSmallFile, untried } from "@parapet/adapter-link";
import { redactText } from "@parapet/posture/redaction";
import type { CommandAdapters, ShownAdapter } from "@parapet/server";
import { readRecord } from "./installation-record.ts";

export type ProvingWorld = {
  readonly adapters: Pick<CommandAdapters, "openCanary" | "finishCanary">;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
  readonly program: readonly string[];
  /** Milliseconds; default: five minutes. */
  readonly longestProofMs?: number;
};

/** OpenClaw starts twice, on machines that have other things to do. A canary is valid for longer. */
const longestProofMs = 300_000;
/** The port of a protocol that nobody serves, and below those that ordinary programs may take. */
const deadUrl = "http://127.0.0.1:9";

/**
 * Drives a canary through the runtime for one agent, with the service there and with the route cut, and keeps what came
 * of it. Answers the installation as it is after that; undefined where the canary was forgotten meanwhile.
 */
export async function proveInstallation(
  protector: Protector,
  state: ShownAdapter,
  agentId: string,
  world: ProvingWorld,
): Promise<ShownAdapter | undefined> {
  const canary = await world.adapters.openCanary(state, agentId);
  const said = await driven(protector, state, agentId, canary, world);
  const proof = { ...said, detail: shownDetail(said.detail) };
  return world.adapters.finishCanary(state.installation_id, canary, proof);
}

async function driven(
  protector: Protector,
  state: ShownAdapter,
  agentId: string,
  canary: string,
  world: ProvingWorld,
): Promise<Proof> {
  const { env, homeDir, cwd, program } = world;
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-proof-")));
  try {
    const record = await readRecord(state.folder);
    const asked = record?.asked ?? {};
    const located = await protector.locate({ env, homeDir, cwd, target: state.target, ...asked });
    if ("missing" in located) return untried(located.missing);
    const signal = AbortSignal.timeout(world.longestProofMs ?? longestProofMs);
    const proof = await protector.prove(located, await installationOf(state), canary, {
      env,
      homeDir,
      installationFolder: state.folder,
      folder,
      agentId,
      deadUrl,
      program,
      signal,
    });
    return signal.aborted ? { ...proof, detail: `${tooLate} ${proof.detail}` } : proof;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return untried(`The proof could not be made: ${reason}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the adapter knows of its service. Throws an Error where its file is gone. */
export async function installationOf({
  folder,
}: Pick<ShownAdapter, "folder">): Promise<Installation> {
  return installationFrom(await readSmallFile(join(folder, "installation.json")));
}

const longestDetail = 1_000;
const tooLate =
  "The proof was not finished in time: the agent's program or the machine was too slow.";

/** It may quote a runtime or a server. A secret that is cut is none that anybody recognizes: the cut comes last. */
function shownDetail(detail: string): string {
  return redactText(detail, "output").slice(0, longestDetail);
}
