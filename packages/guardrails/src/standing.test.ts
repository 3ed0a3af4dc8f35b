import { describe, expect, test } from "vitest";
import { registrationFrom, type GuardrailRequest } from "./registration.ts";
import { coversTool, isStanding } from "./standing.ts";

const context = {
  guardrailId: "gr_1",
  service: "home",
  registeredVia: "api",
  now: new Date("2026-01-01T00:00:00.000Z"),
} as const;

function proven(request: Partial<GuardrailRequest>) {
  const registration = registrationFrom(
    { agent_id: "main", guardrail_name: "guard", ...request },
    context,
  );
  return {
    ...registration,
    health: "active" as const,
    enforcement: { ...registration.enforcement, adapter: "sdk", verified: true },
  };
}

describe("what is only declared protects nobody", () => {
  const blocking = proven({ mode: "blocking" });

  test("a blocking guardrail that a live adapter enforces stands", () => {
    expect(isStanding(blocking)).toBe(true);
    expect(isStanding(proven({ mode: "blocking", action: "ask" }))).toBe(true);
  });

  test.each([
    ["watches only", proven({ mode: "monitoring", action: "deny" })],
    ["warns only", proven({ mode: "blocking", action: "warn" })],
    ["is switched off", proven({ mode: "blocking", enabled: false })],
    ["is in error", { ...blocking, health: "error" as const }],
    [
      "nothing has proven",
      { ...blocking, enforcement: { ...blocking.enforcement, verified: false } },
    ],
  ])("one that %s does not", (_what, registration) => {
    expect(isStanding(registration)).toBe(false);
  });
});

test.each([
  [{}, { name: "exec", server: "" }, true],
  [{ tools: ["exec"] }, { name: "exec", server: "" }, true],
  [{ tools: ["web_*"] }, { name: "web_fetch", server: "" }, true],
  [{ tools: ["exec"] }, { name: "read", server: "" }, false],
  [{ mcp_servers: ["mail"] }, { name: "send", server: "mail" }, true],
  [{ mcp_servers: ["mail"] }, { name: "exec", server: "" }, false],
  [{ tool_categories: ["shell"] }, { name: "exec", server: "" }, true],
  [{ tool_categories: ["shell"] }, { name: "read", server: "" }, false],
  [{ trust: ["external" as const] }, { name: "exec", server: "" }, true],
  [{ trust: ["operator" as const] }, { name: "exec", server: "" }, false],
])("a guardrail for %j covers %j: %s", (match, tool, covers) => {
  expect(coversTool(proven({ match }).match)(tool)).toBe(covers);
});
