import { afterAll, beforeAll, expect, test } from "vitest";
import { post, startTestService, type TestService } from "./support/service.ts";

/* A guardrail that would stop the agents altogether. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ serve: { scanner: false } });
});
afterAll(() => service.remove());

const denyAll = {
  agent_id: "*",
  guardrail_name: "deny-all",
  service: "home",
  mode: "blocking",
  action: "deny",
  condition: "tool.name != 'nothing'",
};

test("takes the operator token; what only limits agents takes none", async () => {
  const refused = await post(service.url, "/api/v1/guardrails", denyAll);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("more than half of ordinary agent calls (pre_tool_call)");
  const limits = { ...denyAll, guardrail_name: "no-curl", condition: "tool.name == 'curl'" };
  expect((await post(service.url, "/api/v1/guardrails", limits)).status).toBe(201);
  const watched = { ...denyAll, guardrail_name: "watch-all", mode: "monitoring", action: "log" };
  expect((await post(service.url, "/api/v1/guardrails", watched)).status).toBe(201);
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  expect((await post(service.url, "/api/v1/guardrails", denyAll, headers)).status).toBe(201);
});

test("is not made of two that are registered at the same moment", async () => {
  const common = { ...denyAll, service: "office" };
  const files = "tool.name in ['exec', 'Bash', 'read', 'Read', 'Glob']";
  const others =
    "tool.name in ['write', 'Edit', 'web_search', 'web_fetch', 'Task'] || tool.server != ''";
  const parts = [
    { ...common, guardrail_name: "files", condition: files },
    { ...common, guardrail_name: "others", condition: others },
  ];
  const answers = await Promise.all(
    parts.map((part) => post(service.url, "/api/v1/guardrails", part)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
});

test("for an agent that nobody knows stops nobody, and needs no token", async () => {
  const unknown = { ...denyAll, agent_id: "later", service: "nowhere", condition: "true" };
  expect((await post(service.url, "/api/v1/guardrails", unknown)).status).toBe(201);
});
