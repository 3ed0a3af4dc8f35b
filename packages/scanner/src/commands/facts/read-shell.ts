import { commandsRead, newReading, readScript, type ReadCommand } from "@parapet/guardrails/shell";
import { isCarrier } from "../../instructions/code/shell-commands.ts";

/** A longer command line is looked at up to here. */
export const longestCommand = 20_000;

/** The commands of a piece of shell, in the order in which they are read. What is only a text to a program is none. */
export function readShell(text: string): readonly ReadCommand[] {
  const reading = newReading("");
  readScript(text.slice(0, longestCommand), { depth: 0, via: [], fedBy: [] }, reading);
  return commandsRead(reading).filter(({ command }) => command.via.every(isCarrier));
}
