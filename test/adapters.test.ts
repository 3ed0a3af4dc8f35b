import { randomBytes } from "node:crypto";
import {
  askGuardrails,
  askService,
  heartbeatPath,
  hookTokenOf,
  installationHeader,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfAnswer,
  signatureOfCall,
  type Installation,
} from "@parapet/adapter-link";
import { openAdapters } from "@parapet/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

type Adapters = Awaited<ReturnType<typeof openAdapters>>;

let service: TestService;
let adapters: Adapters;
let installation: Installation;

const installed = {
  adapter: "openclaw",
  agent_ids: ["main"],
  points: ["pre_tool_call"],
  beats: true,
  target: "/nowhere/openclaw.json",
  folder: "/nowhere",
  files: {},
  host: "another machine",
} as const;

beforeAll(async () => {
  service = await startTestService();
  adapters = await openAdapters({
    data: `${service.folder}/data`,
    env: {},
    cwd: service.folder,
    now: () => new Date(),
  });
  const link = await adapters.link({ service: "home", agent_id: "" });
  installation = { ...link, url: service.url };
  await adapters.add({ ...installed, ...publicPart(installation) }, "2026.9.6");
  await post(
    service.url,
    "/api/v1/guardrails",
    {
      agent_id: "*",
      guardrail_name: "no-exec",
      service: "home",
      mode: "blocking",
      action: "deny",
      condition: "tool.name == 'exec'",
    },
    { Authorization: `Bearer ${await service.operatorToken()}` },
  );
});
afterAll(async () => {
  await adapters.close();
  await service.remove();
});

function publicPart({ key: _key, ...rest }: Installation) {
  return rest;
}

const question = {
  agent_id: "main",
  session_id: "s1",
  point: "pre_tool_call",
  source_trust: "agent",
  adapter: "whoever",
  tool: { name: "exec", args: { command: "ls" }, server: "", call_id: "1" },
} as const;

const timeoutMs = 10_000;
const evaluate = "/api/v1/guardrails/evaluate";

async function violations(): Promise<readonly unknown[]> {
  const { json } = await send(service.url, "/api/v1/violations");
  return Array.isArray(json) ? json : [];
}

const operator = async () => ({ Authorization: `Bearer ${await service.operatorToken()}` });
const address = () => `/api/v1/adapters/${installation.installation_id}`;
const readWith = (canary: string) => ({
  ...question,
  tool: { ...question.tool, name: "read", args: { path: `/tmp/${canary}` } },
});

async function newCanary(): Promise<string> {
  const { json } = await post(service.url, `${address()}/canaries`, {}, await operator());
  const { canary } = json as { readonly canary: string };
  return canary;
}

/** The service that a folder of this name gets. */
async function scannedAsHome(folder: string, headers = {}): Promise<string> {
  const workspace_path = await makeWorkspace(service.folder, folder, "{}");
  const asked = { workspace_path, service: "home" };
  const { json } = await post(service.url, "/api/v1/scan", asked, headers);
  return (json as { readonly service: string }).service;
}

describe("the service whose calls an adapter has judged", () => {
  test("gets the findings of a folder from its owner alone", async () => {
    expect(await scannedAsHome("anyone")).toMatch(/^home-[0-9a-f]{8}$/);
    const token = { scopes: ["ingest"], name: "scans" };
    const made = await post(service.url, "/api/v1/tokens", token, await operator());
    const Authorization = `Bearer ${(made.json as { readonly token: string }).token}`;
    expect(await scannedAsHome("with-token", { Authorization })).toMatch(/^home-[0-9a-f]{8}$/);
    expect(await scannedAsHome("owner", await operator())).toBe("home");
  });
});

