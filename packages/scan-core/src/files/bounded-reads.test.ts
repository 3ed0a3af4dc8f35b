import { link, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileBounds } from "./bounds.ts";
import { FileReadError } from "./file-read-error.ts";
import { entriesIn, namesIn, someEntriesIn } from "./list-folder.ts";
import { isFile, exists, kindOf, linkStatsOf, statsOf } from "./file-stats.ts";
import { openDatabase } from "./open-database.ts";
import { entriesNow, readContent } from "./read-sync.ts";
import { readTextFile } from "./read-text-file.ts";
import { realPathOf } from "./real-path.ts";

let folder = "";
let bounds: FileBounds;
let leftOut: string[] = [];
const inside = (...names: readonly string[]): string => join(folder, "root", ...names);
const outside = (...names: readonly string[]): string => join(folder, "outside", ...names);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-bounded-")));
  await mkdir(inside("sub"), { recursive: true });
  await mkdir(outside("sub"), { recursive: true });
  await writeFile(inside("sub", "file"), "inside");
  await writeFile(outside("sub", "file"), "outside");
  leftOut = [];
  bounds = { roots: [inside()], leftOut: (path) => leftOut.push(path) };
});
afterEach(() => rm(folder, { recursive: true }));

async function codeOf(work: Promise<unknown>): Promise<string> {
  const outcome = await work.catch((error: unknown) => error);
  return outcome instanceof FileReadError ? outcome.code : "no failure";
}

/** What each reader makes of a file. */
async function readersOf(path: string): Promise<readonly unknown[]> {
  return [
    await codeOf(readTextFile(path, bounds)),
    await codeOf(statsOf(path, bounds)),
    readContent(path, bounds)?.bytes.toString(),
    await realPathOf(path, bounds),
    await exists(path, bounds),
  ];
}

describe("a file outside the roots", () => {
  test("is read by no reader, by its path or by a link of any kind on the way", async () => {
    const refused = ["outside", "outside", undefined, undefined, false];
    expect(await readersOf(outside("sub", "file"))).toEqual(refused);
    await symlink(outside("sub", "file"), inside("link"));
    expect(await readersOf(inside("link"))).toEqual(refused);
    await symlink("../outside", inside("way"));
    expect(await readersOf(inside("way", "sub", "file"))).toEqual(refused);
    expect(await readersOf(`${inside("sub")}/../../outside/sub/file`)).toEqual(refused);
    expect(leftOut).toContain(inside("way", "sub", "file"));
  });

  test("is not read by a hard link, which has only what a stat tells", async () => {
    await link(outside("sub", "file"), inside("hard"));
    expect(await codeOf(readTextFile(inside("hard"), bounds))).toBe("outside");
    expect(readContent(inside("hard"), bounds)).toBeUndefined();
    expect(leftOut).toEqual([inside("hard")]);
  });

  test("looks the same whether it exists or not", async () => {
    await symlink(outside("absent"), inside("dangling"));
    await symlink(outside("sub", "file"), inside("leading"));
    expect(await readersOf(inside("dangling"))).toEqual(await readersOf(inside("leading")));
    expect(await kindOf(inside("dangling"), bounds)).toBe("outside");
    expect(await kindOf(outside("absent"), bounds)).toBe("missing");
    expect(await kindOf(outside("sub", "file"), bounds)).toBe("missing");
    expect(await isFile(inside("leading"), bounds)).toBe(true);
  });
});

describe("a folder outside the roots", () => {
  test("is listed by no reader", async () => {
    await symlink(outside("sub"), inside("way"));
    for (const path of [outside("sub"), inside("way")]) {
      expect(await namesIn(path, bounds)).toEqual([]);
      expect(await entriesIn(path, bounds)).toEqual([]);
      expect(await someEntriesIn(path, bounds, 10)).toEqual([]);
      expect(entriesNow(path, bounds)).toEqual([]);
    }
    expect(leftOut).toContain(inside("way"));
  });
});

describe("in the roots", () => {
  test("files, folders and links between them are read as ever", async () => {
    await symlink("sub", inside("alias"));
    await symlink("sub/file", inside("link"));
    for (const path of [inside("sub", "file"), inside("alias", "file"), inside("link")]) {
      expect((await readTextFile(path, bounds)).text).toBe("inside");
      expect(readContent(path, bounds)?.bytes.toString()).toBe("inside");
      expect(await realPathOf(path, bounds)).toBe(inside("sub", "file"));
    }
    expect(await namesIn(inside(), bounds)).toEqual(["alias", "link", "sub"]);
    expect(entriesNow(inside("alias"), bounds).map(({ name }) => name)).toEqual(["file"]);
    expect((await linkStatsOf(inside("link"), bounds)).isSymbolicLink()).toBe(true);
    expect((await statsOf(inside(), bounds)).isDirectory()).toBe(true);
    expect(await kindOf(inside("absent"), bounds)).toBe("missing");
    expect(await codeOf(readTextFile(inside("sub", "file", "below"), bounds))).toBe("not_found");
    expect(leftOut).toEqual([]);
  });

  test("a root may be a single file, or the whole system", async () => {
    const one: FileBounds = { roots: [inside("sub", "file")] };
    expect((await readTextFile(inside("sub", "file"), one)).text).toBe("inside");
    expect(await namesIn(inside("sub"), one)).toEqual([]);
    expect((await readTextFile(outside("sub", "file"), { roots: ["/"] })).text).toBe("outside");
    expect(await namesIn("/", { roots: ["/"] })).toContain("tmp");
    expect((await statsOf("/", { roots: ["/"] })).isDirectory()).toBe(true);
  });

  test("a file that others replace all the time is read, before or after", async () => {
    const over = new AbortController();
    const replacing = (async () => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await writeFile(inside("next"), `round ${round}`);
        // oxlint-disable-next-line no-await-in-loop
        await rename(inside("next"), inside("sub", "file"));
      }
    })();
    let read = 0;
    for (let left = 200; left > 0; left -= 1) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await readTextFile(inside("sub", "file"), bounds).catch(() => undefined);
      if (outcome !== undefined) read += 1;
    }
    over.abort();
    await replacing;
    expect(read).toBeGreaterThan(150);
  });
});

describe("a database", () => {
  test("in the roots is read with its log beside it, and no other is", async () => {
    const made = new DatabaseSync(inside("store.sqlite"));
    made.exec("PRAGMA journal_mode = WAL; CREATE TABLE names (name TEXT)");
    made.exec("INSERT INTO names VALUES ('kept'); PRAGMA wal_checkpoint(TRUNCATE)");
    const database = await openDatabase(inside("store.sqlite"), bounds);
    expect(database.prepare("SELECT name FROM names").all()).toEqual([{ name: "kept" }]);
    database.close();
    made.close();
    await rename(inside("store.sqlite"), outside("store.sqlite"));
    await symlink(outside("store.sqlite"), inside("store.sqlite"));
    expect(await codeOf(openDatabase(inside("store.sqlite"), bounds))).toBe("outside");
    await writeFile(inside("no.sqlite"), "no database");
    const broken = await openDatabase(inside("no.sqlite"), bounds)
      .then(
        (opened) => {
          try {
            return opened.prepare("SELECT 1 FROM sqlite_schema").all();
          } finally {
            opened.close();
          }
        },
        (error: unknown) => error,
      )
      .catch((error: unknown) => error);
    expect(broken).toHaveProperty("code");
  });
});
