import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestService, type TestService } from "./support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    serve: { webhooks: "http://127.0.0.1:9/hooks/T000-secret" },
    env: { PARAPET_WEBHOOK_SECRET: "thirty-two characters are needed".replaceAll(" ", "-") },
  });
});
afterAll(() => service.remove());

test("a webhook is shown without its path, and the operator sees what becomes of a test message", async () => {
  const listed = await send(service.url, "/api/v1/receivers");
  expect(listed.json).toMatchObject([
    { kind: "webhook", address: "http://127.0.0.1:9/…", behind: 0, attempts: 0 },
  ]);
  expect(listed.text).not.toContain("T000");
  const [, id] = /"receiver_id":"([^"]+)"/.exec(listed.text) ?? [];
  const target = `/api/v1/receivers/${encodeURIComponent(id ?? "")}/test`;
  expect((await send(service.url, target, { method: "POST" })).status).toBe(403);
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  // It is an address of this machine, to which nothing is ever sent.
  expect((await send(service.url, target, { method: "POST", headers })).json).toEqual({
    outcome: "failed",
    reason: "refused: private address",
  });
});
