import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { MigrateFlags } from "../commands/migrate.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet migrate status` and `up`. */
export function addMigrate(program: Command, context: CommandContext, finish: Finish): void {
  const migrate = program
    .command("migrate")
    .summary("show and apply database migrations")
    .description("Show and apply database migrations without starting the service.");
  const status = migrate
    .command("status")
    .description(
      "Show which migrations are applied and pending, and what `parapet serve` would do. Changes nothing.",
    )
    .option("--json", "print the result as JSON");
  addStoreOptions(status)
    .addHelpText("after", exitCodes("up to date", "migrations are pending, or no database yet"))
    .action(async (flags: MigrateFlags) => {
      const { migrationStatus } = await import("../commands/migrate.ts");
      finish(await migrationStatus(context, flags));
    });
  const up = migrate
    .command("up")
    .description("Apply pending migrations, all or none. Creates a database that does not exist.")
    .option("--json", "print the result as JSON");
  addStoreOptions(up)
    .addHelpText("after", exitCodes("up to date"))
    .action(async (flags: MigrateFlags) => {
      const { migrateUp } = await import("../commands/migrate.ts");
      finish(await migrateUp(context, flags));
    });
}
