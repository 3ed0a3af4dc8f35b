import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOver } from "./database.ts";
import { onEachDatabase, steadyClock } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migration.ts";
import { fixRecord, scanReport } from "./posture.test-support.ts";
import type { Schema } from "./schema.ts";
import { dialectOf, openStore } from "./store.ts";

const versionByTime = 8;
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

onEachDatabase("scans and fixes of a database that was ordered by time", (create) => {
  test("keep that order, their services too, and what comes is the newest even after the clock was set back", async () => {
    const { location, remove } = await create();
    const dialect = await dialectOf(location);
    const query = new Kysely<Schema>({ dialect: dialect.kysely });
    const database = databaseOver(query, dialect, steadyClock());
    await migrate(database, dialect.types, migrations.slice(0, versionByTime));
    await inTurn([2, 3, 1], async (n) => {
      const scan = scanReport({ scan_id: `s${n}`, scanned_at: day(n) });
      const fix = fixRecord({ fix_id: `f${n}`, applied_at: day(n) });
      await sql`insert into scans values (${scan.scan_id}, 'home', ${day(n)}, ${JSON.stringify(scan)}, ${JSON.stringify(scan)})`.execute(
        query,
      );
      await sql`insert into fixes values (${fix.fix_id}, 'home', ${day(n)}, 'applied', ${JSON.stringify(fix)})`.execute(
        query,
      );
      await sql`insert into fix_services values ('office', ${fix.fix_id})`.execute(query);
    });
    await query.destroy();

    const store = await openStore(location, { clock: steadyClock() });
    try {
      await store.scans.save(scanReport({ scan_id: "s0", scanned_at: day(2) }));
      await store.fixes.begin(fixRecord({ fix_id: "f0", applied_at: day(2) }));
      const scans = await store.scans.list({ limit: 10 });
      expect(scans.rows.map(({ scan_id }) => scan_id)).toEqual(["s0", "s3", "s2", "s1"]);
      const fixes = await store.fixes.list({ limit: 10 });
      expect(fixes.rows.map(({ record }) => record.fix_id)).toEqual(["f0", "f3", "f2", "f1"]);
      const ofOffice = await store.fixes.list({ service: "office", limit: 10 });
      expect(ofOffice.rows.map(({ record }) => record.fix_id)).toEqual(["f3", "f2", "f1"]);
      expect(await store.fixes.discard("f0")).toBe(true);
    } finally {
      await store.close();
      await remove();
    }
  });
});
