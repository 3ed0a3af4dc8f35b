import type { Command } from "commander";
import { exitCodes, pathHelp, type Finish } from "./command-options.ts";
import type { ExplainFlags } from "../commands/explain.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet explain`. */
export function addExplain(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("explain")
    .summary("say what an agent may do, and which setting says so")
    .description("Says what an agent may do, and for each answer the setting it comes from.")
    .argument("[path]", pathHelp)
    .option("--agent <id>", "the agent (default: the only one)")
    .option("--json", "print it as JSON")
    .addHelpText("after", exitCodes("done"))
    .action(async (path: string | undefined, flags: ExplainFlags) => {
      const { explain } = await import("../commands/explain.ts");
      finish(await explain(context, path, flags));
    });
}
