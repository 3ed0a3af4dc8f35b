import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet completion`. */
export function addCompletion(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("completion")
    .summary("print a completion script for bash, zsh or fish")
    .description(
      "Print a script that completes commands and options in a shell. Load it in the shell's startup file: `source <(parapet completion bash)`, `source <(parapet completion zsh)` or `parapet completion fish | source`.",
    )
    .argument("<shell>", "bash, zsh or fish")
    .addHelpText("after", exitCodes("success"))
    .action(async (shell: string) => {
      const { printCompletion } = await import("../commands/completion.ts");
      finish(await printCompletion(context, shell, program));
    });
}
