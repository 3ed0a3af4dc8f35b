import { afterAll, beforeAll, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

type Entry = {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
};

let service: TestService;
let operator: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startTestService();
  operator = { Authorization: `Bearer ${await service.operatorToken()}` };
});
afterAll(() => service.remove());

/** What the audit gained by some calls, oldest first. */
async function gained(calls: () => Promise<unknown>): Promise<readonly Entry[]> {
  const all = async () =>
    (await send(service.url, "/api/v1/audit?limit=500", { headers: operator })).json as Entry[];
  const before = (await all()).length;
  await calls();
  const after = await all();
  return after.slice(0, after.length - before).toReversed();
}

const guardrail = {
  agent_id: "main",
  guardrail_name: "no-shell",
  service: "home",
  enabled: true,
  severity: "high",
};
const address = "/api/v1/agents/main/guardrails/no-shell?service=home";

test("a guardrail that is registered, changed, loosened or removed is in the audit", async () => {
  const entries = await gained(async () => {
    expect((await post(service.url, "/api/v1/guardrails", guardrail)).status).toBe(201);
    const changed = { ...guardrail, description: "no shell" };
    expect((await post(service.url, "/api/v1/guardrails", changed)).status).toBe(200);
    expect((await post(service.url, "/api/v1/guardrails", changed)).status).toBe(200);
    const looser = { ...changed, severity: "low" };
    expect((await post(service.url, "/api/v1/guardrails", looser)).status).toBe(403);
    expect((await post(service.url, "/api/v1/guardrails", looser, operator)).status).toBe(200);
    expect((await send(service.url, address, { method: "DELETE" })).status).toBe(403);
    await send(service.url, address, { method: "DELETE", headers: operator });
  });
  const target = "home/main/no-shell";
  expect(entries).toMatchObject([
    { actor: "local", action: "guardrail.create", target, detail: "monitoring, log" },
    { actor: "local", action: "guardrail.update", target },
    { actor: "local", action: "call.refused", target: "POST /api/v1/guardrails" },
    {
      actor: "operator",
      action: "guardrail.loosen",
      target: "home/main/no-shell",
      detail: "Less strict than before: severity",
    },
    {
      actor: "local",
      action: "call.refused",
      target: "DELETE /api/v1/agents/main/guardrails/no-shell",
    },
    { actor: "operator", action: "guardrail.remove", target: "home/main/no-shell" },
  ]);
});

test("a fix and its rollback are in the audit, with who made them", async () => {
  const workspace_path = await makeWorkspace(service.folder, "audited", openShell);
  const entries = await gained(async () => {
    const body = { workspace_path, check_ids: ["OC-LOG-002", "OC-XX-999"] };
    expect((await post(service.url, "/api/v1/scan/fix", body)).status).toBe(200);
    const [fix] = (await send(service.url, "/api/v1/scan/fixes")).json as { fix_id: string }[];
    const rollback = `/api/v1/scan/fixes/${fix?.fix_id}/rollback`;
    expect((await post(service.url, rollback, {}, operator)).status).toBe(200);
  });
  const [applied, undone] = entries;
  expect(entries).toMatchObject([
    { actor: "local", action: "fix.apply", detail: "audited: OC-LOG-002" },
    { actor: "operator", action: "fix.rollback", detail: "audited: OC-LOG-002" },
  ]);
  expect(applied?.target).toBe(undone?.target);
});

test("tokens that are made and revoked are in the audit, and who used them too", async () => {
  const entries = await gained(async () => {
    const made = await post(
      service.url,
      "/api/v1/tokens",
      { name: "ci", scopes: ["admin"] },
      operator,
    );
    const { token, token_id } = made.json as { token: string; token_id: string };
    const headers = { Authorization: `Bearer ${token}` };
    await send(service.url, `/api/v1/tokens/${token_id}`, { method: "DELETE", headers });
  });
  expect(entries).toMatchObject([
    { actor: "operator", action: "token.create" },
    { actor: "token:ci", action: "token.revoke", detail: "ci" },
  ]);
});
