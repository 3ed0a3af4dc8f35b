import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registrationFrom } from "@parapet/guardrails";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  postgresAddress,
  postgresSchema,
  type TestDatabase,
} from "../store/databases.test-support.ts";
import { openStore } from "../store/store.ts";
import { backUp } from "./back-up.ts";
import { copyDatabase } from "./database-copy.ts";
import { BackupError, explained } from "./backup-error.ts";
import { restoreBackup } from "./restore.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-back-up-"));
  await mkdir(join(folder, "data"));
});
afterEach(() => rm(folder, { recursive: true }));

const now = () => new Date("2026-11-23T12:00:00Z");
const at = (name: string) => join(folder, name);
const where = () => ({ env: { HOME: folder }, cwd: folder, now, data: at("data") });
const restore = (more: Partial<Parameters<typeof restoreBackup>[0]>) =>
  restoreBackup({ ...where(), file: "b.tar.gz", replace: false, data: at("new"), ...more });

async function register(database: string): Promise<void> {
  const store = await openStore(database, { clock: now });
  await store.workspaces.register("/srv/claw");
  await store.close();
}

async function workspacesIn(database: string): Promise<readonly string[]> {
  const store = await openStore(database, { clock: now });
  const all = await store.workspaces.list();
  await store.close();
  return all.map(({ path }) => path);
}

const token = `parapet_op_${"x".repeat(43)}\n`;
const adapterSecret = `parapet_as_${"x".repeat(43)}\n`;

test.skipIf(process.platform === "win32")(
  "nobody else can read the copy of a database, and nothing that is there is written over",
  async () => {
    await register(at("data/parapet.db"));
    await copyDatabase(at("data/parapet.db"), at("copy"));
    const { mode } = await stat(at("copy"));
    expect(mode & 0o777).toBe(0o600);
    await expect(copyDatabase(at("data/parapet.db"), at("copy"))).rejects.toThrow("EEXIST");
  },
);

test.each(["parapet.db", "parapet-telemetry.db"])(
  "a %s that is no database is named, and no archive is made",
  async (name) => {
    await register(at("data/parapet.db"));
    await writeFile(at(`data/${name}`), "x".repeat(5_000), { mode: 0o600 });
    await expect(backUp({ ...where(), file: "b.tar.gz" })).rejects.toThrow(
      `The file ${name} is no SQLite database (${at(`data/${name}`)}); restore it from a backup.`,
    );
    expect((await readdir(folder)).toSorted()).toEqual(["data"]);
  },
);

describe("a database that is not in the data folder", () => {
  test("is in the backup, and restored to where the settings say", async () => {
    await mkdir(at("elsewhere"));
    await register(at("elsewhere/fleet.db"));
    await writeFile(at("data/operator-token"), token);
    const { database, files } = await backUp({
      ...where(),
      file: "b.tar.gz",
      database: at("elsewhere/fleet.db"),
    });
    expect({ database, files }).toEqual({ database: "sqlite", files: 2 });
    const done = await restore({ database: at("there/fleet.db") });
    expect(done.restored_database).toBe(at("there/fleet.db"));
    expect(await workspacesIn(at("there/fleet.db"))).toEqual(["/srv/claw"]);
    expect((await readdir(at("new"))).toSorted()).toEqual(["operator-token"]);
    await expect(restore({ data: at("other"), database: at("there/fleet.db") })).rejects.toThrow(
      `${at("there")} has fleet.db already`,
    );
    await writeFile(at("there/fleet.db-wal"), "");
    const again = await restore({ replace: true, database: at("there/fleet.db") });
    expect((await readdir(again.moved_aside)).toSorted()).toEqual([
      "fleet.db",
      "fleet.db-wal",
      "operator-token",
    ]);
  });
});

describe("with the database in PostgreSQL", () => {
  const database = "postgres://parapet@db.invalid/parapet";

  test("the data folder alone is backed up, and restored beside nothing but its database", async () => {
    await writeFile(at("data/adapter-secret"), adapterSecret);
    const made = await backUp({ ...where(), file: "b.tar.gz", database });
    expect(made).toMatchObject({ database: "postgres", files: 1, database_version: 0 });
    expect(made.notes).toEqual(["The database is in PostgreSQL: back it up with pg_dump."]);
    await expect(restore({})).rejects.toThrow(
      "The database of this backup is in PostgreSQL; specify the restored database with --database.",
    );
    await expect(restore({ database })).rejects.toThrow("PostgreSQL cannot be reached");
    expect(existsSync(at("new/adapter-secret"))).toBe(false);
  });

  test("a backup of a SQLite database is not restored beside it", async () => {
    await register(at("data/parapet.db"));
    await backUp({ ...where(), file: "b.tar.gz" });
    await expect(restore({ database })).rejects.toThrow(
      "The backup contains a SQLite database, but the settings name a PostgreSQL database; specify a file with --database.",
    );
  });
});

