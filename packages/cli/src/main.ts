import { processContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import { run } from "./run.ts";
import { secretArgumentsWarning, withoutSecretArguments } from "./secret-arguments.ts";

/** Runs `parapet` with these arguments in this process; resolves with the exit code when all is written. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const context = processContext(args);
  const shown = withoutSecretArguments(args);
  if (shown !== undefined) {
    // Takes the place of the arguments in the list of processes.
    process.title = shown;
    await context.err.write(secretArgumentsWarning);
  }
  return run(args, context);
}
