import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { CheckFlags } from "../commands/check.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet check`. */
export function addCheck(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("check")
    .summary("show the documentation of a check")
    .description("Show the documentation of a check: rationale, remediation and fix.")
    .argument("<id>", "check ID, as listed by `parapet checks`")
    .option("--json", "print the check as JSON")
    .addHelpText("after", exitCodes("success"))
    .action(async (checkId: string, flags: CheckFlags) => {
      const { explainCheck } = await import("../commands/check.ts");
      finish(await explainCheck(context, checkId, flags));
    });
}
