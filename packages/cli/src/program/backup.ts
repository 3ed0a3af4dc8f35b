import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { BackupFlags, ExportFlags, RestoreFlags } from "../commands/backup.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet backup`. */
export function addBackup(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("backup")
    .summary("back up the data folder to an archive")
    .description(
      "Back up the databases, tokens and keys of a data folder to one archive. Works while the service is running. The archive contains secrets: protect it like the data folder.",
    )
    .argument("<file>", "archive to write, such as parapet.tar.gz; replaces an earlier backup")
    .option("--check", "verify an existing archive without writing anything");
  addStoreOptions(command)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("backup written or verified"))
    .action(async (file: string, flags: BackupFlags) => {
      const { backup } = await import("../commands/backup.ts");
      finish(await backup(context, file, flags));
    });
}

/** `parapet restore`. */
export function addRestore(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("restore")
    .summary("restore a backup into an empty data folder")
    .description(
      "Verify a backup and restore it into an empty data folder. Stop the service first.",
    )
    .argument("<file>", "archive created by `parapet backup`")
    .option("--replace", "move existing data aside before restoring");
  addStoreOptions(command)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("restored"))
    .action(async (file: string, flags: RestoreFlags) => {
      const { restore } = await import("../commands/backup.ts");
      finish(await restore(context, file, flags));
    });
}

/** `parapet export`. */
export function addExport(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("export")
    .summary("export all data to an archive for another database")
    .description(
      "Export all tables, tokens and keys to one archive, which `parapet import` puts into SQLite or PostgreSQL. Works while the service is running. The archive contains secrets: protect it like the data folder.",
    )
    .argument(
      "<file>",
      "archive to write, such as parapet-export.tar.gz; replaces an earlier export",
    );
  addStoreOptions(command)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("export written and verified"))
    .action(async (file: string, flags: ExportFlags) => {
      const { exportAll } = await import("../commands/backup.ts");
      finish(await exportAll(context, file, flags));
    });
}

/** `parapet import`. */
export function addImport(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("import")
    .summary("import an export into an empty database")
    .description(
      "Import an export into an empty database and data folder, and verify every table. Stop all services that use them first.",
    )
    .argument("<file>", "archive created by `parapet export`")
    .option("--replace", "delete existing rows in PostgreSQL, and move existing files aside");
  addStoreOptions(command)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("imported and verified"))
    .action(async (file: string, flags: RestoreFlags) => {
      const { importAll } = await import("../commands/backup.ts");
      finish(await importAll(context, file, flags));
    });
}
