import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { sqliteDatabase, steadyClock, backToVersion16 } from "./databases.test-support.ts";
import { sqlite } from "./sqlite.ts";
import { openStore } from "./store.ts";

/**
 * The paths that are demonstrations once a database of an earlier version, with this workspace, is
 * opened.
 */
async function demonstrationsAfterUpdate(
  service: string,
  path: string,
): Promise<readonly string[]> {
  const file = await sqliteDatabase();
  const clock = steadyClock();
  try {
    const before = await openStore(file.location, { clock });
    await before.workspaces.register(path, service);
    await before.close();
    const query = new Kysely({ dialect: sqlite(file.location).kysely });
    await sql`drop table fix_services`.execute(query);
    await sql`drop table events`.execute(query);
    await sql`drop table heard_calls`.execute(query);
    await sql`drop table attack_path_scores`.execute(query);
    await backToVersion16(query);
    await sql`alter table workspaces drop column demonstration`.execute(query);
    await sql`drop table exposures`.execute(query);
    await sql`drop table unranked_scans`.execute(query);
    await sql`drop table proofs`.execute(query);
    await sql`drop table graph_digests`.execute(query);
    await sql`drop table audit_checkpoints`.execute(query);
    await sql`alter table audit drop column origin`.execute(query);
    await sql`alter table audit drop column before_hash`.execute(query);
    await sql`alter table audit drop column after_hash`.execute(query);
    await sql`alter table audit drop column hash`.execute(query);
    await sql`update schema_version set version = 6`.execute(query);
    await query.destroy();
    const after = await openStore(file.location, { clock });
    const found = await after.workspaces.demonstrations();
    await after.close();
    return found.map((workspace) => workspace.path);
  } finally {
    await file.remove();
  }
}

test.each([
  ["demo", "/srv/demo"],
  ["demo", "/srv/parapet-demo-team"],
  ["demo", "/srv/my-parapet-demo-0123456789abcdef"],
  ["demo", "/tmp/parapet-demo-0123456789abcdef/demo"],
  ["demo", "/tmp/parapet-demo-0123456789abcdeg"],
  ["demo", "/tmp/parapet-demo-00123456789abcdef"],
  ["mine", "/tmp/parapet-demo-0123456789abcdef"],
])(
  "an update takes no workspace of the user's own for the demonstration: %s at %s",
  async (service, path) => {
    expect(await demonstrationsAfterUpdate(service, path)).toEqual([]);
  },
);

test.each(["/tmp/parapet-demo-0123456789abcdef", "C:\\Temp\\parapet-demo-0123456789abcdef"])(
  "an update knows the demonstration that an earlier version left behind at %s",
  async (path) => {
    expect(await demonstrationsAfterUpdate("demo", path)).toEqual([path]);
  },
);
