import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { BaselineFlags } from "../commands/baseline.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet baseline`. */
export function addBaseline(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("baseline")
    .summary("record open findings, so that only new ones fail a scan")
    .description(
      "Write open findings and exposures to parapet.baseline.json. A scan then fails for new ones only.",
    )
    .argument("[path]", "workspace folder or configuration file (default: this folder)")
    .option("--update", "remove what is fixed; adds nothing")
    .option("--add", "also add what is new")
    .option("--reason <text>", "why entries that are added are accepted")
    .option("--until <day>", "last day on which entries that are added count: 2027-01-31")
    .option("--file <file>", "baseline (default: parapet.baseline.json of the workspace)")
    .option("--service <name>", "service name of the workspace (default: from its folder or host)")
    .addHelpText("after", exitCodes("baseline written"))
    .action(async (path: string | undefined, flags: BaselineFlags) => {
      const { baseline } = await import("../commands/baseline.ts");
      finish(await baseline(context, path, flags));
    });
}
