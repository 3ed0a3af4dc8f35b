import { once } from "node:events";
import { copyFile, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { logThread } from "./log-thread.ts";
import { idOf } from "./open-file.ts";
import { openStore } from "./store.ts";

const patience = { timeout: 30_000, interval: 20 };
const sizeOf = async (file: string) => (await stat(file)).size;

test("what was written goes into the file without the writer, and the log begins again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-log-"));
  const path = join(folder, "notes.db");
  const database = new DatabaseSync(path, { timeout: 1_000 });
  // The writer itself never moves the log.
  database.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0");
  database.exec("create table notes (id integer primary key, text text)");
  const log = logThread(path);
  const insert = database.prepare("insert into notes (text) values (?)");
  const write = (count: number): void => {
    for (let n = 0; n < count; n += 1) {
      insert.run("x".repeat(1_000));
      log.wrote();
    }
  };
  write(5_000);
  await vi.waitFor(async () => expect(await sizeOf(path)).toBeGreaterThan(4_000_000), patience);
  await vi.waitFor(async () => {
    const before = await sizeOf(`${path}-wal`);
    write(10);
    expect(await sizeOf(`${path}-wal`)).toBe(before);
  }, patience);
  const { notes } = database.prepare("select count(*) as notes from notes").get() ?? {};
  expect(notes).toBeGreaterThanOrEqual(5_010);
  log.close();
  database.close();
  await rm(folder, { recursive: true });
});

/** A database whose last write is in its log alone, and that was then taken away. */
async function takenAway() {
  const folder = await mkdtemp(join(tmpdir(), "parapet-log-"));
  const path = join(folder, "notes.db");
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0");
  database.exec("create table notes (id integer primary key, text text)");
  database.exec("insert into notes (text) values ('kept')");
  const before = await sizeOf(`${path}-wal`);
  const id = idOf(path);
  await rename(path, join(folder, "aside.db"));
  return { folder, path, id, database, before };
}

async function expectWholeAgain({
  folder,
  path,
  database,
  before,
}: Awaited<ReturnType<typeof takenAway>>) {
  expect((await readdir(folder)).toSorted()).toContain("notes.db-wal");
  expect(await sizeOf(`${path}-wal`)).toBe(before);
  expect(await readdir(folder)).not.toContain("notes.db");
  await rename(join(folder, "aside.db"), path);
  expect(database.prepare("select text from notes").all()).toEqual([{ text: "kept" }]);
  database.close();
  await rm(folder, { recursive: true });
}

test("the log of a database that was taken away is left alone, and no empty one is made", async () => {
  const taken = await takenAway();
  const { path, id } = taken;
  const worker = new Worker(new URL("log-worker.ts", import.meta.url), {
    workerData: { path, id },
  });
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage("empty");
  expect(await once(worker, "message")).toEqual(["empty"]);
  await worker.terminate();
  await expectWholeAgain(taken);
});

test("a further connection of the server makes no empty database", async () => {
  const taken = await takenAway();
  const opening = openStore(taken.path, {
    clock: () => new Date(0),
    isChecked: true,
    exists: true,
  });
  await expect(opening).rejects.toThrow("removed or replaced while Parapet runs");
  await expectWholeAgain(taken);
});

test("a further connection of the server refuses a copy that was put in the place of its database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-log-"));
  const [path, aside] = [join(folder, "parapet.db"), join(folder, "aside.db")];
  const options = { clock: () => new Date(0), isChecked: true };
  const first = await openStore(path, options);
  const id = String(idOf(path));
  const further = () => openStore(path, { ...options, exists: { id } });
  await rename(path, aside);
  await copyFile(aside, path);
  await expect(further()).rejects.toThrow("removed or replaced while Parapet runs");
  await rm(path);
  await expect(further()).rejects.toThrow("removed or replaced while Parapet runs");
  await rename(aside, path);
  await (await further()).close();
  await first.close();
  await rm(folder, { recursive: true });
});
