import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { PathToProve, ProofAdapter, RuntimeProgram } from "@parapet/proof";
import type { CommandContext } from "../context/context.ts";
import { withGuardrails } from "../context/with-guardrails.ts";
import { UsageError } from "../core/usage-error.ts";
import { agreeToPlay, type Playing } from "../proving/agree-to-play.ts";
import type { ProvenFix, UnplayedPath } from "../fix-output/proven-fix.ts";
import { runtimesOf } from "../proving/runtimes-of.ts";
import type { FixOptions } from "../service/fixes.ts";
import { count } from "../text/count.ts";
import { withProgress } from "../terminal/progress.ts";

export type ProveFixFlags = { readonly runtimeProgram?: string; readonly yes?: boolean };

/** Of one fix; those of further paths take as long again. */
const mostPlayed = 40;

/**
 * Plays the attack paths that fixes close, in copies of the workspace before and after. Changes
 * nothing. Throws UsageError where paths could be played and none can be here, ScanError, and
 * ProofFailed.
 */
export async function proveFix(
  context: CommandContext,
  {
    path,
    checkIds,
    how,
    flags,
  }: {
    readonly path: string | undefined;
    readonly checkIds: readonly string[];
    readonly how: FixOptions;
    readonly flags: ProveFixFlags;
  },
): Promise<ProvenFix> {
  const { environment, now, err, service } = context;
  const { env, cwd, homeDir, hostName } = environment;
  const { closed, overlay } = await withProgress(err, "Scanning", () =>
    service.pathsOfFix(path, checkIds, { ...how, environment, now }),
  );
  if (closed.length === 0) return { played: [], not_played: [] };
  const fault = await service.sandboxFault();
  if (fault !== "") throw new UsageError(`${fault} Nothing was changed.`);
  const { runs, unplayed } = await runsOf(context, closed, flags);
  const workspace = { path, env, cwd, homeDir, hostName };
  const mark = randomBytes(8).toString("hex");
  const guardrails = () => withGuardrails(context, {}, (all) => all.registered(), true);
  const playing = runs.map((run): Playing => ({ ...run, workspace, mark, guardrails }));
  if (playing.length === 0) {
    throw new UsageError(
      `${count(closed.length, "attack path")} would be closed, and none can be played: ${unplayed[0]?.reason} Nothing was changed.`,
    );
  }
  await agreeToPlay(context, playing, flags);
  const stop = new AbortController();
  void context.untilStopped().then(() => stop.abort());
  const outcomes = new Map(closed.map(({ path_id: id, outcome }) => [id, outcome]));
  const played: ProvenFix["played"][number][] = [];
  for (const run of playing) {
    // oxlint-disable-next-line no-await-in-loop -- Each run takes the machine for itself.
    const proofs = await withProgress(err, `Playing in ${run.adapter.title}`, () =>
      service.proveFix({ ...run, signal: stop.signal, now }, overlay),
    );
    played.push(
      ...proofs.map((proof) => ({ ...proof, outcome: outcomes.get(proof.path_id) ?? "" })),
    );
  }
  return { played, not_played: unplayed };
}

type Run = Pick<Playing, "adapter" | "program" | "paths">;

/** The paths by the runtime that plays them, and those that none does. */
async function runsOf(
  { service, environment }: CommandContext,
  paths: readonly PathToProve[],
  { runtimeProgram }: ProveFixFlags,
): Promise<{ readonly runs: readonly Run[]; readonly unplayed: readonly UnplayedPath[] }> {
  const given = runtimeProgram === undefined ? undefined : resolve(environment.cwd, runtimeProgram);
  const runs: Run[] = [];
  const unplayed: UnplayedPath[] = [];
  const leave = (reason: string, left: readonly PathToProve[]) =>
    unplayed.push(...left.map(({ path_id, outcome }) => ({ path_id, outcome, reason })));
  const [first, ...others] = [...Map.groupBy(paths, (path) => runtimesOf(path).join(" and "))];
  for (const [runtime, own] of first === undefined ? [] : [first, ...others]) {
    // oxlint-disable-next-line no-await-in-loop -- A few runtimes.
    const adapter = await service.proofAdapterFor(runtime);
    if (adapter === undefined) {
      leave(`Paths through agents of ${runtime === "" ? "none" : runtime} cannot be played.`, own);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop
    const program = await programOf(adapter, { given, isAlone: others.length === 0 }, environment);
    if ("missing" in program) {
      leave(program.missing, own);
      continue;
    }
    const room = mostPlayed - runs.reduce((sum, run) => sum + run.paths.length, 0);
    leave(`Only the worst ${mostPlayed} are played.`, own.slice(room));
    if (room > 0) runs.push({ adapter, program, paths: own.slice(0, room) });
  }
  return { runs, unplayed };
}

/** A program that was named is that of one runtime; others are looked for on the PATH. */
async function programOf(
  adapter: ProofAdapter,
  { given, isAlone }: { readonly given: string | undefined; readonly isAlone: boolean },
  { env }: CommandContext["environment"],
): Promise<RuntimeProgram | { readonly missing: string }> {
  const program = await adapter.findProgram(given, env);
  const isOther = "missing" in program && given !== undefined && !isAlone;
  return isOther ? adapter.findProgram(undefined, env) : program;
}
