import { expect, test } from "vitest";
import { noColors } from "../colors.ts";
import { type AgentStatus, statusText } from "./status-text.ts";

const status: AgentStatus = {
  installation_id: "ad_1",
  adapter: "claude-code",
  service: "home",
  agent_id: `mcp:${"long-name-".repeat(9)}`,
  target: "/home/ada/.claude/settings.json",
  runtime_version: "2.1.329",
  enforcement: "not_enforced",
  blocked: true,
  blocked_when_away: false,
  detail: "The call ran while the service was out of reach. ".repeat(4),
};

test("a row fits 80 columns whatever the agent is called", () => {
  const lines = statusText([status], noColors).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines[1]).toContain("…  claude-code  blocked  -             NOT ENFORCED");
});

test("one reason for several agents is told once", () => {
  const text = statusText([status, { ...status, agent_id: "b" }], noColors);
  expect(text.replaceAll(/\s+/g, " ").split("out of reach. ").length - 1).toBe(4);
});

test("an agent's name cannot drive the terminal", () => {
  const text = statusText([{ ...status, agent_id: "\u001b[2J" }], noColors);
  expect(text).not.toContain("\u001b");
});

test("nobody has to guess what to do where nothing is protected", () => {
  expect(statusText([], noColors)).toContain("parapet protect claude-code");
});
