import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
});
afterAll(() => app.close());

type ChokePoints = {
  readonly nodes: readonly {
    readonly node_id: string;
    readonly risk_removed: number;
    readonly paths: readonly string[];
  }[];
  readonly cut: readonly { readonly edges: readonly object[]; readonly paths: readonly string[] }[];
  readonly truncated: boolean;
};
const address = "/api/v1/risk/choke-points";
const nothing = { nodes: [], cut: [], truncated: false };

test("before the first scan there are no choke points, and the answer says that nothing was scanned", async () => {
  const answer = await app.ask(address);
  expect(answer.headers.get("x-scanned-workspaces")).toBe("0");
  expect(await answer.json()).toEqual(nothing);
});

test("the node that removes most risk is first, the cut closes every path, and each path exists", async () => {
  await app.scanned("home", openShell);
  const { nodes, cut, truncated } = await app.json<ChokePoints>(address);
  expect(truncated).toBe(false);
  const removed = nodes.map(({ risk_removed }) => risk_removed);
  expect(removed[0]).toBeGreaterThan(0);
  expect(removed).toEqual(removed.toSorted((a, b) => b - a));
  const paths = await app.json<{ path_id: string }[]>("/api/v1/risk/attack-paths");
  const ids = paths.map(({ path_id }) => path_id).toSorted();
  expect([...new Set(cut.flatMap((one) => one.paths))].toSorted()).toEqual(ids);
  expect(ids).toEqual(expect.arrayContaining([...(nodes[0]?.paths ?? ["none"])]));
  expect(cut.filter(({ edges }) => edges.length === 0)).toEqual([]);
});

test("an unscanned service has none, and an empty name means all services", async () => {
  expect(await app.json(`${address}?service=elsewhere`)).toEqual(nothing);
  expect(await app.json(`${address}?service=`)).toEqual(await app.json(address));
  expect((await app.json<ChokePoints>(`${address}?service=home`)).nodes).not.toEqual([]);
});

test("a token without the scope read is refused, and the answer says which scope it needs", async () => {
  const answer = await app.ask(address, { token: await app.tokenWith("ingest") });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("--scope read") });
});
