import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { onDatabase, onEachDatabase, withStore } from "../databases.test-support.ts";
import { scanReport } from "../posture.test-support.ts";
import type { Schema } from "../schema.ts";

const change =
  (...statements: readonly string[]) =>
  async (query: Kysely<Schema>) => {
    for (const statement of statements) {
      // oxlint-disable-next-line no-await-in-loop -- In this order.
      await sql.raw(statement).execute(query);
    }
  };

onEachDatabase("a database that lost a part while the server runs", (create) => {
  test("is called ready while nothing is missing, whatever a newer Parapet has added", () =>
    withStore(create, async (store, location) => {
      await onDatabase(
        location,
        change("create table later (id integer)", "alter table tokens add column later integer"),
      );
      await expect(store.checkWritable()).resolves.toBeUndefined();
    }));

  test("a dropped table is named, and answered as a failure of the database", () =>
    withStore(create, async (store, location) => {
      await onDatabase(location, change("drop table scans"));
      await expect(store.checkWritable()).rejects.toMatchObject({
        code: "unavailable",
        message:
          "The database lacks the table scans; restore the database from a backup, and restart Parapet.",
      });
      await expect(store.scans.get("s1")).rejects.toMatchObject({ code: "unavailable" });
      await expect(store.scans.save(scanReport())).rejects.toMatchObject({ code: "unavailable" });
    }));

  test("a missing column is named, and answered as a failure of the database", () =>
    withStore(create, async (store, location) => {
      await onDatabase(location, change("alter table deliveries drop column delivered"));
      await expect(store.checkWritable()).rejects.toThrow("lacks the column deliveries.delivered;");
    }));
});
