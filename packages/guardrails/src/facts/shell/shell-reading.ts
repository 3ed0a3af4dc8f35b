import type { Access, Command } from "../facts.ts";
import { maxItems } from "../limits.ts";
import { maxScripts } from "./shell-limits.ts";
import type { Variables } from "./variable.ts";
import type { Word } from "./word.ts";

export type Redirection = { readonly path: string; readonly access: Access };

/** A command with what only its effects are worked out from. */
export type ReadCommand = {
  readonly command: Command;
  /** As `argv`, with what is known of each word. */
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
  /** The folder it runs in, as far as the script says; "" where it does not. */
  readonly cwd: string;
};

/** All that has been read of a script and of the scripts within it. */
export type ShellReading = {
  readonly commands: ReadCommand[];
  readonly variables: Variables;
  cwd: string;
  /** Characters that may still be read. */
  left: number;
  truncated: boolean;
};

export function newReading(cwd: string): ShellReading {
  return { commands: [], variables: new Map(), cwd, left: maxScripts, truncated: false };
}

export function addCommand(reading: ShellReading, command: ReadCommand): void {
  if (reading.commands.length < maxItems) reading.commands.push(command);
  else reading.truncated = true;
}
