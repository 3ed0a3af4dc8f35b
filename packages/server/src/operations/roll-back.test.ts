import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { openWorkspaces } from "../offline/open-workspaces.ts";
import type { Schema } from "../store/schema.ts";
import { onDatabase, onEachDatabase } from "../store/databases.test-support.ts";

const hour = 3_600_000;
const text = '{ "gateway": { "mode": "local", "bind": "lan" } }\n';

const leases = (query: Kysely<Schema>) => query.selectFrom("leases").selectAll().execute();

onEachDatabase("a rollback that several processes are asked for at once", (create) => {
  test.for([
    ["with the same time", 0],
    ["whose clocks are far apart", 5 * hour],
  ] as const)("is confirmed by one of two with data folders each, %s", async ([, apart]) => {
    const homeDir = await mkdtemp(join(tmpdir(), "parapet-home-"));
    const workspace = join(homeDir, "workspace");
    await mkdir(workspace);
    await writeFile(join(workspace, "openclaw.json"), text);
    const { location, remove } = await create();
    const open = (data: string, ahead: number) =>
      openWorkspaces({
        data: join(homeDir, data),
        database: location,
        environment: { homeDir, cwd: homeDir, env: {}, hostName: "office" },
        now: () => new Date(Date.now() + ahead),
      });
    const one = await open("one", 0);
    const two = await open("two", apart);
    try {
      for (let round = 0; round < 2; round += 1) {
        // oxlint-disable-next-line no-await-in-loop
        const { record } = await one.fix(workspace, ["OC-NET-001"], "cli");
        const to = record?.fix_id ?? "";
        // oxlint-disable-next-line no-await-in-loop
        const both = await Promise.allSettled(
          [one, two].map((each) => each.rollback(workspace, { to, force: false })),
        );
        const reasons = both.flatMap((each) => (each.status === "rejected" ? each.reason : []));
        expect(reasons).toMatchObject([{ code: "conflict" }]);
        // oxlint-disable-next-line no-await-in-loop
        expect(await readFile(join(workspace, "openclaw.json"), "utf8")).toBe(text);
      }
      expect(await onDatabase(location, leases)).toEqual([]);
    } finally {
      await one.close();
      await two.close();
      await remove();
      await rm(homeDir, { recursive: true });
    }
  });
});
