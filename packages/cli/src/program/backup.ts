import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { BackupFlags, RestoreFlags } from "../commands/backup.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet backup`. */
export function addBackup(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("backup")
    .summary("write everything that a new machine needs into one archive")
    .description(
      "Writes the databases, tokens and keys of a data folder into one archive, also while the service runs. Keep it as secret as the data folder.",
    )
    .argument("<file>", "archive to write, such as parapet.tar.gz; an earlier backup is replaced")
    .option("--check", "read the archive as a restore would, and write nothing");
  addStoreOptions(command)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("written, or checked"))
    .action(async (file: string, flags: BackupFlags) => {
      const { backup } = await import("../commands/backup.ts");
      finish(await backup(context, file, flags));
    });
}

/** `parapet restore`. */
export function addRestore(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("restore")
    .summary("put a backup into an empty data folder")
    .description("Checks a backup and puts it into an empty data folder. No server may run on it.")
    .argument("<file>", "archive that `parapet backup` has written")
    .option("--replace", "move aside what is in the data folder");
  addStoreOptions(command)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("restored"))
    .action(async (file: string, flags: RestoreFlags) => {
      const { restore } = await import("../commands/backup.ts");
      finish(await restore(context, file, flags));
    });
}
