import { afterAll, beforeAll, expect, test } from "vitest";
import { exportedSpans } from "./exported-spans.test-support.ts";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

const now = new Date("2026-03-01T00:00:00.000Z");
const withServers = (version: string) => `{
  mcp: { servers: {
    docs: { command: "npx", args: ["-y", "@acme/docs-mcp@${version}"] },
    web: { url: "https://mcp.example.com/sse" },
  } },
}
`;

let app: ServiceApp;
const names = async (query: string) =>
  (await app.json<{ name: string }[]>(`/api/v1/inventory?${query}`)).map(({ name }) => name);

beforeAll(async () => {
  app = await openServiceApp({ now: () => now });
  await app.scanned("home", openShell);
  await app.scanned("office", withServers("1.0.0"));
  await app.scanned("studio", withServers("2.0.0"));
});
afterAll(() => app.close());

test("each thing is listed once over all workspaces, with its versions and worst exposure", async () => {
  const list = await app.ask("/api/v1/inventory?kind=mcp_server");
  expect(list.headers.get("x-total-count")).toBe("2");
  const [, docs] = ((await list.json()) as { name: string }[]).toSorted((a, b) =>
    a.name > b.name ? -1 : 1,
  );
  expect(docs).toMatchObject({
    name: "@acme/docs-mcp",
    services: 2,
    machines: 1,
    versions: [
      { version: "1.0.0", services: 1 },
      { version: "2.0.0", services: 1 },
    ],
    first_seen: now.toISOString(),
  });
  const [main] = await app.json<{ exposure_id: string }[]>("/api/v1/inventory?kind=agent");
  expect(main).toMatchObject({ name: "main", services: 3, severity: "critical" });
  const exposure = await app.ask(`/api/v1/risk/exposures/${main?.exposure_id}`);
  expect(exposure.status).toBe(200);
  expect(await app.json("/api/v1/inventory/counts")).toContainEqual({
    kind: "mcp_server",
    items: 2,
    places: 4,
  });
});

test("a thing leads to the workspaces that have it, with file and line", async () => {
  const item = encodeURIComponent("@acme/docs-mcp");
  const places = await app.json<object[]>(`/api/v1/inventory/places?kind=mcp_server&item=${item}`);
  expect(places).toMatchObject([
    {
      service: "office",
      machine: "",
      version: "1.0.0",
      pinned: true,
      agents: ["main"],
      places: [{ file: "openclaw.json", pointer: "/mcp/servers/docs", line: 3 }],
    },
    { service: "studio", version: "2.0.0" },
  ]);
});

test("lists are filtered by service, name and kind, and an unknown kind is refused", async () => {
  expect(await names("kind=mcp_server&service=home")).toEqual([]);
  expect(await names("kind=mcp_server&name=ACME")).toEqual(["@acme/docs-mcp"]);
  expect(await names("kind=mcp_server&machine=laptop-1")).toEqual([]);
  expect(await names("kind=mcp_server&tag=office")).toEqual([]);
  expect((await app.ask("/api/v1/inventory?kind=toaster")).status).toBe(422);
  expect((await app.ask("/api/v1/inventory")).status).toBe(422);
});

const span = (agent: string) => ({
  id: 1,
  attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": agent },
});

test("an agent that runs and that no scan shows is listed, in pages without a gap", async () => {
  for (const [trace, service, agent] of [
    [1, "home", "main"],
    [2, "home", "rogue"],
    [3, "unknown-bot", "helper"],
    [4, "unknown-bot", "second"],
  ] as const) {
    await app.json("/v1/traces", { body: exportedSpans(service, trace, [span(agent)], now) });
  }
  type Agent = { readonly service: string; readonly agent_id: string; readonly first_seen: string };
  const seen: string[] = [];
  let target: string | undefined = "/api/v1/inventory/shadow-agents?limit=1";
  while (target !== undefined) {
    const answer: Response = await app.ask(target);
    const rows = (await answer.json()) as readonly Agent[];
    seen.push(...rows.map(({ service, agent_id }) => `${service} ${agent_id}`));
    target = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual(["home rogue", "unknown-bot helper", "unknown-bot second"]);
  const home = await app.json<Agent[]>("/api/v1/inventory/shadow-agents?service=home");
  expect(home).toMatchObject([{ agent_id: "rogue", configured: false }]);
});
