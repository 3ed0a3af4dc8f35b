import type { ReadCommand } from "@parapet/guardrails/shell";
import { shellCommands } from "./shell-commands.ts";

/** Longer command lines are truncated here. */
export const longestCommand = 20_000;

/** The commands of a command line or of a script that it names. */
export function readShell(text: string): readonly ReadCommand[] {
  return shellCommands(text.slice(0, longestCommand));
}
