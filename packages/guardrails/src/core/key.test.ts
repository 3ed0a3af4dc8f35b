import { expect, test } from "vitest";
import { concerns, idsConcerning, isAgentId, isName, keyOf } from "./key.ts";

const key = { service: "home", agent_id: "main", guardrail_name: "no-egress" };

test("a key is three names and nothing else of what it is taken from", () => {
  const registration = { ...key, mode: "blocking", revision: 3 };
  expect(keyOf(registration)).toEqual(key);
});

test.each([
  ["home", "main", true],
  ["home", "second", false],
  ["office", "main", false],
])("a guardrail of one agent of home concerns %s %s: %s", (service, agent, expected) => {
  expect(concerns(key, service, agent)).toBe(expected);
});

test("a guardrail for every agent concerns those of its own service", () => {
  const all = { ...key, agent_id: "*" };
  expect(concerns(all, "home", "anyone")).toBe(true);
  expect(concerns(all, "office", "anyone")).toBe(false);
});

test.each([
  ["main/reviewer", true],
  ["main/reviewer/deep", true],
  ["mainly", false],
  ["other/main", false],
  ["main2/reviewer", false],
])("a guardrail of main also concerns whom main delegates to: %s: %s", (agent, expected) => {
  expect(concerns(key, "home", agent)).toBe(expected);
});

test("a guardrail of a sub-agent does not concern the agent that delegates to it, nor its siblings", () => {
  const ofReviewer = { ...key, agent_id: "main/reviewer" };
  expect(concerns(ofReviewer, "home", "main")).toBe(false);
  expect(concerns(ofReviewer, "home", "main/writer")).toBe(false);
});

test.each(["main", "main/reviewer", "main/reviewer/deep", "*", "/", "a//b"])(
  "the ids that concern %s are exactly those that concerns says yes to",
  (agent) => {
    const ids = idsConcerning(agent);
    expect(ids[0]).toBe(agent);
    for (const agent_id of [...ids, "main", "main/reviewer", "main/other", "a", "a/", "*"]) {
      expect(concerns({ ...key, agent_id }, "home", agent)).toBe(ids.includes(agent_id));
    }
  },
);

test.each([
  [isName, 200],
  [isAgentId, 500],
])("a name is as long as the interface says and no longer: %o, %i", (isLegal, longest) => {
  expect(isLegal("x".repeat(longest))).toBe(true);
  expect(isLegal("x".repeat(longest + 1))).toBe(false);
});

test.each(["", ".", "..", "a\u0000b"])(
  "what a URL or a database refuses is no name: %j",
  (text) => {
    expect(isName(text)).toBe(false);
    expect(isAgentId(text)).toBe(false);
  },
);

test.each(["a", "...", ".a", "a/b", "ü"])("what both take is one: %j", (text) => {
  expect(isName(text)).toBe(true);
  expect(isAgentId(text)).toBe(true);
});
