import { type Command, CommanderError } from "commander";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { buildProgram } from "./program.ts";
import { wordsOf } from "./words-of.ts";
import { errorSentence } from "./error-sentence.ts";
import { neutralize } from "../text/neutralize.ts";

/** Runs `parapet` in a given context. Never throws: errors are sentences on standard error. */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  let help = "";
  let usageError = "";
  const program = buildProgram(context, (code) => (exitCode = code));
  for (const command of withSubcommands(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => (help += text),
      writeErr: (text) => (usageError += text),
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
    command.showHelpAfterError(`Run \`${wordsOf(command)} --help\` to see what it takes.`);
  }
  const failed = (error: unknown): void => {
    usageError = `parapet: ${[errorSentence(error), ...context.changes].join(" ")}\n`;
    exitCode = exitCodes.failed;
  };
  try {
    await program.parseAsync(withNamedHelp(program, args), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) failed(error);
    else exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.failed;
  }
  if (help !== "") await context.out.write(help).catch(failed);
  // Where standard error takes nothing either, the exit code alone says it.
  if (usageError !== "") await context.err.write(printable(usageError)).catch(() => {});
  return exitCode;
}

const asksForHelp: ReadonlySet<string> = new Set(["help", "--help", "-h"]);

/**
 * Makes `help token create` `token create --help`, since Commander looks one command deep. Drops
 * `help` for an unknown command, so that its name is reported instead of its parent's help.
 */
function withNamedHelp(program: Command, args: readonly string[]): readonly string[] {
  const words = args.filter((arg) => !arg.startsWith("-"));
  let command = program;
  for (const word of words) {
    if (command.commands.length === 0 || command.registeredArguments.length > 0) return args;
    if (word === "help") continue;
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) return args.filter((arg) => !asksForHelp.has(arg));
    command = next;
  }
  if (!words.includes("help")) return args;
  return [...args.filter((arg) => arg !== "help"), "--help"];
}

function withSubcommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function printable(text: string): string {
  return text.split("\n").map(neutralize).join("\n");
}
