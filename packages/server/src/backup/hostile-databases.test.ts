import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStore } from "../store/store.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { checkBackup } from "./check-backup.ts";
import { newManifest } from "./manifest.ts";
import { writeArchive } from "./write-archive.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-hostile-"));
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
  await mkdir(join(folder, "tmp"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const version =
  "create table schema_version (version integer not null); insert into schema_version values (1);";
const endless =
  "with recursive n(version) as (select 1 union all select version + 1 from n) select version from n where version < 0";

/** An archive with a database that these statements have made, and an operator token. */
async function archiveOf(statements: string): Promise<string> {
  const path = join(folder, "parapet.db");
  const database = new DatabaseSync(path);
  database.exec(`begin; ${statements} commit;`);
  database.close();
  return archiveOfFiles(["parapet.db", "operator-token"]);
}

async function archiveOfFiles(names: readonly string[]): Promise<string> {
  await writeFile(join(folder, "operator-token"), `parapet_op_${"x".repeat(43)}`);
  const files = names.toSorted().map((name) => ({ name, path: join(folder, name) }));
  const manifest = newManifest({
    parapet_version: "0.1.0",
    created_at: "2026-11-23T12:00:00Z",
    host: "laptop",
    data_dir: "/srv/parapet",
    database: "sqlite",
    database_version: 1,
    telemetry_database_version: 0,
    files: await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        bytes: (await stat(file.path)).size,
        sha256: createHash("sha256")
          .update(await readFile(file.path))
          .digest("hex"),
        executable: false,
      })),
    ),
  });
  const archive = join(folder, "archive");
  await writeArchive(archive, manifest, files);
  return archive;
}

test.each([
  ["a view that never ends in place of its version", `create view schema_version as ${endless};`],
  ["a view", `${version} create view other as ${endless};`],
  [
    "a trigger",
    `${version} create trigger t after insert on schema_version begin insert into schema_version ${endless}; end;`,
  ],
  ["a virtual table", `${version} create virtual table texts using fts5(body);`],
  [
    "a column that is computed",
    `${version} create table t (a text, b text not null as (hex(zeroblob(1000)))); insert into t values ('x');`,
  ],
  [
    "more tables than Parapet has",
    version + Array.from({ length: 1_001 }, (_, at) => `create table t${at} (a);`).join(""),
  ],
])(
  "a backup whose database holds %s is refused before anything of it is computed",
  async (_what, statements) => {
    await expect(checkBackup(await archiveOf(statements))).rejects.toThrow(
      "parapet.db contains objects other than plain tables and indexes.",
    );
  },
);

const ofTelemetry = "parapet-telemetry.db";

/**
 * The databases of a Parapet that has just been started, after these statements of somebody else.
 */
async function ownDatabases(file: string, statements: string): Promise<void> {
  const location = join(folder, "parapet.db");
  const options = { clock: () => new Date(0) };
  await (await openStore(location, options)).close();
  await (await openTelemetryDatabase(location, options)).close();
  const database = new DatabaseSync(join(folder, file), { defensive: false });
  database.exec(statements);
  database.close();
}

const archived = ["parapet.db", ofTelemetry, "operator-token"];

test.each(["parapet.db", ofTelemetry])(
  "tables of Parapet's own steps in %s are taken, also with what SQLite counts of them",
  async (file) => {
    await ownDatabases(file, "analyze; create table x (a); drop table x;");
    expect(await checkBackup(await archiveOfFiles(archived))).toMatchObject({ files: 3 });
  },
);

const scans = "scans";
const spans = "spans";
test.each([
  [
    "a condition on a column",
    (table: string) => `alter table ${table} add column x text check (x is null or length(x) < 9)`,
  ],
  ["a further column", (table: string) => `alter table ${table} add column x text`],
  [
    "an index of something computed",
    (table: string) => `create index i on ${table} (hex(zeroblob(service)))`,
  ],
  [
    "an index of a part",
    (table: string) => `create index i on ${table} (service) where length(service) > 3`,
  ],
  [
    "a default that is computed",
    (table: string) => `alter table ${table} add column x text default (hex(zeroblob(9)))`,
  ],
  ["a table of another name", () => "create table t (a)"],
  ["a table less", (table: string) => `drop table ${table}`],
  [
    "a table of another shape",
    (table: string) => `drop table ${table}; create table ${table} (service text check (1))`,
  ],
  [
    "a statistics table with a condition",
    () =>
      `pragma writable_schema = on; create table x (tbl, idx, stat check (1)); update sqlite_schema set name = 'sqlite_stat1', tbl_name = 'sqlite_stat1', sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat check (1))' where name = 'x'`,
  ],
  [
    "an earlier version than its tables have",
    (table: string) =>
      `update ${table === scans ? "schema_version" : "telemetry_version"} set version = 0`,
  ],
])("a backup whose databases have %s is refused", async (_what, statements) => {
  for (const [file, table] of [
    ["parapet.db", scans],
    [ofTelemetry, spans],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await ownDatabases(file, statements(table));
    // oxlint-disable-next-line no-await-in-loop
    const archive = await archiveOfFiles(archived);
    // oxlint-disable-next-line no-await-in-loop
    await expect(checkBackup(archive)).rejects.toThrow(
      `${file} does not match the schema of Parapet`,
    );
    for (const name of [...archived, "archive"]) rmSync(join(folder, name), { force: true });
  }
});

test("a check that is killed leaves no key behind, and the next one removes the rest", async () => {
  const temporary = join(folder, "tmp");
  const left = join(temporary, "parapet-check-999999999-abcdef");
  await mkdir(left);
  await writeFile(join(left, "parapet.db"), "");
  await mkdir(join(temporary, "parapet-check-results"));
  await ownDatabases("parapet.db", "select 1");
  const archive = await archiveOfFiles(["parapet.db", "operator-token"]);
  const module = new URL("check-backup.ts", import.meta.url).href;
  const script = `
    const fs = require("node:fs");
    fs.watch(${JSON.stringify(temporary)}, { recursive: true }, (_event, name) => console.log(name));
    import(${JSON.stringify(module)}).then(({ checkBackup }) => checkBackup(${JSON.stringify(archive)}));`;
  const child = spawn(process.execPath, ["-e", script], {
    env: { ...process.env, TMPDIR: temporary },
  });
  // Its own folder is there, and it is somewhere on its way.
  await new Promise<void>((resolve) => {
    let seen = "";
    child.stdout.on("data", (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes(`parapet-check-${child.pid}-`)) resolve();
    });
    child.once("close", () => resolve());
  });
  child.kill("SIGKILL");
  await new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("close", () => resolve());
  });
  const names = await readdir(temporary, { recursive: true });
  expect(names.filter((name) => name.includes("operator-token"))).toEqual([]);
  await checkBackup(archive);
  expect(await readdir(temporary)).toEqual(["parapet-check-results"]);
});
