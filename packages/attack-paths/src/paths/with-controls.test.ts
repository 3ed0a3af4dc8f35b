import { expect, test } from "vitest";
import { findAttackPaths } from "./find-paths.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import { withControls } from "./with-controls.ts";
import type { ControlAddition } from "./with-controls.ts";

const graph = shippedFixture("open-channel-shell");

function scoreWith(...additions: ControlAddition[]): number | undefined {
  return findAttackPaths(withControls(graph, additions), shippedRules()).paths[0]?.riskScore;
}

const approval = { control: "tool_approval", kinds: ["INVOKES"] } as const;
const agents = [{ service: "demo", agent_id: "main" }];

test("a control lowers the score of the paths over its edges", () => {
  expect(scoreWith()).toBe(9.4);
  expect(scoreWith(approval)).toBe(8.4);
  expect(scoreWith({ ...approval, agents, tools: ["exec"] })).toBe(8.4);
});

test("what denies every call of a tool closes the paths over it", () => {
  const denied = {
    control: "blocking_judge",
    kinds: ["INVOKES"],
    agents,
    tools: ["exec"],
  } as const;
  expect(scoreWith(denied)).toBeUndefined();
  expect(scoreWith({ ...denied, tools: ["read"] })).toBe(9.4);
});

test("a control for another agent, tool or kind of edge changes nothing", () => {
  expect(scoreWith({ ...approval, agents: [{ service: "other", agent_id: "main" }] })).toBe(9.4);
  expect(scoreWith({ ...approval, agents: [] })).toBe(9.4);
  expect(scoreWith({ ...approval, tools: ["read"] })).toBe(9.4);
  expect(scoreWith({ ...approval, kinds: ["DELEGATES"] })).toBe(9.4);
});

test("the same control twice counts once", () => {
  expect(scoreWith(approval, approval)).toBe(8.4);
  const guarded = withControls(graph, [approval]);
  expect(withControls(guarded, [approval])).toEqual(guarded);
});
