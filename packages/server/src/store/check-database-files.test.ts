import { spawn } from "node:child_process";
import {
  copyFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkDatabaseFiles, checkForDataLoss } from "./check-database-files.ts";
import { removePendingNote, writePendingNote } from "./pending-note.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-loss-"));
  path = join(folder, "parapet.db");
});
afterEach(() => rm(folder, { recursive: true }));

const rows = 400;

function openDatabase(at: string): DatabaseSync {
  const database = new DatabaseSync(at);
  database.exec(
    "pragma journal_mode = wal; pragma synchronous = off; pragma wal_autocheckpoint = 0",
  );
  return database;
}

function fill(database: DatabaseSync, count = rows): void {
  const insert = database.prepare("insert into notes (text) values (?)");
  for (let row = 0; row < count; row += 1) insert.run("x".repeat(1_000));
}

/**
 * The files that a process leaves that is killed after it wrote; `moved`: after its log was moved
 * into the file.
 */
async function killed({ moved = false } = {}): Promise<void> {
  const lived = join(folder, "lived.db");
  const database = openDatabase(lived);
  database.exec("create table notes (id integer primary key, text text)");
  fill(database);
  if (moved) database.exec("pragma wal_checkpoint(passive)");
  for (const end of ["", "-wal", "-shm"]) await copyFile(`${lived}${end}`, `${path}${end}`);
  database.close();
  await rm(lived);
}

const server = () => writeFile(join(folder, "operator-token"), "parapet_op_\n");
const check = (accept = false) => checkForDataLoss(path, { acceptDataLoss: accept });
const rowsLeft = () => {
  const database = new DatabaseSync(path);
  try {
    return database.prepare("select count(*) as number from notes").get()?.["number"];
  } finally {
    database.close();
  }
};

async function damage(file: string, at: number): Promise<void> {
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(64, 0x55), 0, 64, at);
  await handle.close();
}

describe("starts", () => {
  test("where there is nothing yet, after a first start that ended early, and after commands alone", async () => {
    expect(await check()).toEqual([]);
    await writeFile(path, "");
    expect(await check()).toEqual([]);
    await writeFile(join(folder, "adapter-secret"), "parapet_as_\n");
    await writeFile(join(folder, "address"), "");
    expect(await check()).toEqual([]);
  });

  test("after a process was killed, with all that it wrote", async () => {
    await killed();
    await server();
    expect(await check()).toEqual([]);
    expect(rowsLeft()).toBe(rows);
  });

  test("without a log whose pages are all in the file", async () => {
    await killed({ moved: true });
    await rm(`${path}-wal`);
    expect(await check()).toEqual([]);
    expect(rowsLeft()).toBe(rows);
  });

  test("from a copy without log and shared memory, beside the note of the file that it was put in place of", async () => {
    await killed({ moved: true });
    writePendingNote(path);
    const copy = await readFile(path);
    for (const end of ["", "-wal", "-shm"]) await rm(`${path}${end}`);
    await writeFile(path, copy);
    expect(await check()).toEqual([]);
  });

  test("after another program has moved the log into the file and removed it", async () => {
    await killed();
    writePendingNote(path);
    expect(rowsLeft()).toBe(rows);
    expect(await readdir(folder)).not.toContain("parapet.db-wal");
    expect(await check()).toEqual([]);
  });

  test("with shared memory that is damaged or cut off, which says nothing of the log", async () => {
    await killed();
    await damage(`${path}-shm`, 8);
    await truncate(`${path}-wal`, 200_000);
    expect(await check()).toEqual([]);
    await truncate(`${path}-shm`, 3);
    expect(await check()).toEqual([]);
  });

  test("with a file of another program, which is judged where it is opened", async () => {
    await writeFile(path, "no database at all, but rather long: ".repeat(10));
    await server();
    expect(await check()).toEqual([]);
  });

  test("while another server writes", async () => {
    const program = `
      const { DatabaseSync } = require("node:sqlite");
      const database = new DatabaseSync(process.argv[1]);
      database.exec("pragma journal_mode = wal; pragma synchronous = off; pragma wal_autocheckpoint = 60");
      database.exec("create table if not exists notes (id integer primary key, text text)");
      const insert = database.prepare("insert into notes (text) values (?)");
      const end = Date.now() + 3000;
      while (Date.now() < end) insert.run("y".repeat(Math.random() * 9000));
    `;
    const writer = spawn(process.execPath, ["-e", program, path], { stdio: "inherit" });
    let checks = 0;
    while (writer.exitCode === null) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await check()).toEqual([]);
      checks += 1;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise(setImmediate);
    }
    expect(writer.exitCode).toBe(0);
    expect(checks).toBeGreaterThan(5);
  });
});

