import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { post, startTestService, type TestService } from "./support/service.ts";

/*
 * `upgrade/0.1.0.sql` is the database of a service of version 0.1.0, with its third schema: a token
 * was made, a workspace was scanned, a finding fixed, and a guardrail registered. `@FOLDER@` is the
 * folder around its workspace.
 */

const dump = readFileSync(join(import.meta.dirname, "upgrade/0.1.0.sql"), "utf8");
const configuration = `{
  gateway: { bind: "loopback" }, // mine
  channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
}
`;

let service: TestService;
beforeEach(async () => {
  service = await startTestService({
    prepare: async (home) => {
      const folder = dirname(home);
      for (const name of ["data", "workspace"]) await mkdir(join(folder, name), { mode: 0o700 });
      await writeFile(join(folder, "workspace/openclaw.json"), configuration);
      const database = new DatabaseSync(join(folder, "data/parapet.db"), {
        // Tables are filled before those that they name.
        enableForeignKeyConstraints: false,
      });
      database.exec(dump.replaceAll("@FOLDER@", folder));
      database.close();
    },
  });
});
afterEach(() => service.remove());

async function list(path: string): Promise<readonly Record<string, unknown>[]> {
  const authorization = `Bearer ${await service.operatorToken()}`;
  const response = await fetch(`${service.url}/api/v1/${path}`, { headers: { authorization } });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as readonly Record<string, unknown>[];
}

test("what a service of 0.1.0 had stored is there after an upgrade, and is kept by the next start", async () => {
  const check = async () => {
    expect(await list("tokens")).toMatchObject([{ name: "ci", scopes: ["read"] }]);
    expect(await list("guardrails")).toMatchObject([
      { guardrail_name: "no-shell", agent_id: "main", service: "workspace", mode: "blocking" },
    ]);
    const scans = await list("scans");
    expect(scans.map(({ scan_id }) => scan_id)).toContain("sc_01m8k6djh5bkwd24n3pgww");
    const path = join(service.folder, "workspace");
    expect(await list(`scan/fixes?workspace_path=${encodeURIComponent(path)}`)).toMatchObject([
      { fix_id: "fx_0mx1knxjs132d90fc3b", check_ids: ["OC-NET-001"] },
    ]);
    expect((await list("audit")).length).toBeGreaterThanOrEqual(3);
  };
  await check();
  service = await service.restart();
  await check();
});

test("attack paths of 0.1.0 keep their ids and when they were first seen in the first scan afterwards", async () => {
  const known = await list("risk/attack-paths");
  expect(known.length).toBeGreaterThan(10);
  const workspace_path = join(service.folder, "workspace");
  expect((await post(service.url, "/api/v1/scan", { workspace_path })).status).toBe(200);
  const now = await list("risk/attack-paths");
  const first = "2026-11-29T08:23:15.263Z";
  const old = now.filter(({ detected_at }) => detected_at === first);
  expect(old.length).toBeGreaterThan(0);
  const ids = new Set(known.map(({ path_id }) => path_id));
  expect(old.filter(({ path_id }) => !ids.has(path_id))).toEqual([]);
});
