import { expect, test } from "vitest";
import { compileAutomaton } from "../rules/automaton.ts";
import { parsePathExpression } from "../rules/path-expression.ts";
import { neededKinds } from "./needed-kinds.ts";

const neededOf = (text: string) => neededKinds(compileAutomaton(parsePathExpression(text)));

test.each([
  ["DELIVERS EXECUTES", ["DELIVERS", "EXECUTES"]],
  // A graph in which nobody delegates still has the path.
  ["DELIVERS DELEGATES{0,3} EXECUTES", ["DELIVERS", "EXECUTES"]],
  ["DELIVERS DELEGATES{1,3} EXECUTES", ["DELIVERS", "DELEGATES", "EXECUTES"]],
  ["DELIVERS (EXECUTES | READS)", ["DELIVERS"]],
  ["DELIVERS EXECUTES[decision == 'auto']", ["DELIVERS", "EXECUTES"]],
])("without one of the edges of %s there is no such path: %j", (text, needed) => {
  expect(neededOf(text).toSorted()).toEqual(needed.toSorted());
});