describe("refuses to start", () => {
  test.each([
    ["is missing", () => rm(path)],
    ["is empty", () => truncate(path)],
  ])("when the database %s beside what only a server leaves", async (state, lose) => {
    await killed({ moved: true });
    await rm(`${path}-wal`);
    await rm(`${path}-shm`);
    await server();
    await lose();
    await expect(check()).rejects.toThrow(
      `${path} ${state}, although operator-token, made after it, is there. ` +
        "Restore a backup with `parapet restore FILE --replace`, or continue with the remaining data with `parapet serve --accept-data-loss`.",
    );
  });

  test("when only the log has the tables, and somebody has removed it with the shared memory", async () => {
    await killed();
    for (const end of ["-wal", "-shm"]) await rm(`${path}${end}`);
    await writeFile(join(folder, "parapet-telemetry.db"), "something");
    await expect(check()).rejects.toThrow(
      "has no tables, although parapet-telemetry.db, made after it",
    );
  });

  test("when the database is gone and its log is there", async () => {
    await killed();
    await rm(path);
    await expect(check()).rejects.toThrow("is missing, although parapet.db-wal, made after it");
  });

  test.each([
    ["is missing, which held", () => rm(`${path}-wal`)],
    ["is cut off or damaged: 0 of", () => truncate(`${path}-wal`)],
    ["is cut off or damaged", () => truncate(`${path}-wal`, 200_000)],
    ["is cut off or damaged", () => damage(`${path}-wal`, 100_000)],
    ["is cut off or damaged: 0 of", () => damage(`${path}-wal`, 10)],
  ])("when the log %s", async (state, lose) => {
    await killed();
    await lose();
    await expect(check()).rejects.toThrow(`${path}-wal ${state}`);
  });

  test("when log and shared memory are gone that the note says are needed", async () => {
    await killed({ moved: true });
    writePendingNote(path);
    for (const end of ["-wal", "-shm"]) await rm(`${path}${end}`);
    await expect(check()).rejects.toThrow(`${path}-wal is missing, which held the last changes.`);
    removePendingNote(path);
    expect(await check()).toEqual([]);
  });

  test("when the database is cut off", async () => {
    await killed({ moved: true });
    for (const end of ["-wal", "-shm"]) await rm(`${path}${end}`);
    await truncate(path, 40_960);
    await expect(check()).rejects.toThrow(`${path} is cut off: it has 10 of `);
  });

  test("but not when the pages that are cut off are in the log", async () => {
    await killed({ moved: true });
    await truncate(path, 40_960);
    expect(await check()).toEqual([]);
  });
});

describe("after the machine was started again", () => {
  const longAgo = new Date("2020-01-01T00:00:00Z");

  test("goes on with what the log has, and says so", async () => {
    await killed();
    await truncate(`${path}-wal`, 200_000);
    await utimes(`${path}-shm`, longAgo, longAgo);
    expect(await check()).toEqual([
      expect.stringMatching(
        /is cut off or damaged: \d+ of \d+ pages can be read\. The machine has restarted since: the latest writes may be missing\.$/,
      ),
    ]);
  });

  test("but takes no database without tables for one that the machine has cut", async () => {
    await killed();
    await server();
    await rm(`${path}-wal`);
    await utimes(`${path}-shm`, longAgo, longAgo);
    await expect(check()).rejects.toThrow("has no tables, although operator-token, made after it");
  });

  test("goes by the note, where the machine has a name for its starts", async () => {
    await killed();
    writePendingNote(path);
    const note = JSON.parse(await readFile(`${path}-pending`, "utf8"));
    await writeFile(`${path}-pending`, JSON.stringify({ ...note, boot_id: "of another start" }));
    await utimes(`${path}-pending`, longAgo, longAgo);
    await rm(`${path}-wal`);
    expect(await check()).toEqual([expect.stringContaining("The machine has restarted since")]);
  });
});

describe("with the loss accepted", () => {
  test("goes on with the log up to the damage, and keeps the whole of it", async () => {
    await killed();
    await damage(`${path}-wal`, 200_000);
    const log = await readFile(`${path}-wal`);
    const [warning] = await check(true);
    expect(warning).toMatch(/What was there is kept as parapet\.db-wal\.lost-\w+\./);
    const kept = (await readdir(folder)).find((name) => name.includes("-wal.lost-"));
    expect(await readFile(join(folder, kept!))).toEqual(log);
    expect(rowsLeft()).toBeGreaterThan(10);
    expect(await check()).toEqual([]);
  });

  test("does not mix old pages of a damaged log with newer ones of the file", async () => {
    await killed({ moved: true });
    await damage(`${path}-wal`, 100_000);
    expect(await check(true)).toHaveLength(1);
    expect(rowsLeft()).toBe(rows);
  });

  test("sets a database aside that is cut off", async () => {
    await killed({ moved: true });
    for (const end of ["-wal", "-shm"]) await rm(`${path}${end}`);
    await truncate(path, 40_960);
    expect(await check(true)).toHaveLength(1);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^parapet\.db\.lost-/)]);
  });
});

test("what is found of telemetry is found without files of a server beside it", async () => {
  await killed();
  await rm(`${path}-wal`);
  await expect(checkDatabaseFiles(path, [])).rejects.toThrow("-wal is missing");
});
