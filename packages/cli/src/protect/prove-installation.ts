import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Installation, Proof, Protector } from "@parapet/adapter-link";
import { installationFrom, readSmallFile } from "@parapet/adapter-link";
import { redactText } from "@parapet/posture/redaction";
import type { CommandAdapters, ShownAdapter } from "@parapet/server";
import { readRecord } from "./installation-record.ts";

export type ProvingWorld = {
  readonly adapters: Pick<CommandAdapters, "openCanary" | "finishCanary">;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
  readonly program: readonly string[];
};

/** OpenClaw starts twice, on machines that have other things to do. */
const longestProofMs = 240_000;
/** The port of a protocol that nobody serves, and below those that ordinary programs may take. */
const deadUrl = "http://127.0.0.1:9";

/**
 * Drives a canary through the runtime for one agent, with the service there and with the route cut, and keeps what came
 * of it. Answers the installation as it is after that.
 */
export async function proveInstallation(
  protector: Protector,
  state: ShownAdapter,
  agentId: string,
  world: ProvingWorld,
): Promise<ShownAdapter> {
  const canary = await world.adapters.openCanary(state, agentId);
  const said = await driven(protector, state, agentId, canary, world);
  const proof = { ...said, detail: shownDetail(said.detail) };
  const after = await world.adapters.finishCanary(state.installation_id, canary, proof);
  return after ?? state;
}

async function driven(
  protector: Protector,
  state: ShownAdapter,
  agentId: string,
  canary: string,
  { env, homeDir, cwd, program }: ProvingWorld,
): Promise<Proof> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-proof-")));
  try {
    const record = await readRecord(state.folder);
    const asked = record?.asked ?? {};
    const located = await protector.locate({ env, homeDir, cwd, target: state.target, ...asked });
    if ("missing" in located) return nothingTried(located.missing);
    return await protector.prove(located, await installationOf(state), canary, {
      env,
      homeDir,
      installationFolder: state.folder,
      folder,
      agentId,
      deadUrl,
      program,
      signal: AbortSignal.timeout(longestProofMs),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return nothingTried(`The proof could not be made: ${reason}`);
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

/** It may quote a runtime or a server. A secret that is cut is none that anybody recognizes: the cut comes last. */
function shownDetail(detail: string): string {
  return redactText(detail, "output").slice(0, longestDetail);
}

function nothingTried(detail: string): Proof {
  return { blocked: false, blocked_when_away: false, detail };
}
