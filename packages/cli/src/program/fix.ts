import { type Command, Option } from "commander";
import { addStoreOptions, exitCodes, pathHelp, type Finish } from "./command-options.ts";
import type { FixFlags } from "../commands/fix.ts";
import type { CommandContext } from "../context/context.ts";
import { personas } from "../core/persona.ts";

/** `parapet fix`. */
export function addFix(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("fix")
    .summary("fix findings in a workspace, with a backup")
    .description(
      "Fix findings by editing the configuration of a workspace. Creates a backup that `parapet rollback` restores.",
    )
    .argument("[path]", pathHelp)
    .option(
      "--check <id...>",
      "fix the findings of these checks; ID=NAME selects one of several fixes",
    )
    .option("--all", "fix all open findings that have a safe fix")
    .option("--unsafe", "with --all: include fixes that restrict access or stop jobs")
    .addOption(
      new Option(
        "--persona <persona>",
        "with --all or --interactive: auditor includes informational and low-confidence findings",
      )
        .choices(personas)
        .default("regular"),
    )
    .option("-i, --interactive", "review and select fixes one by one")
    .option(
      "--prove",
      "play the attack paths that the fixes close in the real runtime, on copies before and after; apply nothing if one still works",
    )
    .option(
      "--runtime-program <file>",
      "with --prove: the runtime's program (default: the one on the PATH)",
    )
    .option("--yes", "with --prove: do not ask before the first run")
    .option("--dry-run", "show the changes without writing anything")
    .option("--json", "print the result as JSON");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("success", "some fixes failed"))
    .action(async (path: string | undefined, flags: FixFlags) => {
      const { fix } = await import("../commands/fix.ts");
      finish(await fix(context, path, flags));
    });
}
