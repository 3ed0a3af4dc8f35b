/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backUp, type BackupRequest } from "./backup.ts";
import { immutableBackupName, latestBackupName, timeOfBackup } from "./backup-name.ts";
import { filePlace } from "./file-place.ts";
import { readFileState } from "./file-state.ts";
import { newFixId } from "./fix-id.ts";
import { backupsIn } from "./testing/toy-workspace.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1);

async function setUp() {
  const folder = await temporaryFolder();
  const path = join(folder, "some.json");
  const copyOn = async (days: number, text: string, changes: Partial<BackupRequest> = {}) => {
    await writeFile(path, text);
    const place = await filePlace(path);
    const now = new Date(start + days * day);
    return backUp({
      folder: { folder: place.folder, fileName: place.name },
      file: (await readFileState(place))!,
      fixId: newFixId(now, randomBytes),
      now,
      randomBytes,
      reuse: false,
      latest: "kept",
      ...changes,
    });
  };
  return { folder, copyOn };
}

describe("names", () => {
  test("the extension of a configuration goes, any other name stays whole", () => {
    const names = ["openclaw.json", "x.json5", "config.toml", ".env"].map(latestBackupName);
    expect(names).toEqual([
      "openclaw.json.bak",
      "x.json.bak",
      "config.toml.json.bak",
      ".env.json.bak",
    ]);
  });

  test("only names that we give are taken for copies of ours", () => {
    const backup = {
      fileName: "a.json",
      time: 1767225600000,
      fixId: "fx_0mfyb1s00aabbccddee",
      kept: true,
      count: 2,
    };
    expect(timeOfBackup("a.json", immutableBackupName(backup))).toBe(1767225600000);
    const foreign = [
      "a.json.bak",
      "a.json.bak.1",
      "a.1767225600000.json.bak",
      "a.1767225600000-fx_0mfyb1s00aabbccddee.json.bak.old",
      "b.1767225600000-fx_0mfyb1s00aabbccddee.json.bak",
      "a.b.1767225600000-fx_0mfyb1s00aabbccddee.json.bak",
      "a.1767225600000-fx_../x.json.bak",
    ];
    expect(foreign.filter((name) => timeOfBackup("a.json", name) !== undefined)).toEqual([]);
  });

  test("ids of fixes sort by time, for file names and for people", () => {
    const ids = [0, 1, 1000, 40_000].map((days) =>
      newFixId(new Date(start + days * day), randomBytes),
    );
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^fx_[0-9a-z]{19}$/);
  });
});

describe("how long copies stay", () => {
  test("the newest stay however old, and the young ones however many", async () => {
    const { folder, copyOn } = await setUp();
    const retention = { newest: 2, days: 90 };
    for (const days of [0, 1, 2, 150, 160, 170]) await copyOn(days, `${days}`, { retention });
    const ages = (await backupsIn(folder)).map(
      (name) => (timeOfBackup("some.json", name)! - start) / day,
    );
    expect(ages).toEqual([150, 160, 170]);
    await copyOn(1000, "", { retention });
    expect(await backupsIn(folder)).toHaveLength(2);
  });

  test("young ones have no more than 64 MiB", async () => {
    const { folder, copyOn } = await setUp();
    const text = "x".repeat(1024 * 1024);
    for (let count = 0; count < 70; count += 1) {
      await copyOn(count / 100, text, { retention: { newest: 2, days: 90 } });
    }
    const left = await backupsIn(folder);
    expect(left).toHaveLength(66);
    expect(Math.min(...left.map((name) => timeOfBackup("some.json", name)!))).toBe(
      start + 0.04 * day,
    );
  });

  test("files of other names are never touched", async () => {
    const { folder, copyOn } = await setUp();
    const foreign = [
      "some.json.bak",
      "some.json.bak.1",
      "some.0-old.json.bak",
      "other.0-fx_0mfyb1s00aabbccddee.json.bak",
    ];
    for (const name of foreign) await writeFile(join(folder, name), "theirs");
    for (const days of [0, 200, 400]) await copyOn(days, "", { retention: { newest: 1, days: 1 } });
    expect(await backupsIn(folder)).toEqual(
      expect.arrayContaining(foreign.filter((name) => name.endsWith(".bak"))),
    );
    expect(await backupsIn(folder)).toHaveLength(4);
  });
});

test("two copies in one millisecond do not overwrite each other", async () => {
  const { folder, copyOn } = await setUp();
  const fixId = "fx_0mfyb1s00aabbccddee";
  const copies = [await copyOn(0, "a", { fixId }), await copyOn(0, "b", { fixId })];
  expect(new Set(copies).size).toBe(2);
  expect(await backupsIn(folder)).toHaveLength(2);
});
