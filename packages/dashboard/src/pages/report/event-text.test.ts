import { expect, test } from "vitest";
import { eventText } from "./event-text.ts";
import type { RiskEvent } from "./trend.ts";

const event: RiskEvent = {
  at: "2026-01-01T00:00:00.000Z",
  kind: "fix",
  service: "home",
  fix_id: "f1",
  check_ids: ["OC-NET-001", "OC-NET-002", "OC-NET-003"],
  version: "",
  agents: 0,
  agent_id: "",
};
const titles = new Map([["OC-NET-001", "Gateway listens on every address"]]);

test.each([
  [{}, "Fixed: Gateway listens on every address and 2 more"],
  [{ check_ids: ["X-1"] }, "Fixed: X-1"],
  [
    { kind: "rollback", check_ids: ["OC-NET-001"] },
    "Rolled back: Gateway listens on every address",
  ],
  [{ kind: "release", version: "0.3.0" }, "First scan by Parapet 0.3.0"],
  [{ kind: "workspace" }, "New workspace"],
  [{ kind: "agents", agents: 1, agent_id: "clerk" }, "New agent clerk"],
  [{ kind: "agents", agents: 3, agent_id: "clerk" }, "3 new agents"],
] as const)("%j is told as %j", (change, text) => {
  expect(eventText({ ...event, ...change }, titles)).toBe(text);
});
