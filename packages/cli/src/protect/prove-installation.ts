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

/** OpenClaw starts twice, possibly on a busy machine. A canary is valid for longer. */
const longestProofMs = 300_000;
/** A reserved port that nothing listens on. */
const deadUrl = "http://127.0.0.1:9";

/**
 * Sends a canary call through the runtime for one agent, with the service up and with it
 * unreachable, and stores the result. Returns the updated installation; undefined if the canary
 * expired meanwhile.
 */
export async function proveInstallation(
  protector: Protector,
  state: ShownAdapter,
  agentId: string,
  world: ProvingWorld,
): Promise<ShownAdapter | undefined> {
  const canary = await world.adapters.openCanary(state, agentId);
  const result = await runCanary(protector, state, agentId, canary, world);
  const proof = { ...result, detail: shownDetail(result.detail) };
  return world.adapters.finishCanary(state.installation_id, canary, proof);
}

async function runCanary(
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
    return untried(`The verification failed: ${reason}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The adapter's connection to its service. Throws an Error if its file is missing. */
export async function installationOf({
  folder,
}: Pick<ShownAdapter, "folder">): Promise<Installation> {
  return installationFrom(await readSmallFile(join(folder, "installation.json")));
}

const longestDetail = 1_000;
const tooLate = "The verification timed out: the runtime or the machine was too slow.";

/**
 * It may quote a runtime or a server. Truncated last, since a truncated secret would not be
 * recognized.
 */
function shownDetail(detail: string): string {
  return redactText(detail, "output").slice(0, longestDetail);
}
