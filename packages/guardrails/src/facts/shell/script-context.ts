import type { Substitution } from "./script-reader.ts";
import type { ShellReading } from "./shell-reading.ts";
import type { Output } from "./written-files.ts";

/** Where a script stands: what it was found in, outermost first, and whose output it reads. */
export type ScriptContext = {
  readonly depth: number;
  readonly via: readonly string[];
  readonly fedBy: readonly string[];
  /** Programs that list files and have written the script, in part. */
  readonly writtenBy?: readonly string[];
  /** What its commands read from their input. */
  readonly input?: Output | undefined;
};

export type ReadScript = (
  script: string,
  context: ScriptContext,
  reading: ShellReading,
) => Substitution;
