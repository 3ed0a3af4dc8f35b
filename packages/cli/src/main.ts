import { processContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import { run } from "./run.ts";

/** Runs `parapet` with these arguments in this process; resolves with the exit code when all is written. */
export function main(args: readonly string[]): Promise<ExitCode> {
  return run(args, processContext(args));
}
