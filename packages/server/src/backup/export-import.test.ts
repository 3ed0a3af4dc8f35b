import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  postgresAddress,
  postgresSchema,
  sqliteDatabase,
  type TestDatabase,
} from "../store/databases.test-support.ts";
import { openStore } from "../store/store.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { backUp } from "./back-up.ts";
import { checkBackup } from "./check-backup.ts";
import { exportData } from "./export-data.ts";
import { importData } from "./import-data.ts";
import { restoreBackup } from "./restore.ts";
import { withPostgresTables } from "./tables/postgres-tables.ts";
import { withSqliteTables } from "./tables/sqlite-tables.ts";
import { type StoredTable, storedTables } from "./tables/stored-tables.ts";
import type { TableTarget } from "./tables/table-access.ts";
import type { Row } from "./tables/table-lines.ts";
import { unpackArchive } from "./unpack-archive.ts";
import { writeArchive } from "./write-archive.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-export-"));
  await mkdir(join(folder, "data"));
});
afterEach(() => rm(folder, { recursive: true }));

const now = () => new Date("2026-11-23T12:00:00Z");
const at = (name: string) => join(folder, name);
const from = (more: object = {}) => ({
  env: { HOME: folder },
  cwd: folder,
  now,
  file: "e.tar.gz",
  data: at("data"),
  ...more,
});
const into = (more: object = {}) => ({ ...from(), data: at("new"), replace: false, ...more });

async function makeTables(database: string): Promise<void> {
  await (await openStore(database, { clock: now })).close();
  await (await openTelemetryDatabase(database, { clock: now })).close();
}

/** Works on the tables of a data folder or a PostgreSQL database. */
function withTables<Result>(
  database: string,
  mode: "read" | "write",
  work: (target: TableTarget) => Promise<Result>,
): Promise<Result> {
  if (database.includes("://")) {
    return withPostgresTables(database, { mode, tables: storedTables() }, work);
  }
  const telemetry = database.replace(/\.db$/, "-telemetry.db");
  return withSqliteTables({ main: database, telemetry }, work);
}

const rowsOfEach = 1_203;

/**
 * Rows of every table, whatever tables there are: keys that differ, numbers up to the largest that
 * all databases keep, and texts with everything that a row may hold.
 */
async function fill(database: string): Promise<void> {
  await makeTables(database);
  const kinds = new Map(integerColumns());
  await withTables(database, "write", async (target) => {
    for (const table of storedTables()) {
      const count = table.name === "evaluations" ? rowsOfEach : 3;
      const rows = Array.from({ length: count }, (_, n): Row => rowOf(table, n, kinds));
      // oxlint-disable-next-line no-await-in-loop
      await target.insert(table, rows);
      // oxlint-disable-next-line no-await-in-loop
      if (table.isNumbered) await target.setLastNumber(table, count + 1_000);
    }
  });
}

const strange = ['"', "\\", "\n", "\r\n", "é", "日本", "🦺", "\u2028", "\u007f", "\uFFFD", ""];

function rowOf(
  { name, columns }: StoredTable,
  n: number,
  integers: ReadonlyMap<string, ReadonlySet<string>>,
): Row {
  return columns.map((column) => {
    if (integers.get(name)?.has(column) === true) return column === "sequence" ? n + 1 : n;
    // Of tables that refer to each other, the same.
    if (["path_id", "fix_id", "service", "guardrail_id"].includes(column)) return `${column}-${n}`;
    return `${column} ${n} ${strange[(n + column.length) % strange.length]}`;
  });
}

/** By table. */
function integerColumns(): readonly (readonly [string, ReadonlySet<string>])[] {
  const databases = {
    main: new DatabaseSync(at("data/parapet.db"), { readOnly: true }),
    telemetry: new DatabaseSync(at("data/parapet-telemetry.db"), { readOnly: true }),
  };
  const found = storedTables().map(({ name, part }) => {
    const rows = databases[part].prepare("select name, type from pragma_table_info(?)").all(name);
    const own = rows
      .filter(({ type }) => /int/i.test(String(type)))
      .map((row) => String(row["name"]));
    return [name, new Set(own)] as const;
  });
  databases.main.close();
  databases.telemetry.close();
  return found;
}

