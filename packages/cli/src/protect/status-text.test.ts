import { expect, test } from "vitest";
import { noColors } from "../text/colors.ts";
import { type AgentStatus, listText, statusText } from "./status-text.ts";

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
  ran: false,
  ran_when_away: true,
  detail: "The call ran while the service was out of reach. ".repeat(4),
};

test("a row fits 80 columns whatever the agent is called", () => {
  const lines = statusText([status], noColors).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines[1]).toContain("…  claude-code  blocked  RAN           NOT ENFORCED");
});

test("agents of several services are named with their service", () => {
  const home = { ...status, agent_id: "main" };
  const office = { ...home, service: "office" };
  expect(statusText([home], noColors)).toMatch(/^main /m);
  const both = statusText([home, office], noColors);
  expect(both).toMatch(/^home\/main /m);
  expect(both).toMatch(/^office\/main /m);
});

test("one reason for several agents is told once", () => {
  const text = statusText([status, { ...status, agent_id: "b" }], noColors);
  expect(text.replaceAll(/\s+/g, " ").split("out of reach. ").length - 1).toBe(4);
});

test.each(["agent_id", "detail"])("no text of an agent can drive the terminal: %s", (field) => {
  const text = statusText([{ ...status, [field]: "\u001b[2J" }], noColors);
  expect(text).toContain(String.raw`\x1b[2J`);
  expect(text).not.toContain("\u001b");
});

const shown = {
  installation_id: "ad_1",
  adapter: "openclaw",
  runtime_version: "2026.9.6",
  agent_ids: ["main"],
  service: "home",
  target: "/home/ada/.openclaw/openclaw.json",
  host: "desk",
  health: "error",
  health_reason: "Nothing has proven it yet.",
} as unknown as Parameters<typeof listText>[0][number];

test.each(["runtime_version", "agent_ids", "service", "target", "host", "health_reason"])(
  "no text of an installation can drive the terminal: %s",
  (field) => {
    const evil = "\u001b[2J";
    const text = listText([{ ...shown, [field]: field === "agent_ids" ? [evil] : evil }]);
    expect(text).toContain(String.raw`\x1b[2J`);
    expect(text).not.toContain("\u001b");
  },
);

test("nobody has to guess what to do where nothing is protected", () => {
  expect(statusText([], noColors)).toContain("parapet protect claude-code");
});
