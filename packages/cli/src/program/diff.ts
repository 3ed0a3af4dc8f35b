import { type Command, Option } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { DiffFlags } from "../commands/diff.ts";
import type { CommandContext } from "../context/context.ts";
import { newThresholds } from "../core/threshold.ts";

/** `parapet diff`. */
export function addDiff(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("diff")
    .summary("show what a change lets agents do, and who reaches it")
    .description(
      "Compare two folders, two JSON reports or two commits by effect: exposures, permissions, findings, risk.",
    )
    .argument("<before>", "folder, JSON report, REPOSITORY@COMMIT; with --git a commit")
    .argument("[after]", "the same; with --git default: the files of this folder")
    .option("--git", "compare commits of the repository of this folder, without running git")
    .addOption(
      new Option("--format <format>", "output format")
        .choices(["text", "json", "markdown"])
        .default("text"),
    )
    .addOption(
      new Option(
        "--fail-on <severity>",
        "exit with code 1 for new or worse exposures and findings of this severity",
      )
        .choices([...newThresholds, "never"])
        .default("never"),
    )
    .addHelpText("after", exitCodes("compared", "something new at or above --fail-on"))
    .action(async (before: string, after: string | undefined, flags: DiffFlags) => {
      const { diff } = await import("../commands/diff.ts");
      finish(await diff(context, { before, after }, flags));
    });
}