const token = `parapet_op_${"x".repeat(43)}\n`;
const key = `parapet_fp_${"y".repeat(43)}\n`;

test("what is exported of SQLite is the same in a new data folder, secrets and numbering included", async () => {
  await fill(at("data/parapet.db"));
  await writeFile(at("data/operator-token"), token);
  const made = await exportData(from());
  expect((await stat(at("e.tar.gz"))).mode & 0o777).toBe(0o600);
  expect(made.tables?.map(({ rows }) => rows).toSorted((a, b) => b - a)[0]).toBe(rowsOfEach);
  expect(await checkBackup(at("e.tar.gz"))).toMatchObject({ tables: made.tables });
  const done = await importData(into());
  expect(done.tables).toEqual(made.tables);
  expect(await readFile(at("new/operator-token"), "utf8")).toBe(token);
  const again = await exportData(from({ file: "f.tar.gz", data: at("new") }));
  // Proofs are not taken over.
  const kept = (tables: typeof made.tables) =>
    tables?.filter(({ name }) => !["canaries", "guardrails"].includes(name));
  expect(kept(again.tables)).toEqual(kept(made.tables));
  const numbers = await withTables(at("new/parapet.db"), "read", async (target) => {
    const violations = storedTables().find(({ name }) => name === "violations");
    return violations === undefined ? 0 : target.lastNumber(violations);
  });
  expect(numbers).toBe(1_003);
  expect(existsSync(at("new/tables"))).toBe(false);
});

test("an import into a data folder that has data is refused and changes nothing, unless asked", async () => {
  await fill(at("data/parapet.db"));
  await exportData(from());
  await mkdir(at("new"));
  await makeTables(at("new/parapet.db"));
  const before = await readFile(at("new/parapet.db"));
  await expect(importData(into())).rejects.toThrow("pass --replace");
  expect(await readFile(at("new/parapet.db"))).toEqual(before);
  const done = await importData(into({ replace: true }));
  expect(existsSync(join(done.moved_aside, "parapet.db"))).toBe(true);
});

const changed = async (
  change: (manifest: Awaited<ReturnType<typeof unpackArchive>>) => object,
): Promise<void> => {
  await makeTables(at("data/parapet.db"));
  await exportData(from());
  await mkdir(at("unpacked"));
  const manifest = await unpackArchive(at("e.tar.gz"), at("unpacked"));
  const files = manifest.files.map(({ name }) => ({ name, path: join(at("unpacked"), name) }));
  await rm(at("e.tar.gz"));
  await writeArchive(at("e.tar.gz"), { ...manifest, ...change(manifest) }, files);
};

describe("an archive that an import cannot take says what to do", () => {
  test("a backup", async () => {
    await makeTables(at("data/parapet.db"));
    await backUp(from());
    await expect(importData(into())).rejects.toThrow("is a backup; use `parapet restore`");
    await rm(at("e.tar.gz"));
    await exportData(from());
    await expect(restoreBackup(into())).rejects.toThrow("is an export; use `parapet import`");
    await expect(backUp(from())).rejects.toThrow("is not a Parapet backup; choose another name");
  });

  test("of a newer Parapet", async () => {
    await changed(({ database_version }) => ({ database_version: database_version + 1 }));
    await expect(importData(into())).rejects.toThrow("update Parapet.");
  });

  test("of an older Parapet", async () => {
    await changed(({ database_version }) => ({ database_version: database_version - 1 }));
    await expect(importData(into())).rejects.toThrow("and export again");
  });

  test("with fewer rows than it says", async () => {
    await changed(({ tables = [] }) => ({
      tables: tables.map((table) => ({ ...table, rows: table.rows + 1 })),
    }));
    await expect(importData(into())).rejects.toThrow("does not match its export");
    expect(existsSync(at("new/parapet.db"))).toBe(false);
  });

  test("with numbers after which no row could be added", async () => {
    await changed(({ tables = [] }) => ({
      tables: tables.map((table) => ({ ...table, last_number: Number.MAX_SAFE_INTEGER })),
    }));
    await expect(importData(into())).rejects.toThrow("not valid, at tables");
    expect(existsSync(at("new/parapet.db"))).toBe(false);
  });

  test("with a database of its own in it", async () => {
    await changed(({ files }) => ({
      files: files.map((file, n) => (n === 0 ? { ...file, name: "parapet.db" } : file)),
    }));
    await expect(importData(into())).rejects.toThrow(`not valid, at tables`);
  });
});

