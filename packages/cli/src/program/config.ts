import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { ConfigCheckFlags } from "../commands/config.ts";
import type { CommandContext } from "../context/context.ts";
import { addServeOptions } from "./serve.ts";

/** `parapet config check`. */
export function addConfig(program: Command, context: CommandContext, finish: Finish): void {
  const check = program
    .command("config")
    .summary("show every setting of the service, and where it comes from")
    .description("About the configuration of the service.")
    .command("check")
    .description(
      "Shows every setting as `serve` with these options would take it, and where it comes from; or everything that is wrong.",
    )
    .option("--json", "print it as JSON");
  addServeOptions(check)
    .addHelpText("after", exitCodes("all settings are usable"))
    .action(async (flags: ConfigCheckFlags) => {
      const { checkConfig } = await import("../commands/config.ts");
      finish(await checkConfig(context, flags));
    });
}
