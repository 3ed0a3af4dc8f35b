import type { Command } from "commander";
import { addStoreOptions, pathHelp, type Finish } from "./command-options.ts";
import type { ProveFlags } from "../commands/prove.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet prove`. */
export function addProve(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("prove")
    .summary("play an attack path in the real runtime, in a sandbox")
    .description(
      "Play an attack path, or every path of an exposure, in the installed runtime: on a copy without secrets, in a Linux sandbox without network. Shows what will run, and asks.",
    )
    .argument("<id>", "ID of an attack path or an exposure, as parapet scan --json prints it")
    .argument("[path]", pathHelp)
    .option("--runtime-program <file>", "the runtime's program (default: the one on the PATH)")
    .option("--yes", "do not ask before the first run")
    .option("--json", "print the result as JSON")
    .option("--report <file>", "write a report of the paths that were stopped, to file as a bug");
  addStoreOptions(command)
    .addHelpText(
      "after",
      [
        "",
        "Exit codes:",
        "  0  every path that was played was stopped",
        "  1  a path was proven",
        "  2  error, no path played to an end, or the workspace changed meanwhile",
      ].join("\n"),
    )
    .action(async (id: string, path: string | undefined, flags: ProveFlags) => {
      const { prove } = await import("../commands/prove.ts");
      finish(await prove(context, { id, path, flags }));
    });
}
