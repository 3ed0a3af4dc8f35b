import type { Command } from "commander";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { bashCompletion } from "../shell/bash.ts";
import { commandTable, type TableCommand } from "../shell/command-table.ts";
import { fishCompletion } from "../shell/fish.ts";
import { zshCompletion } from "../shell/zsh.ts";
import { neutralize } from "../text/neutralize.ts";

const scripts = new Map<string, (table: readonly TableCommand[]) => string>([
  ["bash", bashCompletion],
  ["zsh", zshCompletion],
  ["fish", fishCompletion],
]);

/** Prints the completion script of a shell. Throws UsageError for a shell that has none. */
export async function printCompletion(
  { out }: CommandContext,
  shell: string,
  program: Command,
): Promise<ExitCode> {
  const script = scripts.get(shell);
  if (script === undefined) {
    const known = [...scripts.keys()].join(", ");
    throw new UsageError(`No completion for ${neutralize(shell)}. Give one of: ${known}.`);
  }
  await out.write(script(commandTable(program)));
  return exitCodes.ok;
}
