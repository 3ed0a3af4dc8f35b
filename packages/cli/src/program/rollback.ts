import type { Command } from "commander";
import { addStoreOptions, exitCodes, pathHelp, type Finish } from "./command-options.ts";
import type { RollbackFlags } from "../commands/rollback.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet rollback`. */
export function addRollback(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("rollback")
    .summary("undo a fix")
    .description("Undoes the newest fix of a workspace that still stands, or the one named.")
    .argument("[path]", pathHelp)
    .option("--list", "list the fixes of the workspace, newest first, and undo none")
    .option("--to <fix-id>", "undo this fix")
    .option("--force", "also when the file has changed since the fix")
    .option("--json", "print the undone fix, or the list, as JSON");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("undone"))
    .action(async (path: string | undefined, flags: RollbackFlags) => {
      const { rollback } = await import("../commands/rollback.ts");
      finish(await rollback(context, path, flags));
    });
}
