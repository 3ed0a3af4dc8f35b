import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

type WhatIf = {
  readonly service: string;
  readonly total_before: number;
  readonly total_after: number;
  readonly risk_removed: number;
  readonly paths_closed: readonly object[];
};

const address = "/api/v1/risk/what-if";
let app: ServiceApp;
let workspace: string;
beforeAll(async () => {
  app = await openServiceApp();
  workspace = await app.scanned("home", openShell);
});
afterAll(() => app.close());

const whatIf = (body: unknown) => app.json<WhatIf>(address, { body });

test("a fix is planned in memory: the risk goes, the file and the list of scans stay", async () => {
  const [best] = await app.json<{ check_ids: string[] }[]>("/api/v1/risk/fixes");
  const before = await readFile(join(workspace, "openclaw.json"), "utf8");
  const scans = await app.json("/api/v1/scans");
  const { check_ids } = best!;
  const answer = await whatIf({ service: "home", check_ids });
  expect(answer).toMatchObject({ service: "home", check_ids, skipped: [], truncated: false });
  expect(answer.total_after).toBeLessThan(answer.total_before);
  expect(answer.risk_removed).toBeCloseTo(answer.total_before - answer.total_after, 5);
  expect(await readFile(join(workspace, "openclaw.json"), "utf8")).toBe(before);
  expect(await app.json("/api/v1/scans")).toEqual(scans);
  expect(await whatIf({ workspace_path: workspace, check_ids })).toEqual(answer);
});

test("a check without a fix and one that does not exist are skipped, each once", async () => {
  const answer = await whatIf({ service: "home", check_ids: ["XX-NONE-001", "XX-NONE-001"] });
  expect(answer).toMatchObject({ check_ids: [], skipped: ["XX-NONE-001"], risk_removed: 0 });
});

test("a control counts only where it is put: at other tools or other agents it changes nothing", async () => {
  const name = "blocking_judge";
  const everywhere = await whatIf({ service: "home", controls: [{ name }] });
  expect(everywhere).toMatchObject({ controls: [{ name, agents: [], tools: [] }] });
  expect(everywhere.risk_removed).toBeGreaterThan(0);
  expect(everywhere.paths_closed).not.toEqual([]);
  for (const place of [{ agents: ["nobody"] }, { tools: ["no-such-tool"] }]) {
    const answer = await whatIf({ service: "home", controls: [{ name, ...place }] });
    expect([place, answer.risk_removed]).toEqual([place, 0]);
  }
});

test("neither a fix nor a control changes nothing", async () => {
  const { total_before, total_after, paths_closed } = await whatIf({ service: "home" });
  expect(total_before).toBeGreaterThan(0);
  expect([total_after, paths_closed]).toEqual([total_before, []]);
});

test.each([
  ["/service", {}],
  ["/service", { service: "home", workspace_path: "/x" }],
  ["/service", { service: "" }],
  ["/controls/0/name", { service: "home", controls: [{ name: "prayer" }] }],
  [
    "/controls",
    { service: "home", controls: Array.from({ length: 51 }, () => ({ name: "tool_approval" })) },
  ],
  ["/check_ids", { service: "home", check_ids: Array.from({ length: 201 }, () => "OC-NET-001") }],
  ["/fixes", { service: "home", fixes: [] }],
])("a request with a wrong %s is refused", async (pointer, body) => {
  const answer = await app.ask(address, { body });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
});

test.each([
  [{ service: "elsewhere" }, 404, "POST /api/v1/scan"],
  [{ service: "elsewhere", check_ids: ["OC-NET-001"] }, 404, "POST /api/v1/scan"],
  [{ workspace_path: "" }, 400, "workspace path is empty"],
  [{ workspace_path: "/nowhere/at/all" }, 400, "/nowhere/at/all"],
])("%j names no workspace, and the answer says what to do", async (body, status, detail) => {
  const answer = await app.ask(address, { body });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(detail) });
});

test("a token that may only read asks nothing that reads files of the machine", async () => {
  const body = { service: "home" };
  expect((await app.ask(address, { body, token: await app.tokenWith("read") })).status).toBe(403);
});
