import { afterAll, beforeAll, expect, test } from "vitest";
import { exportedSpans } from "./exported-spans.test-support.ts";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

type Node = {
  readonly label: string;
  readonly service: string;
  readonly observed: boolean;
  readonly x: number;
  readonly y: number;
  readonly risk_score: number;
};
type PostureMap = {
  readonly columns: readonly string[];
  readonly nodes: readonly Node[];
  readonly edges: readonly { readonly source: number; readonly target: number }[];
  readonly seen: readonly {
    readonly edge: number;
    readonly calls: number;
    readonly configured: boolean;
  }[];
  readonly truncated: boolean;
};

const address = "/api/v1/risk/map";
let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
});
afterAll(() => app.close());

test("before the first scan the map is empty, and says that nothing was scanned", async () => {
  const answer = await app.ask(address);
  expect(answer.headers.get("x-scanned-workspaces")).toBe("0");
  expect(await answer.json()).toMatchObject({ nodes: [], edges: [], seen: [], truncated: false });
});

test("every edge leads from one node of the map to another, and every node is on the canvas", async () => {
  await app.scanned("home", openShell);
  await app.scanned("office", `{ agents: { list: [{ id: "clerk" }] } }`);
  const { nodes, edges, columns, truncated } = await app.json<PostureMap>(address);
  expect(columns.length).toBeGreaterThan(2);
  expect(truncated).toBe(false);
  expect(edges.length).toBeGreaterThan(5);
  expect(edges.filter(({ source, target }) => !nodes[source] || !nodes[target])).toEqual([]);
  expect(nodes.filter(({ x, y }) => x < -1 || x > 2 || y < -1 || y > 2)).toEqual([]);
  expect(Math.max(...nodes.map(({ risk_score }) => risk_score))).toBeGreaterThan(5);
});

test("a service is drawn without what belongs to others", async () => {
  const { nodes } = await app.json<PostureMap>(`${address}?service=office`);
  expect(new Set(nodes.map(({ service }) => service))).not.toContain("home");
  expect(nodes.map(({ label }) => label)).toContain("clerk");
  expect((await app.json<PostureMap>(`${address}?service=elsewhere`)).nodes).toEqual([]);
});

test("a call that was just seen is on the map at the next look, also where no configuration allows it", async () => {
  expect((await app.json<PostureMap>(`${address}?service=home`)).seen).toEqual([]);
  const answer = await app.ask("/v1/traces", {
    body: exportedSpans("home", 1, [
      { id: 1, attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "main" } },
      {
        id: 2,
        parent: 1,
        attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "send_parcel" },
      },
    ]),
  });
  expect(answer.status).toBe(200);
  const { seen, nodes, edges } = await app.json<PostureMap>(`${address}?service=home`);
  const drawn = seen.map((one) => ({ ...one, target: nodes[edges[one.edge]!.target] }));
  expect(drawn).toContainEqual(
    expect.objectContaining({
      calls: 1,
      configured: false,
      target: expect.objectContaining({ observed: true, label: "send_parcel" }),
    }),
  );
});

test("a token without the scope read sees no map", async () => {
  expect((await app.ask(address, { token: await app.tokenWith("ingest") })).status).toBe(403);
});
