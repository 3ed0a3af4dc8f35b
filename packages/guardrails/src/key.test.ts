import { expect, test } from "vitest";
import { concerns, keyOf } from "./key.ts";

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
