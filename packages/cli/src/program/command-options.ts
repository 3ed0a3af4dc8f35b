import { type Command, Option } from "commander";
import type { ExitCode } from "../core/exit-codes.ts";

/** Reports the exit code of a command. */
export type Finish = (code: ExitCode) => void;

/** Adds the options that select the database. */
export function addStoreOptions(command: Command): Command {
  return command
    .option("--config <file>", "configuration file [env: PARAPET_CONFIG]")
    .option("--data <folder>", "data folder of Parapet [env: PARAPET_DATA]")
    .option("--database <address>", "postgres:// URL or SQLite file [env: PARAPET_DATABASE]");
}

/** An option that can be repeated. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, description).argParser<string[] | undefined>((value, previous) => [
    ...(previous ?? []),
    value,
  ]);
}

/** The last paragraph of a command's help. */
export function exitCodes(ok: string, findings?: string): string {
  const lines = [`0  ${ok}`, ...(findings === undefined ? [] : [`1  ${findings}`]), "2  error"];
  return ["", "Exit codes:", ...lines.map((line) => `  ${line}`)].join("\n");
}

/** The help of every `[path]` argument. */
export const pathHelp =
  "workspace folder or configuration file (default: all agent workspaces of the current user)";
