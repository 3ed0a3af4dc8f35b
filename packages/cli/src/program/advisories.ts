import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { AdvisoriesFlags, AdvisoriesUpdateFlags } from "../commands/advisories.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet advisories` and `parapet advisories update`. */
export function addAdvisories(program: Command, context: CommandContext, finish: Finish): void {
  const advisories = program
    .command("advisories")
    .summary("show and update the vulnerability database")
    .description(
      "Show the size, packages and age of the vulnerability database. With a package or an ID, show the matching advisories.",
    )
    .argument("[package-or-id]", "package name (mcp-remote) or advisory ID (CVE-2025-6514)");
  addDataOptions(advisories)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("shown"))
    .action(async (wanted: string | undefined, flags: AdvisoriesFlags) => {
      const { showAdvisories } = await import("../commands/advisories.ts");
      finish(await showAdvisories(context, wanted, flags));
    });
  const update = advisories
    .command("update")
    .description(
      "Import advisories in OSV format from a local file or folder. Replaces any earlier import; needs no network.",
    )
    .option(
      "--from <file>",
      "OSV export: a zip archive, a folder of JSON files, a JSON file, or JSON Lines",
    )
    .option("--dry-run", "show what would be imported without writing anything")
    .option("--reset", "delete the import and use the bundled advisories");
  addDataOptions(update)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("imported"))
    .action(async (_flags: unknown, command: Command) => {
      const { updateAdvisories } = await import("../commands/advisories.ts");
      // The parent command takes the options that both define.
      finish(await updateAdvisories(context, command.optsWithGlobals<AdvisoriesUpdateFlags>()));
    });
}

function addDataOptions(command: Command): Command {
  return command
    .option("--config <file>", "configuration file [env: PARAPET_CONFIG]")
    .option("--data <folder>", "data folder of Parapet [env: PARAPET_DATA]");
}
