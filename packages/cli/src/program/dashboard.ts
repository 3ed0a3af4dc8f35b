import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { DashboardFlags } from "../commands/dashboard.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet dashboard`. */
export function addDashboard(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("dashboard")
    .summary("print a sign-in link to the dashboard")
    .description(
      "Print a sign-in link to the dashboard of the running service. The link signs in as the operator, works once, and expires after two minutes.",
    )
    .option("--config <file>", "configuration file of the service")
    .option("--data <folder>", "data folder of the service")
    .option("--json", "print the link as JSON")
    .addHelpText("after", exitCodes("success"))
    .action(async (flags: DashboardFlags) => {
      const { showDashboard } = await import("../commands/dashboard.ts");
      finish(await showDashboard(context, flags));
    });
}
