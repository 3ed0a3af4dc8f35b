import type { Command } from "commander";

/** "parapet token create". */
export function wordsOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${wordsOf(parent)} ${command.name()}`;
}