describe("an installed adapter", () => {
  test("is told what to do, and its installation decides for whom it asks", async () => {
    const evaluation = await askGuardrails(installation, question, {
      timeoutMs,
      adapter: "whoever",
    });
    expect(evaluation).toMatchObject({ action: "block" });
    const lie = { ...question, service: "office", adapter: "sdk" };
    const again = await askService(installation, evaluate, lie, { timeoutMs });
    expect(again).toMatchObject({ action: "block" });
    expect(await violations()).toMatchObject([
      { service: "home", adapter: "openclaw", guardrail_name: "no-exec", enforced: false },
    ]);
  });

  test("takes an error for no answer, but knows that it is the service's", async () => {
    const asked = askService(installation, evaluate, { nonsense: true }, { timeoutMs });
    await expect(asked).rejects.toThrow("Parapet answered with status 422.");
    const lost = askService(installation, "/api/v1/nothing", {}, { timeoutMs });
    await expect(lost).rejects.toThrow("Parapet answered with status 404.");
  });

  test("gets no evaluation when it asks with another's key", async () => {
    const { key } = await adapters.link({ service: "home", agent_id: "" });
    const asked = askGuardrails({ ...installation, key }, question, {
      timeoutMs,
      adapter: "whoever",
    });
    await expect(asked).rejects.toMatchObject({ name: "NoTrustedAnswer" });
  });

  test("is not heard again where somebody kept its call and sends it once more", async () => {
    const nonce = newNonce();
    const kept = {
      [installationHeader]: installation.installation_id,
      [nonceHeader]: nonce,
      [signatureHeader]: signatureOfCall({
        key: installation.key,
        nonce,
        path: evaluate,
        body: JSON.stringify(question),
      }),
    };
    expect(await post(service.url, evaluate, question, kept)).toMatchObject({ status: 200 });
    const again = await post(service.url, evaluate, question, kept);
    expect([again.status, again.text]).toEqual([
      401,
      expect.stringContaining("was already received"),
    ]);
  });

  test("gets no evaluation, and a signed refusal, when it signs another body", async () => {
    const nonce = newNonce();
    const answer = await post(service.url, evaluate, question, {
      [installationHeader]: installation.installation_id,
      [nonceHeader]: nonce,
      [signatureHeader]: signatureOfCall({
        key: installation.key,
        nonce,
        path: evaluate,
        body: "{}",
      }),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers[signatureHeader]).toBe(
      signatureOfAnswer({ key: installation.key, nonce, status: 401, body: answer.text }),
    );
  });

  test("gets no evaluation once it is taken out", async () => {
    const gone = await adapters.link({ service: "home", agent_id: "" });
    const asked = askGuardrails({ ...gone, url: service.url }, question, {
      timeoutMs,
      adapter: "whoever",
    });
    await expect(asked).rejects.toThrow("Parapet answered with status 401.");
  });

  test("cannot have an untrusted sender fetch a signed success for its nonce", async () => {
    const nonce = randomBytes(18).toString("base64url");
    const answer = await send(service.url, "/api/v1/health", {
      headers: { [installationHeader]: installation.installation_id, [nonceHeader]: nonce },
    });
    expect(answer.status).toBe(401);
  });

  test("may ask and nothing else", async () => {
    const asked = askService(installation, "/api/v1/guardrails", question, { timeoutMs });
    await expect(asked).rejects.toThrow("Parapet answered with status 403.");
  });

  test("is heard of by its heartbeat and by its questions", async () => {
    const heartbeat = heartbeatPath(installation.installation_id);
    const heard = await askService(
      installation,
      heartbeat,
      { version: "2026.9.7", loaded: true },
      { timeoutMs },
    );
    expect(heard).toEqual({ installation_id: installation.installation_id });
    await askGuardrails(installation, question, { timeoutMs, adapter: "whoever" });
    await expect
      .poll(() => adapters.list())
      .toMatchObject([
        {
          runtime_version: "2026.9.7",
          loaded: true,
          last_heartbeat_at: expect.stringMatching(/^20/) as string,
          last_enforced_at: expect.stringMatching(/^20/) as string,
        },
      ]);
    const unsigned = await post(service.url, heartbeat, { loaded: true });
    expect(unsigned.status).toBe(401);
  });
});

describe("a canary", () => {
  test("is blocked in whatever call it stands, leaves no violation, and proves the adapter", async () => {
    const before = await violations();
    const canary = await newCanary();
    expect(
      await askGuardrails(installation, readWith(canary), { timeoutMs, adapter: "whoever" }),
    ).toMatchObject({
      action: "block",
    });
    expect(await violations()).toHaveLength(before.length);
    const result = { blocked: true, blocked_when_away: true, detail: "Tried." };
    const told = await post(
      service.url,
      `${address()}/canaries/${canary}/result`,
      result,
      await operator(),
    );
    expect(told.json).toMatchObject({ health: "active", health_reason: "" });
    const { json } = await send(service.url, "/api/v1/guardrails?service=home");
    expect(json).toMatchObject([
      { health: "active", enforcement: { adapter: "openclaw", verified: true } },
    ]);
  });

  test("proves nothing when the service never saw it, or somebody else asked about it", async () => {
    const canary = await newCanary();
    const asked = await post(service.url, evaluate, { ...readWith(canary), service: "home" });
    expect(asked.json).toMatchObject({ action: "allow" });
    const result = { blocked: true, blocked_when_away: true, detail: "So they say." };
    const told = await post(
      service.url,
      `${address()}/canaries/${canary}/result`,
      result,
      await operator(),
    );
    expect(told.json).toMatchObject({
      health: "unknown",
      health_reason:
        "Enforcement for main is unknown; run parapet protect status again. So they say. " +
        "The service was not asked about the call by this installation, so what stopped it is not known.",
    });
    const { json } = await send(service.url, "/api/v1/guardrails?service=home");
    expect(json).toMatchObject([{ health: "error", enforcement: { verified: false } }]);
  });

  test("needs the operator", async () => {
    const refused = await post(service.url, `${address()}/canaries`, {});
    expect(refused.status).toBe(403);
  });
});

test("hooks of a runtime that is not known here are refused, also with the right token", async () => {
  const path = `/api/v1/adapters/${installation.installation_id}/hooks/openclaw`;
  const token = { Authorization: `Bearer ${hookTokenOf(installation.key)}` };
  expect((await post(service.url, path, {}, token)).status).toBe(404);
  expect((await post(service.url, path, {}, { Authorization: "Bearer x" })).status).toBe(401);
  expect((await post(service.url, path, {})).status).toBe(401);
});

test("an adapter that is taken out is asked for no more", async () => {
  const link = await adapters.link({ service: "office", agent_id: "a" });
  await adapters.add({ ...installed, ...publicPart({ ...link, url: service.url }) }, "");
  const removed = await send(service.url, `/api/v1/adapters/${link.installation_id}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${await service.operatorToken()}` },
  });
  expect(removed.status).toBe(204);
  const { json } = await send(service.url, "/api/v1/adapters?service=office");
  expect(json).toEqual([]);
});
