import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
});
afterAll(() => app.close());

type Names = readonly { readonly node_id: string; readonly label: string }[];
type Paths = readonly { readonly path_steps: readonly { readonly node_id: string }[] }[];
const address = "/api/v1/risk/node-names";

test("before the first scan no node has a name, and the answer says that nothing was scanned", async () => {
  const answer = await app.ask(address);
  expect(answer.headers.get("x-scanned-workspaces")).toBe("0");
  expect(await answer.json()).toEqual([]);
});

test("every step of a listed path has the name that its page shows, and no other node is sent", async () => {
  await app.scanned("home", openShell);
  const names = await app.json<Names>(address);
  const paths = await app.json<Paths>("/api/v1/risk/attack-paths");
  const onPaths = paths.flatMap(({ path_steps }) => path_steps.map(({ node_id }) => node_id));
  const ids = names.map(({ node_id }) => node_id);
  expect(ids).toEqual([...new Set(onPaths)].toSorted());
  const [first] = await app.json<readonly { readonly path_id: string }[]>(
    "/api/v1/risk/attack-paths?limit=1",
  );
  const { steps } = await app.json<{ readonly steps: Names }>(
    `/api/v1/risk/attack-paths/${first?.path_id}`,
  );
  for (const { node_id, label } of steps) expect(names).toContainEqual({ node_id, label });
});

test("an unscanned service has none, and an empty name means all services", async () => {
  expect(await app.json(`${address}?service=elsewhere`)).toEqual([]);
  expect(await app.json(`${address}?service=`)).toEqual(await app.json(address));
  expect(await app.json(`${address}?service=home`)).toEqual(await app.json(address));
});

test("a token without the scope read is refused, and the answer says which scope it needs", async () => {
  const answer = await app.ask(address, { token: await app.tokenWith("ingest") });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("--scope read") });
});
