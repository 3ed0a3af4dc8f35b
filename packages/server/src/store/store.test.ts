import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import {
  onEachDatabase,
  sqliteDatabase,
  steadyClock,
  withStore,
} from "./databases.test-support.ts";
import { scanReport } from "./posture.test-support.ts";
import { openStore } from "./store.ts";

const run = promisify(execFile);
const options = { clock: steadyClock() };

onEachDatabase("the store", (create) => {
  test("finds after a restart what it kept", () =>
    withStore(create, async (store, location) => {
      await store.scans.save(scanReport());
      const again = await openStore(location, options);
      expect(JSON.parse((await again.scans.get("s1"))!)).toEqual(scanReport());
      await again.close();
    }));

  test("keeps all of a transaction or nothing", () =>
    withStore(create, async (store) => {
      const half = store.transaction(async ({ scans, workspaces }) => {
        await workspaces.register("/srv/claw");
        await scans.save(scanReport());
        throw new Error("the disk is full");
      });
      await expect(half).rejects.toThrow("the disk is full");
      expect(await store.workspaces.list()).toEqual([]);
      expect(await store.scans.get("s1")).toBeUndefined();
      await store.transaction(({ scans }) => scans.save(scanReport()));
      expect(await store.scans.get("s1")).toBeDefined();
    }));

  test("lets transactions of many callers take turns", () =>
    withStore(create, async (store) => {
      const saves = Array.from({ length: 20 }, (_, n) =>
        store.transaction(async ({ scans, workspaces }) => {
          await scans.save(scanReport({ scan_id: `s${n}` }));
          await workspaces.register(`/srv/${n}`);
        }),
      );
      await Promise.all([...saves, store.scans.list({ limit: 1 })]);
      expect((await store.scans.list({ limit: 50 })).rows).toHaveLength(20);
    }));

  test("can be opened by several at the same time, the first time too", async () => {
    const { location, remove } = await create();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(location, options)));
    await Promise.all(stores.map((store, n) => store.workspaces.register(`/srv/${n}`)));
    expect(await stores[0]!.workspaces.list()).toHaveLength(4);
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  });
});

describe("a SQLite store", () => {
  test("is readable by its owner alone, its log as well", async () => {
    const { location, remove } = await sqliteDatabase();
    const store = await openStore(location, options);
    await store.workspaces.register("/srv/claw");
    const modes = [dirname(location), location, `${location}-wal`, `${location}-shm`].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600, 0o600]);
    await store.close();
    await remove();
  });

  test("is narrowed to its owner where a file that was copied or restored is readable by others", async () => {
    const { location, remove } = await sqliteDatabase();
    await (await openStore(location, options)).close();
    await chmod(location, 0o644);
    const store = await openStore(location, options);
    await store.workspaces.register("/srv/claw");
    const modes = [location, `${location}-wal`].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o600, 0o600]);
    await store.close();
    await remove();
  });

  test("is opened by processes that start together", async () => {
    const { location, remove } = await sqliteDatabase();
    const writer = fileURLToPath(new URL("acknowledging-writer.test-support.ts", import.meta.url));
    const processes = ["a", "b", "c", "d"].map((name) =>
      run(process.execPath, [writer, location, name, "5"]),
    );
    await Promise.all(processes);
    const store = await openStore(location, options);
    expect((await store.scans.list({ limit: 100 })).rows).toHaveLength(20);
    await store.close();
    await remove();
  });

  test("says what to do with a file that is something else, and leaves it alone", async () => {
    const { location, remove } = await sqliteDatabase();
    await (await openStore(location, options)).close();
    const text = "Dear diary, this is no database. ".repeat(100);
    await writeFile(location, text);
    await expect(openStore(location, options)).rejects.toMatchObject({
      name: "StoreError",
      code: "unavailable",
      message: expect.stringContaining("is no SQLite database"),
    });
    expect(await readFile(location, "utf8")).toBe(text);
    await remove();
  });

  test("leaves the file of another program alone", async () => {
    const { location, remove } = await sqliteDatabase();
    await mkdir(dirname(location), { recursive: true });
    const other = new DatabaseSync(location);
    other.exec("create table scans (page integer)");
    other.close();
    const before = await readFile(location);
    await expect(openStore(location, options)).rejects.toMatchObject({
      code: "unavailable",
      message: `${location} is a SQLite database of another program; specify another --database.`,
    });
    expect(await readFile(location)).toEqual(before);
    await remove();
  });

  test("names the file whose pages are damaged, and the next step", async () => {
    const { location, remove } = await sqliteDatabase();
    await (await openStore(location, options)).close();
    const bytes = await readFile(location);
    // The page with the names of all tables; the header before it stays as it is.
    bytes.fill(0xa5, 100, 4_096);
    await writeFile(location, bytes);
    await expect(openStore(location, options)).rejects.toMatchObject({
      code: "unavailable",
      message: `The database parapet.db is damaged (${location}); restore it from a backup, or specify another --database.`,
    });
    await remove();
  });

  test("says what to do where it cannot write", async () => {
    await expect(openStore("/proc/parapet/parapet.db", options)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("--database"),
    });
  });
});

test.each([
  "mysql://root:secret@db/parapet",
  "postgres:/ada:secret@db/parapet",
  "postgresql:db/secret",
])("an address of another kind of database is refused with a sentence: %s", async (address) => {
  await expect(openStore(address, options)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.not.stringContaining("secret"),
  });
});

test("a PostgreSQL that is not there is named without its password", async () => {
  const nowhere = openStore("postgres://ada:secret@127.0.0.1:1/parapet", options);
  await expect(nowhere).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("ECONNREFUSED"),
  });
  await expect(nowhere).rejects.toMatchObject({ message: expect.not.stringContaining("secret") });
});
