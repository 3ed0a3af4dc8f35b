import type { Command } from "commander";
import { addStoreOptions, exitCodes, pathHelp, type Finish } from "./command-options.ts";
import type { RollbackFlags } from "../commands/rollback.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet rollback`. */
export function addRollback(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("rollback")
    .summary("roll back a fix")
    .description("Roll back the latest fix of a workspace, or the one given by --to.")
    .argument("[path]", pathHelp)
    .option("--list", "list the fixes of the workspace, newest first")
    .option("--to <fix-id>", "roll back this fix")
    .option("--force", "roll back even if the file has changed since the fix")
    .option("--json", "print the result as JSON");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("fix rolled back"))
    .action(async (path: string | undefined, flags: RollbackFlags) => {
      const { rollback } = await import("../commands/rollback.ts");
      finish(await rollback(context, path, flags));
    });
}
