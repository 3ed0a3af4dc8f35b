import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { UninstallFlags } from "../commands/uninstall.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet uninstall`. */
export function addUninstall(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("uninstall")
    .summary("show what Parapet has put on this machine, and remove it")
    .description(
      "Show what Parapet has put on this machine: adapters in the settings of runtimes, the user service, the data folder. Removes it after confirmation.",
    )
    .option("--yes", "remove without asking")
    .option("--dry-run", "only show it; the default where standard input is not a terminal");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("shown, or removed"))
    .action(async (flags: UninstallFlags) => {
      const { uninstall } = await import("../commands/uninstall.ts");
      finish(await uninstall(context, flags));
    });
}
