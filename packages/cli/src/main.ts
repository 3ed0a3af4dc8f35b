import { processContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import { run } from "./run.ts";
import { secretArgumentsIn } from "./secret-arguments.ts";

/** Runs `parapet` with these arguments in this process; resolves with the exit code when all is written. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const context = processContext(args);
  const secrets = secretArgumentsIn(args);
  if (secrets !== undefined) {
    // Takes the place of the arguments in the list of processes.
    process.title = secrets.shown;
    await context.err.write(secrets.warnings.join(""));
  }
  return run(args, context);
}
