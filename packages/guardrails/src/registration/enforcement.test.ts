import { expect, test } from "vitest";
import { registrationFrom, type GuardrailRequest } from "./registration.ts";
import { bestEnforcement, coversTool, isEnforced } from "./enforcement.ts";

const context = {
  guardrailId: "gr_1",
  service: "home",
  registeredVia: "api",
  now: new Date("2026-01-01T00:00:00.000Z"),
} as const;

function registered(request: Partial<GuardrailRequest>) {
  return registrationFrom({ agent_id: "main", guardrail_name: "guard", ...request }, context);
}

test.each([
  [[], "not_enforced"],
  [["not_enforced"], "not_enforced"],
  [["not_enforced", "unknown"], "unknown"],
  [["unknown", "enforced", "not_enforced"], "enforced"],
] as const)("of guardrails that are %j a tool is %s", (states, best) => {
  expect(bestEnforcement(states)).toBe(best);
});

test("a guardrail that was just declared protects nobody yet", () => {
  expect(isEnforced(registered({ mode: "blocking" }))).toBe(false);
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
  expect(coversTool(registered({ match }).match)(tool)).toBe(covers);
});
