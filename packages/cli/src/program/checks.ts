import type { Command } from "commander";
import type { Finish } from "../command-options.ts";
import type { ChecksFlags } from "../commands/checks.ts";
import type { CommandContext } from "../context.ts";

/** `parapet checks`. */
export function addChecks(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("checks")
    .description("list all checks")
    .option("--json", "print the list as JSON")
    .action(async (flags: ChecksFlags) => {
      const { checks } = await import("../commands/checks.ts");
      finish(await checks(context, flags));
    });
}
