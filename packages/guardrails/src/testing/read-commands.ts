import { readScript } from "../facts/shell/read-script.ts";
import { newReading } from "../facts/shell/shell-reading.ts";
import type { ShellReading } from "../facts/shell/shell-reading.ts";

export function readShell(script: string): ShellReading {
  const reading = newReading("");
  readScript(script, { depth: 0, via: [], fedBy: [] }, reading);
  return reading;
}

/** The commands of a script, each as one text. */
export function commandsOf(script: string): readonly string[] {
  return readShell(script).commands.map(({ command }) => command.argv.join(" "));
}
