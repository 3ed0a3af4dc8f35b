import type { InstructionFile } from "./files/instruction-file.ts";
import type { Hit } from "./signals/signal.ts";

/** A file that was read, and what was seen in it. */
export type ReadInstructions = InstructionFile & {
  /** By the id of the signal. */
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
};

export type InstructionsModel = {
  readonly files: readonly ReadInstructions[];
};
