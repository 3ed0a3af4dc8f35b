import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownCommands, ownOperands } from "@parapet/posture";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { processContext } from "../context/context.ts";
import { buildProgram } from "./program.ts";

/**
 * The full names of commands that run something: those without subcommands, and those that take
 * arguments.
 */
function commandsOf(command: Command, path: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((one) => {
    const own = [...path, one.name()];
    const below = commandsOf(one, own);
    return below.length === 0 || one.registeredArguments.length > 0
      ? [own.join(" "), ...below]
      : below;
  });
}

/** How many arguments each command takes, for commands that take any. */
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

test("a text with more arguments than a command takes is not one of its calls", () => {
  const program = buildProgram(processContext([]), () => {});
  expect(Object.fromEntries(operandsOf(program))).toEqual(ownOperands);
});

test("a new command is blocked for agents until it is classified as read-only or not", () => {
  const program = buildProgram(processContext([]), () => {});
  expect(commandsOf(program).toSorted()).toEqual(Object.keys(ownCommands).toSorted());
});

test("docs/protecting.md names exactly the commands that agents may run", () => {
  const page = join(import.meta.dirname, "../../../../docs/protecting.md");
  const [, named = ""] =
    /except those that only read:([^]*?)\. A new command/.exec(readFileSync(page, "utf8")) ?? [];
  const readers = Object.entries(ownCommands).flatMap(([name, kind]) =>
    kind === "reads" ? [name] : [],
  );
  expect([...named.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name).toSorted()).toEqual(
    readers.toSorted(),
  );
});
