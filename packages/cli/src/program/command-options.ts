import { type Command, Option } from "commander";
import type { ExitCode } from "../core/exit-codes.ts";

/** Tells how a command ended. */
export type Finish = (code: ExitCode) => void;

/** Adds the options that say which database is meant. */
export function addStoreOptions(command: Command): Command {
  return command
    .option("--config <file>", "configuration file (also: PARAPET_CONFIG)")
    .option("--data <folder>", "folder with Parapet's own data (also: PARAPET_DATA)")
    .option("--database <address>", "postgres:// address or SQLite file (also: PARAPET_DATABASE)");
}

/** An option that may be given more than once. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, description).argParser<string[] | undefined>((value, previous) => [
    ...(previous ?? []),
    value,
  ]);
}

/** The last paragraph of a command's help. */
export function exitCodes(ok: string, findings?: string): string {
  const one = findings === undefined ? "" : `1 ${findings}; `;
  return `\nExit codes: 0 ${ok}; ${one}2 could not be done.`;
}

/** What `[path]` means to every command that takes one. */
export const pathHelp =
  "workspace folder or its configuration file (default: every agent workspace of yours)";
