import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { logThread } from "./log-thread.ts";

const patience = { timeout: 30_000, interval: 20 };
const sizeOf = async (file: string) => (await stat(file)).size;

test("what was written goes into the file without the writer, and the log begins anew", async () => {
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
