import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { ChecksFlags } from "../commands/checks.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet checks`. */
export function addChecks(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("checks")
    .summary("list all checks")
    .description("List all checks. `parapet check ID` shows the documentation of one.")
    .argument("[id]", "check ID; lists only this check")
    .option("--json", "print the list as JSON")
    .addHelpText("after", exitCodes("success"))
    .action(async (checkId: string | undefined, flags: ChecksFlags) => {
      const { checks } = await import("../commands/checks.ts");
      finish(await checks(context, checkId, flags));
    });
}
