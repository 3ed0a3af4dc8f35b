import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { DoctorFlags } from "../commands/doctor.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet doctor`. */
export function addDoctor(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("doctor")
    .summary("check this installation: files, settings, service, adapters")
    .description(
      "Check this installation: versions, settings, who can enter the data folder, whether the service answers, installed adapters, and which files of your agents were read or skipped, and why. Changes nothing.",
    )
    .option("--config <file>", "configuration file [env: PARAPET_CONFIG]")
    .option("--data <folder>", "data folder of Parapet [env: PARAPET_DATA]")
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("no problems", "problems found"))
    .action(async (flags: DoctorFlags) => {
      const { doctor } = await import("../commands/doctor.ts");
      finish(await doctor(context, flags));
    });
}
