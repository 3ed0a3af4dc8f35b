import { rm } from "node:fs/promises";
import { redactText } from "@parapet/posture/redaction";
import type { PathToProve } from "./core/path-to-prove.ts";
import { ProofFailed } from "./core/proof-failed.ts";
import { proofOf } from "./core/proof-of.ts";
import type { Proof } from "./core/proof.ts";
import { untested } from "./core/untested.ts";
import { makeScratch, unfitFolder } from "./playing/scratch-folder.ts";
import type { ProofAdapter, ProofLimits, ProofRun, RuntimeProgram } from "./core/proof-adapter.ts";

export type ProofRequest = {
  readonly adapter: ProofAdapter;
  readonly program: RuntimeProgram;
  readonly workspace: ProofRun["workspace"];
  readonly paths: readonly PathToProve[];
  /** Lower-case letters and digits that are in no workspace. */
  readonly mark: string;
  readonly limits?: ProofLimits;
  /** Left out: nobody knows them, and a path past an adapter is not tried. */
  readonly guardrails?: ProofRun["guardrails"];
  readonly signal: AbortSignal;
  readonly now: () => Date;
};

/** A busy machine takes minutes to start a gateway. */
export const usualLimits: ProofLimits = { wholeMs: 600_000, answerMs: 120_000 };

/**
 * Plays attack paths in the real program, in a sandbox on a copy, and says what became of each
 * step: one proof a path, in their order. Throws ProofFailed where the sandbox or the program
 * fails, and the scanner's ScanError.
 */
export async function prove(request: ProofRequest): Promise<readonly Proof[]> {
  const { adapter, program, workspace, paths, mark, signal, now } = request;
  const limits = request.limits ?? usualLimits;
  const guardrails = request.guardrails ?? (async () => undefined);
  const scratch = await makeScratch("parapet-proof");
  try {
    const run = { program, workspace, paths, scratch, mark, limits, guardrails, signal };
    const played = await adapter.play(run);
    return paths.flatMap(({ path_id }, index): readonly Proof[] => {
      const { steps, changes } = played[index] ?? { steps: [], changes: [] };
      return [
        proofOf({
          path_id,
          runtime: adapter.title,
          runtime_version: program.version,
          tried_at: now().toISOString(),
          steps: steps.map((step) => ({ ...step, detail: redactText(step.detail, "output") })),
          changes,
        }),
      ];
    });
  } catch (error) {
    if (signal.aborted) throw stopped();
    throw unfitFolder(error) ?? withVersion(error, untested(adapter, program));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A version that was never tested may be why. */
function withVersion(error: unknown, note: string): unknown {
  if (note === "" || !(error instanceof ProofFailed)) return error;
  return new ProofFailed(`${error.message} ${note}`);
}

function stopped(): ProofFailed {
  return new ProofFailed("Stopped before the end, so there is no result. Nothing was changed.");
}
