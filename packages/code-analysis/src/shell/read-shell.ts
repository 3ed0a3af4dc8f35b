import type { ReadCommand } from "@parapet/guardrails/shell";
import { longestCommand, shellCommands } from "./shell-commands.ts";

/** The commands of a command line or of a script that it names. */
export function readShell(text: string): readonly ReadCommand[] {
  return shellCommands(text.slice(0, longestCommand));
}
