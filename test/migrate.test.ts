import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { applyMigrations, migrationState } from "@parapet/server";
import { expect, onTestFinished, test } from "vitest";
import { runIn } from "../packages/cli/src/testing/context.fixture.ts";
import { makeWorkspace, post, startTestService } from "./support/service.ts";

const dump = readFileSync(join(import.meta.dirname, "upgrade/0.1.0.sql"), "utf8");

const run = (...args: string[]) =>
  runIn({ service: { applyMigrations, migrationState } }, "migrate", ...args);

/** The home of a service whose database is of version 0.1.0, or that has none yet. */
function homeOf({ old }: { readonly old: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-migrate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const file = join(data, "parapet.db");
  if (old) {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec(dump.replaceAll("@FOLDER@", folder));
    database.close();
  }
  return { folder, data, file, own: ["--data", data] };
}

function versionOf(file: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return database.prepare("select version from schema_version").get()?.["version"];
  } finally {
    database.close();
  }
}

test("what is pending is shown without changing anything, applied once, and then up to date", async () => {
  const { data, file, own } = homeOf({ old: true });
  const { code, out } = await run("status", ...own);
  expect(code).toBe(1);
  expect(out).toContain("version 3, ");
  expect(out).toContain("pending: 0004, 0005, ");
  expect(out).toContain("`serve` applies them before it starts.");
  expect(out).toContain("Stop all services of earlier versions first");
  const json = await run("status", "--json", ...own);
  expect(JSON.parse(json.out)).toMatchObject({
    schema_version: 1,
    status: "pending",
    rolling: false,
    serve: "migrates",
    databases: [
      { name: "main", status: "pending", version: 3 },
      { name: "telemetry", status: "new", version: 0 },
    ],
  });
  expect(versionOf(file)).toBe(3);
  expect(readdirSync(data).filter((name) => name.includes("telemetry"))).toEqual([]);

  const up = await run("up", ...own);
  expect([up.code, up.err]).toEqual([0, ""]);
  expect(up.out).toContain("Main database: applied 0004, ");
  const after = await run("status", ...own);
  expect(after.code).toBe(0);
  expect(after.out).toContain("`serve` starts without migrating.");
  expect((await run("up", ...own)).out).toContain("Main database: nothing to apply.");
});

test("a data folder without a database is left empty by `status`, and filled by `up`", async () => {
  const { data, own } = homeOf({ old: false });
  const { code, out } = await run("status", ...own);
  expect([code, out.includes("does not exist yet")]).toEqual([1, true]);
  expect(readdirSync(data)).toEqual([]);
  expect((await run("up", ...own)).code).toBe(0);
  expect((await run("status", ...own)).code).toBe(0);
});

test("a service that is not to migrate refuses an older database, and starts once it is migrated", async () => {
  const { folder, data, file, own } = homeOf({ old: true });
  const start = () => startTestService({ serve: { data, migrate: false } });
  await expect(start()).rejects.toMatchObject({
    code: "not_migrated",
    message: expect.stringContaining("`parapet migrate up`"),
  });
  expect(versionOf(file)).toBe(3);
  expect((await run("up", ...own)).code).toBe(0);
  const service = await start();
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  expect(folder).not.toBe("");
  await service.remove();
});

test("services of this version go on when a newer one has migrated their database, and do not start again", async () => {
  const service = await startTestService({ env: {} });
  const workspace_path = await makeWorkspace(service.folder, "agents", "{}");
  const database = new DatabaseSync(join(service.folder, "data/parapet.db"));
  database.exec("update schema_version set version = version + 1");
  database.close();
  // The thread that scans opens the database now.
  expect((await post(service.url, "/api/v1/scan", { workspace_path })).status).toBe(200);
  const { code, out } = await run("status", "--data", join(service.folder, "data"));
  expect(code).toBe(2);
  expect(out).toContain("A newer Parapet has migrated the database: update this one.");
  await expect(service.restart()).rejects.toMatchObject({ code: "too_new" });
  rmSync(service.folder, { recursive: true });
});