describe.skipIf(postgresAddress === undefined)("restored beside a database in PostgreSQL", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await postgresSchema();
    await writeFile(at("data/adapter-secret"), adapterSecret);
    await backUp({ ...where(), file: "b.tar.gz", database: database.location });
  });
  afterEach(() => database.remove());

  test("the data folder is there, and nothing is proven any more", async () => {
    const store = await openStore(database.location, { clock: now });
    const key = { service: "home", agent_id: "main", guardrail_name: "no-mail" };
    const registration = registrationFrom(
      { ...key, mode: "blocking" },
      { guardrailId: "g1", service: "home", registeredVia: "api", now: now() },
    );
    await store.guardrails.upsert(registration, () => registration, "operator");
    await store.canaries.open({
      canary: "parapet-canary-1",
      installation_id: "ad_1",
      agent_id: "main",
      expires_at: now().toISOString(),
    });
    const seen = {
      adapter: "openclaw",
      verified: true,
      last_heartbeat_at: now().toISOString(),
      last_enforced_at: now().toISOString(),
    };
    await store.guardrails.enforced(key, seen);
    expect(await store.guardrails.get(key)).toMatchObject({ enforcement: { verified: true } });
    await restore({ database: database.location });
    expect(await readFile(at("new/adapter-secret"), "utf8")).toBe(adapterSecret);
    expect(await store.guardrails.get(key)).toMatchObject({ enforcement: { verified: false } });
    expect(await database.contents()).not.toContain("parapet-canary-1");
    await store.close();
  });

  test("it is refused where the database was not restored before", async () => {
    await expect(restore({ database: database.location })).rejects.toThrow(
      "The database has no Parapet tables; restore the pg_dump output first.",
    );
    expect(existsSync(at("new/adapter-secret"))).toBe(false);
  });
});

test("a secret that the environment has is named, for it is not in the backup", async () => {
  await register(at("data/parapet.db"));
  const env = { HOME: folder, PARAPET_ADAPTER_SECRET: "x".repeat(32) };
  const { notes } = await backUp({ ...where(), env, file: "b.tar.gz" });
  expect(notes).toEqual(["Keep PARAPET_ADAPTER_SECRET, too: it is not in the backup."]);
});

test("a database that has lost data is not backed up as if it were whole", async () => {
  await writeFile(at("data/parapet.db"), "");
  await writeFile(at("data/operator-token"), token);
  await expect(backUp({ ...where(), file: "b.tar.gz" })).rejects.toThrow(
    "parapet.db is empty, although operator-token, made after it, is there.",
  );
  expect(existsSync(at("b.tar.gz"))).toBe(false);
});

test("a folder without a database is no data folder", async () => {
  await expect(backUp({ ...where(), file: "b.tar.gz" })).rejects.toThrow(
    `${at("data/parapet.db")} does not exist`,
  );
});

test("what a backup left that was killed is removed by the next one, and that of another under way is not", async () => {
  await register(at("data/parapet.db"));
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await mkdir(at(".parapet-backup-old123"), { mode: 0o700 });
  await mkdir(at(".parapet-backup-new123"), { mode: 0o700 });
  await utimes(at(".parapet-backup-old123"), longAgo, longAgo);
  await backUp({ ...where(), file: "b.tar.gz", now: () => new Date() });
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([
    ".parapet-backup-new123",
  ]);
});

test("a folder that cannot be made is named", async () => {
  await register(at("data/parapet.db"));
  await backUp({ ...where(), file: "b.tar.gz" });
  await expect(restore({ data: at("b.tar.gz/new") })).rejects.toThrow(
    `${at("b.tar.gz/new")} cannot be created (ENOTDIR); specify another folder with --data.`,
  );
  await expect(backUp({ ...where(), file: "none/b.tar.gz" })).rejects.toThrow(
    `${at("none")} is not a folder; create it first.`,
  );
});

test.each([
  ["ENOSPC", "No space left in /backup; free some, or choose another folder."],
  [
    "EROFS",
    "/backup cannot be written (EROFS); correct its permissions, or choose another folder.",
  ],
  [
    "EACCES",
    "/backup cannot be written (EACCES); correct its permissions, or choose another folder.",
  ],
])("%s of the system is said as a sentence", (code, sentence) => {
  expect(explained(Object.assign(new Error("write"), { code }), "/backup")).toEqual(
    new BackupError(sentence),
  );
});
