import { realpathSync } from "node:fs";
import { setParapetCommand } from "@parapet/posture";
import { type CommandContext, processContext } from "./context/context.ts";
import type { ExitCode } from "./core/exit-codes.ts";
import { howStarted } from "./core/how-started.ts";
import { run } from "./program/run.ts";
import { secretArgumentsIn } from "./core/secret-arguments.ts";

/**
 * Runs `parapet` with these arguments in this process; resolves with the exit code when all is
 * written. `kept`: where the launcher keeps results for the next run.
 */
export async function main(
  args: readonly string[],
  kept?: CommandContext["environment"]["kept"],
): Promise<ExitCode> {
  const [, script = ""] = process.argv;
  const { env, platform } = process;
  const isReadElsewhere = args[0] === "serve";
  setParapetCommand(
    howStarted({
      script: script === "" ? "" : realpathSync(script),
      cwd: process.cwd(),
      env,
      platform,
      isReadElsewhere,
    }),
  );
  const context = processContext(args, kept);
  const secrets = secretArgumentsIn(args);
  // The launcher has taken them out of the list of processes, and knows no secrets.
  const isHidden = process.title === "parapet";
  if (secrets !== undefined) {
    process.title = secrets.shown;
    await context.err.write(secrets.warnings.join(""));
  } else if (isHidden) process.title = ["parapet", ...args].join(" ");
  return run(args, context);
}
