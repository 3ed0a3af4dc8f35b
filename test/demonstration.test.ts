import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "../packages/server/src/store/store.ts";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* The demonstration is never taken for a workspace of the user's own, nor the other way round. */

type Service = {
  readonly service: string;
  readonly workspace_path: string;
  readonly demonstration: boolean;
};

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.remove());

const rows = async <Row>(target: string) =>
  (await send(service.url, target)).json as readonly Row[];
const services = () => rows<Service>("/api/v1/services");
const guardrailsOf = (name: string) => rows<unknown>(`/api/v1/guardrails?service=${name}`);

async function scan(path: string, name?: string): Promise<string> {
  const body = { workspace_path: path, ...(name === undefined ? {} : { service: name }) };
  const { json } = await post(service.url, "/api/v1/scan", body);
  return (json as Service).service;
}

const deny = (name: string, agent_id = "main") => ({
  agent_id,
  guardrail_name: name,
  match: { tools: ["exec"] },
  mode: "blocking",
});

async function inStore<T>(
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
): Promise<T> {
  const store = await openStore(join(service.folder, "data", "parapet.db"), {
    clock: () => new Date(),
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

test.each(["demo", ".demo", "parapet:demo", "parapet-demo-0123456789abcdef", "demonstration"])(
  "a folder named %s keeps its scans and guardrails when another folder is scanned and the service restarts",
  async (folder) => {
    const mine = await scan(await makeWorkspace(service.folder, folder, openShell));
    await post(service.url, "/api/v1/guardrails", { ...deny("kept"), service: mine });
    await scan(await makeWorkspace(service.folder, "other", openShell));
    for (const running of [service, (service = await service.restart())]) {
      expect(running).toBeDefined();
      const known = await services();
      expect(known.map((each) => each.service).toSorted()).toEqual([mine, "other"].toSorted());
      expect(known.map(({ demonstration }) => demonstration)).toEqual([false, false]);
      expect(await guardrailsOf(encodeURIComponent(mine))).toHaveLength(1);
    }
  },
);

test("a folder named demo that the service was started with keeps its guardrails when another folder is scanned", async () => {
  await service.remove();
  service = await startTestService({
    serve: { workspaces: ["~/demo"] },
    prepare: async (home) => void (await makeWorkspace(home, "demo", openShell)),
  });
  await post(service.url, "/api/v1/guardrails", { ...deny("kept"), service: "demo" });
  await scan(await makeWorkspace(service.folder, "other", openShell));
  expect((await services()).map((each) => each.service)).toEqual(["demo", "other"]);
  expect(await guardrailsOf("demo")).toHaveLength(1);
});

test("the name of the demonstration cannot be given by hand", async () => {
  const [demonstration] = await services();
  const name = demonstration!.service;
  const workspace_path = await makeWorkspace(service.folder, "mine", openShell);
  const asked = await post(service.url, "/api/v1/scan", { workspace_path, service: name });
  expect(asked.status).toBe(422);
  await scan(workspace_path);
  const late = await post(service.url, "/api/v1/guardrails", { ...deny("late"), service: name });
  expect(late.status).toBe(201);

  service = await service.restart();
  const none = await post(service.url, "/api/v1/guardrails", { ...deny("none"), service: name });
  expect(none).toMatchObject({ status: 422, text: expect.stringContaining("/service") as string });
});

test("the demonstration is hidden from every list by the first workspace of one's own, and can still be opened", async () => {
  const [demonstration, ...others] = await services();
  expect(others).toEqual([]);
  expect(demonstration!.demonstration).toBe(true);
  const [agent] = await rows<{ agent_id: string }>("/api/v1/agents");
  await post(service.url, "/api/v1/guardrails", {
    ...deny("tried", agent!.agent_id),
    service: demonstration!.service,
  });
  await post(service.url, "/api/v1/guardrails/evaluate", {
    agent_id: agent!.agent_id,
    service: demonstration!.service,
    session_id: "s",
    point: "pre_tool_call",
    tool: { name: "exec", args: { command: "ls" } },
    source_trust: "user",
    adapter: "sdk",
  });
  const [path] = await rows<{ path_id: string }>("/api/v1/risk/attack-paths");
  const lists = [
    "/api/v1/services",
    "/api/v1/agents",
    "/api/v1/scans",
    "/api/v1/guardrails",
    "/api/v1/guardrails/invocations",
    "/api/v1/violations",
    "/api/v1/risk/attack-paths",
    "/api/v1/risk/fixes",
    "/api/v1/risk/agent-scores",
    "/api/v1/risk/exposures",
    "/api/v1/risk/summary",
    "/api/v1/risk/history",
    "/api/v1/risk/map",
    "/api/v1/guardrails/coverage",
  ];
  const shows = async (target: string) =>
    (await send(service.url, target)).text.includes(demonstration!.service);
  expect(await shows("/api/v1/guardrails/coverage")).toBe(true);

  const mine = await scan(await makeWorkspace(service.folder, "mine", openShell));
  const showing: string[] = [];
  for (const target of lists) if (await shows(target)) showing.push(target);
  expect(showing).toEqual([]);
  expect((await send(service.url, `/api/v1/risk/attack-paths/${path!.path_id}`)).status).toBe(200);

  const token = await service.operatorToken();
  const headers = { Authorization: `Bearer ${token}` };
  await send(service.url, `/api/v1/services/${mine}`, { method: "DELETE", headers });
  const name = encodeURIComponent(demonstration!.service);
  expect(await services()).toEqual([demonstration]);
  expect(await guardrailsOf(name)).toHaveLength(1);
});

test("a guardrail registered without a service is not lost with the demonstration", async () => {
  const [agent] = await rows<{ agent_id: string }>("/api/v1/agents");
  for (const agent_id of [agent!.agent_id, "*"]) {
    const { json } = await post(service.url, "/api/v1/guardrails", deny("early", agent_id));
    expect(json).toMatchObject({ service: "default" });
  }
});

test("no attack path leads from the demonstration into a workspace of one's own", async () => {
  const [demonstration] = await services();
  const mine = await scan(await makeWorkspace(service.folder, "mine", openShell));
  await post(service.url, "/api/v1/scan", { workspace_path: demonstration!.workspace_path });
  const concerned = await inStore(async ({ attackPaths }) => {
    const { rows: listed } = await attackPaths.list();
    const ids = listed.map((row): string => JSON.parse(row).path_id);
    return (await Promise.all(ids.map((id) => attackPaths.get(id)))).flatMap(
      (path) => path?.services ?? [],
    );
  });
  expect(new Set(concerned)).toEqual(new Set([mine]));
});
