import { afterAll, beforeAll, expect, test } from "vitest";
import { markedCursor } from "../packages/server/src/api/list-cursor.ts";
import { registrationLimits } from "../packages/server/src/guardrails/registration-limits.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ serve: { maxWorkspaces: 2 } });
});
afterAll(() => service.remove());

const scan = (path = "") => post(service.url, "/api/v1/scan", { workspace_path: path });

const guardrail = (n: number, agent_id = "desk") => ({
  service: "shop",
  agent_id,
  guardrail_name: `made-up-${n}`,
  match: { tools: ["*"] },
});

test("a caller without a token registers a bounded number of guardrails; the operator and other agents have room", async () => {
  const register = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    post(service.url, "/api/v1/guardrails", body, headers);
  for (let n = 0; n < registrationLimits.agent; n += 1) {
    expect((await register(guardrail(n))).status).toBe(201);
  }
  const refused = await register(guardrail(999));
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({
    type: "urn:parapet:problem:limit-reached",
    detail: expect.stringMatching(/^The agent desk has 200 guardrails.*operator token/),
  });
  // One that is there can still be tightened, and others have room.
  expect((await register({ ...guardrail(3), severity: "high" })).status).toBe(200);
  expect((await register(guardrail(0, "nurse"))).status).toBe(201);
  const token = { Authorization: `Bearer ${await service.operatorToken()}` };
  expect((await register(guardrail(999), token)).status).toBe(201);
  const all = await send(service.url, "/api/v1/agents/desk/guardrails");
  expect((all.json as unknown[]).length).toBe(registrationLimits.agent + 1);
  const first = await send(service.url, "/api/v1/guardrails?limit=150");
  const next = /<([^>]+)>/.exec(String(first.headers["link"]))?.[1] ?? "";
  const second = (await send(service.url, next)).json as { readonly guardrail_name: string }[];
  const names = [...(first.json as typeof second), ...second];
  expect(new Set(names.map((one) => JSON.stringify(one))).size).toBe(registrationLimits.agent + 2);
});

test("scans of more folders than may be known are refused with what to do; known ones go on", async () => {
  const paths: string[] = [];
  for (const name of ["a", "b", "c"]) {
    paths.push(await makeWorkspace(service.folder, name, "{agents: {list: [{id: 'main'}]}}"));
  }
  expect((await scan(paths[0])).status).toBe(200);
  expect((await scan(paths[1])).status).toBe(200);
  const refused = await scan(paths[2]);
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({ detail: expect.stringContaining("--max-workspaces") });
  expect((await scan(paths[0])).status).toBe(200);
});

test("the cursor of a page is refused by every other list, and by the same one with other filters", async () => {
  const lists = ["services", "agents?service=a", "agents?service=b", "sessions", "scans", "fixes"];
  for (const from of lists) {
    const cursor = markedCursor(new URL(`/api/v1/${from}`, service.url), "WzBd");
    for (const to of lists.filter((list) => list !== from)) {
      const target = `/api/v1/${to}${to.includes("?") ? "&" : "?"}limit=1&cursor=${cursor}`;
      const { status, json } = await send(service.url, target);
      expect([from, to, status]).toEqual([from, to, 400]);
      expect(json).toMatchObject({
        detail: expect.stringContaining("does not belong to this list"),
      });
    }
  }
});

/** No text of PostgreSQL has U+0000. */
const nul = Buffer.from(String.raw`["\u0000","\u0000","\u0000"]`).toString("base64url");

test("a cursor of another list is refused and never an error of the service", async () => {
  for (const path of [
    "agents",
    "services",
    "guardrails",
    "adapters",
    "risk/agent-scores",
    "risk/fixes",
    "risk/unused-capabilities",
    "telemetry/dropped",
    "sessions",
  ]) {
    for (const cursor of [
      "x",
      "W10",
      "W3t9XQ",
      nul,
      Buffer.from('["a",{}]').toString("base64url"),
    ]) {
      const list = new URL(`/api/v1/${path}`, service.url);
      const marked = markedCursor(list, cursor);
      const { status } = await send(service.url, `${list.pathname}?cursor=${marked}`);
      expect([path, cursor, status < 500]).toEqual([path, cursor, true]);
      const unmarked = await send(service.url, `${list.pathname}?cursor=${cursor}`);
      expect([path, cursor, unmarked.status]).toEqual([path, cursor, 400]);
    }
  }
});
