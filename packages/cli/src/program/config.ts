import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { ConfigCheckFlags } from "../commands/config.ts";
import type { CommandContext } from "../context/context.ts";
import { addServeOptions } from "./serve.ts";

/** `parapet config check`. */
export function addConfig(program: Command, context: CommandContext, finish: Finish): void {
  const check = program
    .command("config")
    .summary("validate and show the service settings")
    .description("Validate and show the service settings.")
    .command("check")
    .description(
      "Show the effective value and source of every service setting. With invalid settings, list every problem instead. Takes the options of `parapet serve`.",
    )
    .option("--json", "print the settings as JSON");
  addServeOptions(check)
    .addHelpText("after", exitCodes("all settings are valid"))
    .action(async (flags: ConfigCheckFlags) => {
      const { checkConfig } = await import("../commands/config.ts");
      finish(await checkConfig(context, flags));
    });
}
