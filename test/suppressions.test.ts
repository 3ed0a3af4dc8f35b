import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

const configuration = `{
  gateway: { mode: "local", bind: "lan", auth: { mode: "token", token: "\${T}" } },
}
`;
const body = {
  check_id: "OC-NET-001",
  pointer: "/gateway/bind",
  reason: "The tablet connects from the living room.",
  owner: "ada",
  expires: "2999-01-31",
};
const suppressions = "/api/v1/services/desk/suppressions";

let service: TestService;
let path: string;
let operator: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startTestService();
  const workspace = await makeWorkspace(service.folder, "desk", configuration);
  path = join(workspace, "parapet-ignore.json5");
  await post(service.url, "/api/v1/scan", { workspace_path: workspace });
  operator = { Authorization: `Bearer ${await service.operatorToken()}` };
});
afterAll(() => service.remove());

/** Is the finding suppressed in the newest scan? */
async function isSuppressed(): Promise<boolean> {
  const { text } = await send(service.url, "/api/v1/scans?service=desk&limit=1");
  const [, newest] = /"scan_id":"(\w+)"/.exec(text) ?? [];
  const report = (await send(service.url, `/api/v1/scans/${newest}`)).text;
  const finding = report.slice(report.indexOf('"check_id":"OC-NET-001"'));
  return /"suppressed":(\w+)/.exec(finding)?.[1] === "true";
}

test("a suppression is in the file, counts at once, is undone, and both are in the audit", async () => {
  const made = await post(service.url, suppressions, body, operator);
  expect(made.status).toBe(201);
  const [, id] = /"suppression_id":"(su_\w+)"/.exec(made.text) ?? [];
  expect(await readFile(path, "utf8")).toContain('pointer: "/gateway/bind"');
  expect(await isSuppressed()).toBe(true);
  expect((await send(service.url, suppressions)).json).toEqual([made.json]);

  // Anyone who takes it back adds protection.
  const lifted = await send(service.url, `${suppressions}/${id}`, { method: "DELETE" });
  expect(lifted.status).toBe(204);
  expect(await isSuppressed()).toBe(false);
  await expect(readFile(path)).rejects.toThrow("ENOENT");

  const audit = await send(service.url, "/api/v1/audit", { headers: operator });
  expect(audit.json).toMatchObject([
    { action: "finding.unsuppress", actor: "local", target: id },
    { action: "finding.suppress", actor: "operator", target: id },
  ]);
});

test("a suppression in a folder covers it alone, and is told with it", async () => {
  const { pointer: _, ...whole } = body;
  const inFolder = { ...whole, check_id: "SKL-*", path: "skills/vendor" };
  const made = await post(service.url, suppressions, inFolder, operator);
  expect(made.json).toMatchObject({ check_id: "SKL-*", path: "skills/vendor", whole_check: false });
  expect(await readFile(path, "utf8")).toContain('path: "skills/vendor"');
  expect(await isSuppressed()).toBe(false);
  const audit = await send(service.url, "/api/v1/audit", { headers: operator });
  expect(audit.text).toContain("desk: SKL-* in skills/vendor until 2999-01-31, ada");
  const [, id] = /"suppression_id":"(su_\w+)"/.exec(made.text) ?? [];
  expect((await send(service.url, `${suppressions}/${id}`, { method: "DELETE" })).status).toBe(204);
  const everywhere = await post(
    service.url,
    suppressions,
    { ...whole, check_id: "SKL-*" },
    operator,
  );
  expect(everywhere.status).toBe(422);
  const above = await post(service.url, suppressions, { ...inFolder, path: "../x" }, operator);
  expect(above.json).toMatchObject({ status: 422, detail: expect.stringContaining("path") });
});

test("who is not the operator suppresses nothing, and nobody in a folder that is not known", async () => {
  expect((await post(service.url, suppressions, body)).status).toBe(403);
  const elsewhere = suppressions.replace("desk", "chair");
  expect((await post(service.url, elsewhere, body, operator)).status).toBe(404);
  await expect(readFile(path)).rejects.toThrow("ENOENT");
});

test("a request that makes no sense says what to correct, and a broken file is left alone", async () => {
  const over = await post(service.url, suppressions, { ...body, expires: "2001-01-01" }, operator);
  expect(over.json).toMatchObject({ status: 422, errors: [{ pointer: "/expires" }] });
  const unknown = { ...body, check_id: "OC-NET-0001" };
  expect((await post(service.url, suppressions, unknown, operator)).json).toMatchObject({
    status: 422,
    detail: expect.stringMatching(
      /there is no check "OC-NET-0001" to suppress \(did you mean OC-NET-001.*\?\)/,
    ),
  });
  await writeFile(path, "{ suppressions: [");
  const broken = await post(service.url, suppressions, body, operator);
  expect(broken.json).toMatchObject({ status: 409, detail: expect.stringContaining("line 1") });
  expect(await readFile(path, "utf8")).toBe("{ suppressions: [");
  const missing = await send(service.url, `${suppressions}/su_none`, { method: "DELETE" });
  expect(missing.status).toBe(409);
});