test("an export of a database with pending migrations names the command that applies them", async () => {
  await makeTables(at("data/parapet.db"));
  const database = new DatabaseSync(at("data/parapet.db"));
  database.exec("update schema_version set version = version + 1");
  database.close();
  await expect(exportData(from())).rejects.toThrow("update Parapet");
});

describe.skipIf(postgresAddress === undefined)("between SQLite and PostgreSQL", () => {
  let postgres: TestDatabase;
  beforeEach(async () => {
    postgres = await postgresSchema();
  });
  afterEach(() => postgres.remove());

  test("every row of every table comes over and back, with its checksum", async () => {
    await fill(at("data/parapet.db"));
    await writeFile(at("data/operator-token"), token);
    await writeFile(at("data/fingerprint-key"), key);
    const made = await exportData(from());
    const there = await importData(into({ database: postgres.location }));
    expect([there.restored_database, there.notes]).toEqual(["postgres", []]);
    expect(existsSync(at("new/parapet.db"))).toBe(false);
    const back = await exportData(
      from({ file: "f.tar.gz", data: at("new"), database: postgres.location }),
    );
    const kept = (tables: typeof made.tables) =>
      tables?.filter(({ name }) => !["canaries", "guardrails"].includes(name));
    expect(kept(back.tables)).toEqual(kept(made.tables));
    const last = await importData(into({ file: "f.tar.gz", data: at("third") }));
    expect(last.tables).toEqual(back.tables);
    expect(await readFile(at("third/fingerprint-key"), "utf8")).toBe(key);
    // The next row gets a number that no row had.
    const store = await openStore(at("third/parapet.db"), { clock: now });
    await store.audit.append({
      actor: "a",
      action: "b",
      target: "c",
      detail: "",
      origin: "command",
    });
    await store.close();
  });

  test("rows in PostgreSQL are kept, unless they are to be replaced", async () => {
    await fill(at("data/parapet.db"));
    await exportData(from());
    const store = await openStore(postgres.location, { clock: now });
    await store.workspaces.register("/srv/mine");
    await expect(importData(into({ database: postgres.location }))).rejects.toThrow(
      "The database has rows already (table workspaces)",
    );
    expect((await store.workspaces.list()).map(({ path }) => path)).toEqual(["/srv/mine"]);
    await importData(into({ database: postgres.location, replace: true }));
    expect((await store.workspaces.list()).map(({ path }) => path)).not.toContain("/srv/mine");
    await store.close();
  });

  test("a character that PostgreSQL does not store is replaced, and said", async () => {
    await makeTables(at("data/parapet.db"));
    const database = new DatabaseSync(at("data/parapet.db"));
    database.exec("insert into unranked_scans (service) values ('a' || char(0) || 'b'), ('plain')");
    database.close();
    await exportData(from());
    const { notes } = await importData(into({ database: postgres.location }));
    expect(notes).toEqual([expect.stringContaining("U+0000, which PostgreSQL does not store: 1.")]);
  });
});

test("nothing of tables is left out", async () => {
  const file = await sqliteDatabase();
  await makeTables(file.location);
  const database = new DatabaseSync(file.location, { readOnly: true });
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  database.close();
  await file.remove();
  const main = storedTables().filter(({ part }) => part === "main");
  expect(main.map(({ name }) => name).toSorted()).toEqual(
    names.filter((name) => name !== "schema_version").toSorted(),
  );
});
