import type { Command } from "commander";
import { exitCodes, pathHelp, type Finish } from "./command-options.ts";
import type { ExplainFlags } from "../commands/explain.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet explain`. */
export function addExplain(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("explain")
    .summary("show the effective permissions of an agent")
    .description("Show the effective permissions of an agent and the setting that each comes from.")
    .argument("[path]", pathHelp)
    .option("--agent <id>", "agent ID (default: the only agent)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("success"))
    .action(async (path: string | undefined, flags: ExplainFlags) => {
      const { explain } = await import("../commands/explain.ts");
      finish(await explain(context, path, flags));
    });
}
