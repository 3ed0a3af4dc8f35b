import type { GitExposure } from "@parapet/scan-core/secrets/files/git-exposure.ts";
import type { SecretHit } from "@parapet/scan-core/secrets/files/secret-hit.ts";
import type { InstructionFile } from "@parapet/code-analysis/files/instruction-file.ts";
import type { Hit } from "@parapet/code-analysis/text/signal.ts";

/** A file that was read, with the result of its analysis. */
export type ReadInstructions = InstructionFile & {
  /** By the id of the signal. */
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
  readonly secrets: readonly SecretHit[];
  /** True if users other than its owner may read it. False without secrets, and on Windows. */
  readonly isOpenToOthers: boolean;
  /** Its git status; "kept" without secrets. */
  readonly git: GitExposure;
};

export type InstructionsModel = {
  readonly files: readonly ReadInstructions[];
};
