import { ownCommands, ownOperands } from "@parapet/posture";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { processContext } from "../context/context.ts";
import { buildProgram } from "./program.ts";

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

/** What each takes besides its options, where it takes anything. */
function operandsOf(command: Command, path: readonly string[] = []): readonly [string, string][] {
  return command.commands.flatMap((one) => {
    const own = [...path, one.name()];
    const [first] = one.registeredArguments;
    const count = first?.required === true ? "one" : "up to one";
    const isAny = one.registeredArguments.some(({ variadic }) => variadic);
    const taken: [string, string][] = [[own.join(" "), isAny ? "any" : count]];
    return [...(first === undefined ? [] : taken), ...operandsOf(one, own)];
  });
}

test("a text with more words than a command takes is known to be no command", () => {
  const program = buildProgram(processContext([]), () => {});
  expect(Object.fromEntries(operandsOf(program))).toEqual(ownOperands);
});

test("an agent may not run a new command before somebody has said whether it only reads", () => {
  const program = buildProgram(processContext([]), () => {});
  expect(commandsOf(program).toSorted()).toEqual(Object.keys(ownCommands).toSorted());
});
