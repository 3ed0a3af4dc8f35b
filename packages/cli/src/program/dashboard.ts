import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { DashboardFlags } from "../commands/dashboard.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet dashboard`. */
export function addDashboard(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("dashboard")
    .summary("print a link that opens the dashboard, signed in")
    .description(
      "Prints a link to the dashboard of the running service that signs in as its operator: once, and within two minutes.",
    )
    .option("--config <file>", "configuration file of the service")
    .option("--data <folder>", "data folder of the service")
    .option("--json", "print the link as JSON")
    .addHelpText("after", exitCodes("printed"))
    .action(async (flags: DashboardFlags) => {
      const { showDashboard } = await import("../commands/dashboard.ts");
      finish(await showDashboard(context, flags));
    });
}
