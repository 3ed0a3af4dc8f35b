import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseOver } from "./database.ts";
import type { Database } from "./database.ts";
import { sqliteDatabase, steadyClock } from "./databases.test-support.ts";
import type { TestDatabase } from "./databases.test-support.ts";
import { migrate, openTables } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import type { Schema } from "./schema.ts";
import { sqlite } from "./sqlite.ts";

const one: Migration = ({ text }) => [`create table one (a ${text})`];
const two: Migration = () => ["create table two (a text)", "insert into two values ('x')"];
const broken: Migration = () => ["create table three (a text)", "create nonsense"];

describe("a migration", () => {
  let file: TestDatabase;
  let database: Database;
  const types = sqlite("unused").types;

  beforeEach(async () => {
    file = await sqliteDatabase();
    const dialect = sqlite(file.location);
    const query = new Kysely<Schema>({ dialect: dialect.kysely });
    database = databaseOver(query, dialect, steadyClock());
  });

  afterEach(async () => {
    await database.query.destroy();
    await file.remove();
  });

  async function tables(): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' order by name`.execute(database.query);
    return rows.map(({ name }) => name);
  }

  test("runs once, and later ones follow", async () => {
    await migrate(database, types, [one]);
    await migrate(database, types, [one]);
    await migrate(database, types, [one, two]);
    await migrate(database, types, [one, two]);
    expect(await tables()).toEqual(["one", "schema_version", "two"]);
    const { rows } = await sql`select a from two`.execute(database.query);
    expect(rows).toHaveLength(1);
  });

  test("that fails leaves the database as it was", async () => {
    await migrate(database, types, [one]);
    await expect(migrate(database, types, [one, two, broken])).rejects.toThrow("nonsense");
    expect(await tables()).toEqual(["one", "schema_version"]);
    await migrate(database, types, [one, two]);
    expect(await tables()).toContain("two");
  });

  test("is applied by a thread of a running service where tables are missing, and a newer database is taken as it is", async () => {
    const dialect = sqlite("unused");
    const hasTable = sqlite(file.location).hasTable;
    const opened = (steps: readonly Migration[], policy: "refuse" | "running") =>
      openTables(
        database,
        { ...dialect, hasTable },
        { steps, versionTable: "schema_version" },
        policy,
      );
    await expect(opened([one], "refuse")).rejects.toMatchObject({ code: "not_migrated" });
    expect(await tables()).toEqual([]);
    await opened([one, two], "running");
    expect(await tables()).toContain("two");
    await opened([one], "running");
    await opened([one, two], "refuse");
    await expect(opened([one], "refuse")).rejects.toMatchObject({ code: "too_new" });
  });

  test("of a newer program makes an older one refuse the database", async () => {
    await migrate(database, types, [one, two]);
    await expect(migrate(database, types, [one])).rejects.toMatchObject({
      name: "StoreError",
      code: "too_new",
      message: expect.stringContaining("newer Parapet"),
    });
  });
});
