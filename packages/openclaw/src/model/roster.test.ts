import { expect, test } from "vitest";
import { defaultAgentOf, rosterOf } from "./roster.ts";
import { sampleConfig, sampleModel } from "../testing/sample.ts";

const ids = (text: string) =>
  sampleModel(text).agents.map(({ id, at, isDefault }) => [id, at, isDefault]);

/** Who owns what no binding routes, between agents a and b with explicit ownership. */
const owner = (more: string) => {
  const config = sampleConfig(
    `{ agents: { ownership: "explicit", entries: { a: {}, b: {} }, ${more} } }`,
  );
  return defaultAgentOf(config, rosterOf(config));
};

test("there is one agent where none is configured", () => {
  expect(ids("{}")).toEqual([["main", "", true]]);
  expect(ids("{ agents: { entries: {} } }")).toEqual([["main", "", true]]);
  expect(ids("{ agents: { list: 'all' } }")).toEqual([["main", "", true]]);
});

test("agents are found in entries and in the older list, with the ids that OpenClaw gives them", () => {
  expect(
    ids(`{ agents: { entries: { "My Bot": {}, ops: { default: true }, broken: 3 } } }`),
  ).toEqual([
    ["my-bot", "/agents/entries/My Bot", false],
    ["ops", "/agents/entries/ops", true],
  ]);
  expect(ids(`{ agents: { list: [{ id: "z" }, null, { id: "b" }, { id: "z" }] } }`)).toEqual([
    ["b", "/agents/list/2", false],
    ["z", "/agents/list/0", true],
  ]);
});

test("entries hide the older list", () => {
  expect(ids(`{ agents: { entries: { a: {} }, list: [{ id: "b" }] } }`)).toEqual([
    ["a", "/agents/entries/a", true],
  ]);
});

test("with explicit ownership nobody answers for all, unless the system agent is named", () => {
  expect(owner("")).toBeUndefined();
  expect(owner(`defaults: { systemAgent: { agentId: "B" } }`)).toBe("b");
  expect(owner(`defaults: { systemAgent: { agentId: "gone" } }`)).toBeUndefined();
});
