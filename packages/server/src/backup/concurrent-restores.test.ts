import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startService } from "../service.ts";
import { backUp } from "./back-up.ts";
import { restoreArchive, type RestoreOrder } from "./restore-archive.ts";
import { restoreBackup } from "./restore.ts";
import { noteRestore } from "./unfinished-restore.ts";

/* What happens to a data folder while a restore into it is under way. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-concurrent-"));
  for (const name of ["a", "b"]) {
    // oxlint-disable-next-line no-await-in-loop
    const service = await serve(name);
    // oxlint-disable-next-line no-await-in-loop
    await service.stop();
    // oxlint-disable-next-line no-await-in-loop
    await backUp({ ...orderFor(name), file: archiveOf(name) });
  }
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

const archiveOf = (name: string) => join(folder, `${name}.tar.gz`);
const dataOf = (name: string) => join(folder, name);
const tokenOf = (name: string) => readFile(join(dataOf(name), "operator-token"), "utf8");
const now = () => new Date("2026-11-23T12:00:00Z");

function orderFor(name: string): Omit<RestoreOrder, "file"> {
  return { data: dataOf(name), replace: true, env: { HOME: folder }, cwd: folder, now };
}

function serve(name: string, writeLog: (line: string) => void = () => {}) {
  return startService(
    { port: 0, data: dataOf(name), watch: false, scanner: false },
    { env: { HOME: folder }, cwd: folder, print: () => {}, writeLog },
  );
}

/** Restores the backup of "b" over "a"; `meanwhile` is done once it is unpacked and checked. */
function restoreMeanwhile(meanwhile: () => Promise<unknown>): Promise<unknown> {
  return restoreArchive(
    { ...orderFor("a"), file: archiveOf("b") },
    { command: "restore", prepare: async () => void (await meanwhile()), fill: async () => [] },
  );
}

test("a second restore into a data folder is refused while one is under way", async () => {
  const before = await tokenOf("b");
  let second: unknown;
  await restoreMeanwhile(async () => {
    second = await restoreBackup({ ...orderFor("a"), file: archiveOf("a") }).catch(
      (error: unknown) => error,
    );
  });
  expect(String(second)).toContain("Another restore or import into");
  expect(await tokenOf("a")).toBe(before);
  expect((await readdir(dataOf("a"))).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a server that starts while a backup is unpacked keeps its data", async () => {
  const before = await tokenOf("a");
  const started: Awaited<ReturnType<typeof serve>>[] = [];
  const restored = restoreMeanwhile(async () => started.push(await serve("a")));
  try {
    await expect(restored).rejects.toThrow("A server is using");
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
  }
  expect(await tokenOf("a")).toBe(before);
  expect(await readdir(dataOf("a"))).not.toContain("restore-unfinished.json");
  // Nothing keeps it from starting again.
  await (await serve("a")).stop();
});

test("a server that was starting when a restore began stops with the command that completes it", async () => {
  const data = dataOf("a");
  const telemetry = join(data, "parapet-telemetry.db");
  await rm(telemetry);
  await writeFile(telemetry, "damaged".repeat(1_000));
  // It says so once the database is open.
  const begin = (line: string) => {
    if (!line.includes("telemetry is damaged")) return;
    noteRestore(data, { command: "restore", archive: archiveOf("b"), aside: "", database: "" });
  };
  await expect(serve("a", begin)).rejects.toThrow("was interrupted. Complete it with");
  expect(await readdir(join(data, "addresses"))).toEqual([]);
});

test("what a process with the same number left is removed, as in a container", async () => {
  const left = join(dataOf("a"), `.restore-${process.pid}-1-aB3dE6`);
  await mkdir(left);
  await restoreBackup({ ...orderFor("a"), file: archiveOf("b") });
  expect((await readdir(dataOf("a"))).filter((name) => name.startsWith("."))).toEqual([]);
  const database = new DatabaseSync(join(dataOf("a"), "parapet.db"), { readOnly: true });
  database.close();
});
