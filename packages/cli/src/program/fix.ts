import { type Command, Option } from "commander";
import { addStoreOptions, exitCodes, pathHelp, type Finish } from "./command-options.ts";
import type { FixFlags } from "../commands/fix.ts";
import type { CommandContext } from "../context/context.ts";
import { personas } from "../core/persona.ts";

/** `parapet fix`. */
export function addFix(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("fix")
    .summary("make the changes that findings ask for, with a backup")
    .description("Edits the workspace's configuration so that findings go away. Keeps a backup.")
    .argument("[path]", pathHelp)
    .option("--check <id...>", "fix these checks; ID=WAY where there are several ways")
    .option("--all", "fix all open findings whose fix is safe")
    .option("--unsafe", "with --all: also fixes that cut access or stop jobs")
    .addOption(
      new Option(
        "--persona <persona>",
        "with --all or --interactive: auditor includes information and findings of low confidence",
      )
        .choices(personas)
        .default("regular"),
    )
    .option("-i, --interactive", "show each fix and ask, then make the chosen ones")
    .option("--dry-run", "show the change and write nothing")
    .option("--json", "print the result as JSON");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("done", "some fixes could not be made"))
    .action(async (path: string | undefined, flags: FixFlags) => {
      const { fix } = await import("../commands/fix.ts");
      finish(await fix(context, path, flags));
    });
}
