import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { AdvisoriesFlags, AdvisoriesUpdateFlags } from "../commands/advisories.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet advisories` and `parapet advisories update`. */
export function addAdvisories(program: Command, context: CommandContext, finish: Finish): void {
  const advisories = program
    .command("advisories")
    .summary("show and update the known vulnerabilities that scans look for")
    .description(
      "Shows how many advisories scans know, for which packages, and how old they are; with a package or an identifier, the advisories themselves.",
    )
    .argument("[package-or-id]", "package such as mcp-remote, or identifier such as CVE-2025-6514");
  addDataOptions(advisories)
    .option("--json", "print it as JSON")
    .addHelpText("after", exitCodes("shown"))
    .action(async (wanted: string | undefined, flags: AdvisoriesFlags) => {
      const { showAdvisories } = await import("../commands/advisories.ts");
      finish(await showAdvisories(context, wanted, flags));
    });
  const update = advisories
    .command("update")
    .description(
      "Imports advisories in the OSV format, without the network, in place of an earlier import.",
    )
    .option(
      "--from <file>",
      "OSV export: a zip archive or folder of JSON files, a JSON file, or one with a record a line",
    )
    .option("--dry-run", "say what would be imported, and write nothing")
    .option("--reset", "remove what was imported, and use the advisories that come with Parapet");
  addDataOptions(update)
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("imported"))
    .action(async (_flags: unknown, command: Command) => {
      const { updateAdvisories } = await import("../commands/advisories.ts");
      // Options that `advisories` has as well are taken by it.
      finish(await updateAdvisories(context, command.optsWithGlobals<AdvisoriesUpdateFlags>()));
    });
}

function addDataOptions(command: Command): Command {
  return command
    .option("--config <file>", "configuration file (also: PARAPET_CONFIG)")
    .option("--data <folder>", "folder with Parapet's own data (also: PARAPET_DATA)");
}
