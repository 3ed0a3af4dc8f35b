import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* The main job, end to end: scan, fix, the path is gone, roll back, it is back. */

let service: TestService;
let path: string;
beforeEach(async () => {
  service = await startTestService();
  path = await makeWorkspace(service.folder, "team", openShell);
  await post(service.url, "/api/v1/scan", { workspace_path: path });
});
afterEach(() => service.remove());

type Path = { readonly path_id: string; readonly rule_name: string; readonly detected_at: string };
type Fix = { readonly fix_id: string; readonly applied_by: string; readonly check_ids: string[] };

const paths = async () =>
  (await send(service.url, "/api/v1/risk/attack-paths?service=team")).json as readonly Path[];
const fix = (...check_ids: string[]) =>
  post(service.url, "/api/v1/scan/fix", { workspace_path: path, check_ids });

test("the paths that a fix closes are gone from the list, and stay gone after a restart", async () => {
  const before = await paths();
  expect(before.map((one) => one.rule_name)).toContain("Open channel reaches an unprompted shell");
  expect((await fix("OC-SEC-003")).json).toMatchObject({ applied: ["OC-SEC-003"] });
  const after = await paths();
  expect(after.length).toBeLessThan(before.length);
  expect(after.map((one) => one.rule_name)).not.toContain(
    "Open channel reaches an unprompted shell",
  );
  service = await service.restart();
  expect(await paths()).toEqual(after);
});

test("a path that stays open keeps its first sight across scans and restarts", async () => {
  const before = await paths();
  await post(service.url, "/api/v1/scan", { workspace_path: path });
  service = await service.restart();
  expect(await paths()).toEqual(before);
});

test("applying the first fix of the report lowers the total by what was promised", async () => {
  const { json } = await post(service.url, "/api/v1/scan", { workspace_path: path });
  const { fixes } = json as { fixes: { check_ids: string[]; total_after: number }[] };
  const [first] = fixes;
  await fix(...first!.check_ids);
  const after = (await post(service.url, "/api/v1/scan", { workspace_path: path })).json as {
    attack_paths: unknown[];
    fixes: { total_before: number }[];
  };
  const left = after.fixes[0]?.total_before ?? (after.attack_paths.length === 0 ? 0 : undefined);
  expect(left ?? first!.total_after).toBe(first!.total_after);
});

test("a preview shows the change and writes nothing", async () => {
  const answer = await post(service.url, "/api/v1/scan/fix/preview", {
    workspace_path: path,
    check_ids: ["OC-NET-001", "NO-1"],
  });
  expect(answer.json).toMatchObject({ applied: ["OC-NET-001"], skipped: ["NO-1"], errors: {} });
  const { diff } = answer.json as { diff: string };
  expect(diff).toContain("-    bind: 'lan', /* the tablet needs it */");
  expect(diff).toContain("+    bind: 'loopback', /* the tablet needs it */");
  expect(await readFile(join(path, "openclaw.json"), "utf8")).toBe(openShell);
});

test("the history names the fix, and a rollback brings file and paths back byte for byte", async () => {
  const before = await paths();
  await fix("OC-SEC-003", "OC-NET-001");
  const history = (await send(service.url, "/api/v1/scan/fixes")).json as readonly Fix[];
  expect(history).toMatchObject([
    { applied_by: "local", check_ids: ["OC-SEC-003", "OC-NET-001"], rolled_back_at: "" },
  ]);
  const target = `/api/v1/scan/fixes/${history[0]!.fix_id}/rollback`;
  expect((await send(service.url, target, { method: "POST" })).status).toBe(403);
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const undone = await send(service.url, target, { method: "POST", headers });
  expect(undone.status).toBe(200);
  expect(await readFile(join(path, "openclaw.json"), "utf8")).toBe(openShell);
  expect((await paths()).map((one) => one.path_id)).toEqual(before.map((one) => one.path_id));
  expect((await send(service.url, target, { method: "POST", headers })).status).toBe(409);
});

test("50 fixes at once on one file leave one good file and a whole history", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => fix(index % 2 === 0 ? "OC-NET-001" : "OC-LOG-002")),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const text = await readFile(join(path, "openclaw.json"), "utf8");
  expect(text).toBe(
    openShell.replace("bind: 'lan'", "bind: 'loopback'").replace('level: "debug"', 'level: "info"'),
  );
  const history = (await send(service.url, "/api/v1/scan/fixes")).json as readonly Fix[];
  expect(history.flatMap((one) => one.check_ids).toSorted()).toEqual(["OC-LOG-002", "OC-NET-001"]);
});
