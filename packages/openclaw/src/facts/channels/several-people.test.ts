import { expect, test } from "vitest";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { admitsSeveral, listedBy } from "./several-people.ts";

/** What a configuration of two lists gives. */
function configOf(
  first: readonly string[],
  second: readonly string[] = [],
): OpenClawModel["config"] {
  const lists: Readonly<Record<string, readonly string[]>> = { "/a": first, "/b": second };
  return { get: (pointer: string) => lists[pointer] } as unknown as OpenClawModel["config"];
}

const entryPointFor = (audience: string) =>
  ({ audience, because: ["/a", "/b"] }) as unknown as EntryPoint;

test.each([
  [["ann", "bob"], [], ["ann", "bob"]],
  [["Ann ", "ann"], ["ANN"], ["ann"]],
  [["ann"], ["bob"], ["ann", "bob"]],
  [["", " ", "*", "accessGroup:staff"], [], []],
  [["accessGroups", "*ann"], [], ["accessgroups", "*ann"]],
])(
  "each sender of an entry point's lists counts once, groups and wildcards not at all: %j %j",
  (first, second, people) => {
    expect(listedBy(entryPointFor("listed"), configOf(first, second))).toEqual(people);
  },
);

test.each([
  ["anyone", [], true],
  ["group-members", [], true],
  ["listed", ["ann", "bob"], true],
  ["listed", ["ann", "Ann", "*", ""], false],
  ["paired", ["ann", "bob"], false],
  ["nobody", ["ann", "bob"], false],
])("an entry point of %s admits several people with %j: %s", (audience, first, several) => {
  const model = { config: configOf(first) } as OpenClawModel;
  expect(admitsSeveral(model, entryPointFor(audience))).toBe(several);
});
