import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { CheckFlags } from "../commands/check.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet check`. */
export function addCheck(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("check")
    .summary("explain a check: why it matters, what to change, how to fix it")
    .description("Explains a check: why it matters, what to change, and what its fix does.")
    .argument("<id>", "check ID, as `parapet checks` lists it")
    .option("--json", "print it as JSON")
    .addHelpText("after", exitCodes("done"))
    .action(async (checkId: string, flags: CheckFlags) => {
      const { explainCheck } = await import("../commands/check.ts");
      finish(await explainCheck(context, checkId, flags));
    });
}
