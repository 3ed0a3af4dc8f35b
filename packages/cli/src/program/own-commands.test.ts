import { ownCommands } from "@parapet/posture";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { processContext } from "../context.ts";
import { buildProgram } from "../program.ts";

/** The commands that do something, by all their words: those without others below them, and those that take words themselves. */
function commandsOf(command: Command, path: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((one) => {
    const own = [...path, one.name()];
    const below = commandsOf(one, own);
    return below.length === 0 || one.registeredArguments.length > 0
      ? [own.join(" "), ...below]
      : below;
  });
}

test("an agent may not run a new command before somebody has said whether it only reads", () => {
  const program = buildProgram(processContext([]), () => {});
  expect(commandsOf(program).toSorted()).toEqual(Object.keys(ownCommands).toSorted());
});
