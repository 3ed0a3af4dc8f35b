import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

type Listing = { readonly scan_id: string; readonly service: string };

const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", openShell.replace("${GATEWAY_TOKEN}", secret));
});
afterAll(() => app.close());

const scan = (body: unknown, token?: string) =>
  app.ask("/api/v1/scan", { body, ...(token === undefined ? {} : { token }) });

test("a scan is answered with the report that is stored, without secrets, and says when its fixes are known", async () => {
  const answer = await scan({ workspace_path: "~/home" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-fixes-known")).toBeNull();
  const text = await answer.text();
  expect(text).not.toContain(secret);
  const report = JSON.parse(text) as Listing;
  expect(report).toMatchObject({
    service: "home",
    workspace_path: join(app.folder, "home"),
    findings: expect.arrayContaining([expect.objectContaining({ check_id: "OC-NET-001" })]),
  });
  expect(await (await app.ask(`/api/v1/scans/${report.scan_id}`)).text()).toBe(text);
});

test("the configuration file and a relative path name the same workspace", async () => {
  for (const workspace_path of ["home/openclaw.json", "./home"]) {
    const answer = await scan({ workspace_path, service: "another-name" });
    expect(await answer.json()).toMatchObject({ service: "home" });
  }
});

test("scans are listed newest first, by service and in pages, without their findings", async () => {
  await app.scanned("office", "{}");
  const all = await app.json<Listing[]>("/api/v1/scans");
  expect(all[0]).toMatchObject({ service: "office", summary: expect.any(Object) });
  expect(all[0]).not.toHaveProperty("findings");
  const office = await app.json("/api/v1/scans?service=office");
  expect(office).toEqual(all.filter(({ service }) => service === "office"));
  const page = await app.ask("/api/v1/scans?limit=1");
  expect(await page.json()).toEqual([all[0]]);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
  expect(await app.json(next)).toEqual([all[1]]);
  for (const query of ["limit=0", "limit=501"]) {
    expect([query, (await app.ask(`/api/v1/scans?${query}`)).status]).toEqual([query, 422]);
  }
});

test.each([
  ["an empty path", "", "workspace-not-found"],
  ["a folder that does not exist", "~/nowhere", "workspace-not-found"],
  ["a path that no file system has", `/${"a".repeat(40_000)}`, "workspace-not-found"],
])("%s is refused, and no workspace becomes known", async (_what, workspace_path, code) => {
  const answer = await scan({ workspace_path, service: "ghost" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ type: `urn:parapet:problem:${code}` });
  expect(await app.json("/api/v1/scans?service=ghost")).toEqual([]);
});

test("a configuration that does not parse is refused without its text, and its last scan stays", async () => {
  const workspace = await app.scanned("broken", "{}");
  await writeFile(join(workspace, "openclaw.json"), `{ gateway: { auth: { token: "${secret}" `);
  const answer = await scan({ workspace_path: workspace });
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ type: "urn:parapet:problem:workspace-not-parsable" });
  expect(text).not.toContain(secret);
  expect(await app.json("/api/v1/scans?service=broken")).toHaveLength(1);
});

test.each([
  ["/workspace_path", {}],
  ["/workspace_path", { workspace_path: 1 }],
  ["/service", { workspace_path: "~/home", service: "-x" }],
  ["/service", { workspace_path: "~/home", service: "a".repeat(101) }],
  ["/path", { workspace_path: "~/home", path: "/" }],
])("a request with a wrong %s is refused: %j", async (pointer, body) => {
  const answer = await scan(body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
});

test("an unknown scan is not found, with the request that lists them", async () => {
  const answer = await app.ask("/api/v1/scans/sc_none");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    detail: expect.stringContaining("GET /api/v1/scans"),
  });
});

test("a token that may only read starts no scan, one that may only ingest reads none", async () => {
  const [read, ingest] = [await app.tokenWith("read"), await app.tokenWith("ingest")];
  expect((await scan({ workspace_path: "~/home" }, read)).status).toBe(403);
  expect((await scan({ workspace_path: "~/home" }, ingest)).status).toBe(200);
  expect((await app.ask("/api/v1/scans", { token: ingest })).status).toBe(403);
});
