import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { NamedPaths } from "@parapet/assessment";
import { parapetCommand } from "@parapet/posture";
import type { PathToProve, Proof, ProofAdapter } from "@parapet/proof";
import type { CommandContext } from "../context/context.ts";
import { withGuardrails } from "../context/with-guardrails.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { runtimesOf } from "../proving/runtimes-of.ts";
import { changedMeanwhile } from "../proving/changed-meanwhile.ts";
import { guardrailsNow } from "../proving/guardrails-now.ts";
import { agreeToPlay } from "../proving/agree-to-play.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { writeProofReport } from "../proving/write-proof-report.ts";
import { renderProofs } from "../reports/proof.ts";
import { shownProofText } from "../reports/shown-proof.ts";
import { withProgress } from "../terminal/progress.ts";
import { neutralize } from "../text/neutralize.ts";

export type ProveFlags = StoreFlags & {
  readonly runtimeProgram?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  /** File for a report on the paths that were stopped. */
  readonly report?: string;
};

/** Plays the paths that an ID names. Throws UsageError, ScanError, ProofFailed. */
export async function prove(
  context: CommandContext,
  {
    id,
    path,
    flags,
  }: { readonly id: string; readonly path: string | undefined; readonly flags: ProveFlags },
): Promise<ExitCode> {
  const { environment, now, out, err, service } = context;
  const { env, cwd, homeDir, hostName } = environment;
  const { paths, graph_digest } = await withProgress(err, "Scanning", () =>
    namedPaths(context, id, path),
  );
  const fault = await service.sandboxFault();
  if (fault !== "") throw new UsageError(fault);
  const adapter = await adapterFor(context, paths);
  const given = flags.runtimeProgram;
  const program = await adapter.findProgram(
    given === undefined ? undefined : resolve(cwd, given),
    env,
  );
  if ("missing" in program) throw new UsageError(program.missing);
  const workspace = { path, env, cwd, homeDir, hostName };
  const mark = randomBytes(8).toString("hex");
  const guardrails = () => withGuardrails(context, flags, (all) => all.registered(), true);
  const heldFor = await guardrailsNow(context, adapter.runtime, flags);
  const playing = { adapter, program, workspace, paths, mark, guardrails };
  await agreeToPlay(context, [playing], flags);
  const stop = new AbortController();
  void context.untilStopped().then(() => stop.abort());
  const proofs = await withProgress(err, `Playing in ${adapter.title}`, () =>
    service.prove({ ...playing, signal: stop.signal, now }),
  );
  const { runtime } = adapter;
  const played = { path, id, graph_digest, runtime, ...heldFor };
  const stale_because = await withProgress(err, "Scanning", () =>
    changedMeanwhile(context, played, flags),
  );
  const isStale = stale_because.length > 0;
  const shown = isStale ? proofs.map((proof) => staleProof(proof, stale_because)) : proofs;
  if (flags.json === true) await out.writeJson({ proofs: shown, graph_digest, ...heldFor });
  else {
    const outcomes = new Map(paths.map((one) => [one.path_id, one.outcome]));
    const texts = shown.map((proof) =>
      "stale_because" in proof ? { ...proof, statement: shownProofText(proof) } : proof,
    );
    await out.write(renderProofs(texts, outcomes, out.colors));
  }
  if (isStale) {
    await err.write(`${stale}\n`);
    return exitCodes.failed;
  }
  if (flags.report !== undefined) {
    const file = resolve(cwd, flags.report);
    await err.write(`${await writeProofReport(file, { proofs, paths, environment, service })}\n`);
  }
  return exitCodeOf(proofs);
}

const stale =
  "The results are stale: what was played changed meanwhile. Scan it again, and play what it has now.";

/** As `parapet scan --proofs` prints it. */
function staleProof(proof: Proof, stale_because: readonly string[]) {
  return { ...proof, status: "stale", result: proof.status, stale_because } as const;
}

async function namedPaths(
  { environment, now, service }: CommandContext,
  id: string,
  path: string | undefined,
): Promise<NamedPaths> {
  const found = await service.pathsById(path, id, { environment, now });
  const { paths, known } = found;
  if (paths.length > 0) return found;
  const example = known[0] === undefined ? "There is none." : `The worst is ${known[0]}.`;
  throw new UsageError(
    `There is no attack path or exposure ${neutralize(id)} here. ${example} \`${parapetCommand("scan --json")}\` lists all.`,
  );
}

/** Throws UsageError where nothing plays these paths. */
async function adapterFor(
  { service }: CommandContext,
  paths: readonly PathToProve[],
): Promise<ProofAdapter> {
  const [runtime = "", ...others] = [...new Set(paths.flatMap(runtimesOf))];
  if (others.length > 0) {
    throw new UsageError("This goes through agents of several runtimes, which cannot be played.");
  }
  const adapter = await service.proofAdapterFor(runtime);
  if (adapter !== undefined) return adapter;
  const what = runtime === "" ? "This goes through no agent." : `Its agents run in ${runtime}.`;
  throw new UsageError(`${what} Only attack paths of OpenClaw and Claude Code can be played.`);
}

function exitCodeOf(proofs: readonly Proof[]): ExitCode {
  if (proofs.some(({ status }) => status === "proven")) return exitCodes.findings;
  const isTried = proofs.some(({ status }) => status === "stopped");
  return isTried ? exitCodes.ok : exitCodes.failed;
}
