import { afterAll, beforeAll, expect, test } from "vitest";
import { exportedSpans } from "./exported-spans.test-support.ts";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

type Topology = {
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
  readonly edges: readonly Readonly<Record<string, unknown>>[];
  readonly truncated: { readonly nodes: number; readonly edges: number };
};

const address = "/api/v1/topology/graph";
let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
});
afterAll(() => app.close());

const graph = (query = "") => app.json<Topology>(`${address}${query}`);

test("before the first scan the graph is empty, and nothing is left out", async () => {
  expect(await graph()).toEqual({ nodes: [], edges: [], truncated: { nodes: 0, edges: 0 } });
});

test("a small limit says how many nodes and edges it leaves out, and no edge leads to a node left out", async () => {
  await app.scanned("home", openShell);
  await app.scanned("office", `{ agents: { list: [{ id: "clerk" }] } }`);
  const whole = await graph();
  expect(whole.truncated).toEqual({ nodes: 0, edges: 0 });
  expect(whole.nodes.length).toBeGreaterThan(20);
  const half = await graph("?limit=20");
  expect(half.nodes).toHaveLength(20);
  const kept = new Set(half.nodes.map(({ node_id }) => node_id));
  expect(half.edges.length).toBeGreaterThan(0);
  expect(half.edges.filter(({ source, target }) => !kept.has(source) || !kept.has(target))).toEqual(
    [],
  );
  expect(half.truncated).toEqual({
    nodes: whole.nodes.length - 20,
    edges: whole.edges.length - half.edges.length,
  });
  expect(await graph(`?limit=${whole.nodes.length}`)).toEqual(whole);
});

test("one service is shown without the others; an unknown one is empty", async () => {
  const office = JSON.stringify(await graph("?service=office"));
  expect(office).toContain("clerk");
  expect(office).not.toContain("home");
  expect((await graph("?service=elsewhere")).nodes).toEqual([]);
  expect(await graph("?service=")).toEqual(await graph());
});

test("a call that was just seen is in the next answer, marked as not configured", async () => {
  const before = await graph("?service=home");
  expect(before.nodes.filter(({ configured }) => configured === false)).toEqual([]);
  await app.json("/v1/traces", {
    body: exportedSpans("home", 1, [
      { id: 1, attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "main" } },
      {
        id: 2,
        parent: 1,
        attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "send_parcel" },
      },
    ]),
  });
  const after = await graph("?service=home");
  const added = after.nodes.filter(({ configured }) => configured === false);
  expect(JSON.stringify(added)).toContain("send_parcel");
});

test.each(["limit=0", "limit=20001", "limit=all"])("%s is refused", async (query) => {
  const answer = await app.ask(`${address}?${query}`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer: "query:limit" }] });
});

test("a token without the scope read sees no graph", async () => {
  expect((await app.ask(address, { token: await app.tokenWith("ingest") })).status).toBe(403);
});
