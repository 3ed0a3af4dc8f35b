import { execFileSync } from "node:child_process";
import {
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  copyDataFile,
  makeDataFolder,
  readDataFile,
  replaceDataFile,
  writeDataFile,
} from "./data-file.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-data-file-"));
  path = join(folder, "note");
});
afterEach(() => rm(folder, { recursive: true }));

const planted = {
  "a pipe": () => execFileSync("mkfifo", [path]),
  "a folder": () => mkdirSync(path),
  "a symbolic link": () => symlinkSync(secretElsewhere(), path),
  "a device": () => symlinkSync("/dev/zero", path),
};

function secretElsewhere(): string {
  const other = join(folder, "other");
  writeFileSync(other, "of somebody");
  return other;
}

describe.runIf(process.platform !== "win32")("in the data folder", () => {
  for (const [name, plant] of Object.entries(planted)) {
    test(`${name} in place of a file is refused instead of waited for, followed or written to`, () => {
      plant();
      expect(() => readDataFile(path, 1_000)).toThrow("which Parapet did not create");
      expect(() => writeDataFile(path, "text")).toThrow("which Parapet did not create");
      expect(() => replaceDataFile(path, "text")).toThrow("which Parapet did not create");
      expect(() => copyDataFile(path, join(folder, "copy"))).toThrow(
        "which Parapet did not create",
      );
    });
  }

  test("a copy has the permissions and the bytes of its file, and replaces nothing", () => {
    writeFileSync(path, "x".repeat(3 * 1024 * 1024), { mode: 0o700 });
    const copy = join(folder, "copy");
    copyDataFile(path, copy);
    expect(readFileSync(copy)).toEqual(readFileSync(path));
    expect(statSync(copy).mode & 0o777).toBe(0o700);
    expect(() => copyDataFile(path, copy)).toThrow("EEXIST");
  });

  test("a socket in place of a file is refused", async () => {
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once("listening", resolve));
    try {
      expect(() => readDataFile(path, 1_000)).toThrow("is a socket");
      expect(() => writeDataFile(path, "text")).toThrow("is a socket");
    } finally {
      server.close();
    }
  });

  test("a file that is also known by another name is not written over", () => {
    linkSync(secretElsewhere(), path);
    expect(() => writeDataFile(path, "text")).toThrow("has other hard links");
    expect(readFileSync(join(folder, "other"), "utf8")).toBe("of somebody");
  });

  test("more than may be read is refused, and not cut", () => {
    writeFileSync(path, "x".repeat(1_001));
    expect(() => readDataFile(path, 1_000)).toThrow("is too large");
    expect(readDataFile(path, 1_001)).toHaveLength(1_001);
  });

  test.runIf(process.getuid?.() === 0)(
    "the file of another user is not taken for Parapet's",
    () => {
      writeFileSync(path, "mine");
      chownSync(path, 65_534, 65_534);
      expect(() => readDataFile(path, 1_000)).toThrow("belongs to another user");
      expect(() => writeDataFile(path, "text")).toThrow("belongs to another user");
      // Who owns the folder can replace what is in it anyway.
      chownSync(folder, 65_534, 65_534);
      expect(readDataFile(path, 1_000)).toBe("mine");
    },
  );

  test("a link or a pipe in place of a folder is not entered", () => {
    const other = join(folder, "other");
    makeDataFolder(other);
    makeDataFolder(other);
    symlinkSync(other, path);
    expect(() => makeDataFolder(path)).toThrow("is a symbolic link");
    execFileSync("mkfifo", [join(folder, "pipe")]);
    expect(() => makeDataFolder(join(folder, "pipe"))).toThrow("is a pipe");
  });

  test.each([
    ["written over", writeDataFile],
    ["replaced", replaceDataFile],
  ])("a text takes the place of a longer one as a whole, %s", (_how, write) => {
    write(path, "a long text");
    write(path, "short");
    expect(readDataFile(path, 1_000)).toBe("short");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["note"]);
  });

  test("what takes the place of a file is written beside it first, past no link", () => {
    writeDataFile(path, "before");
    symlinkSync(secretElsewhere(), `${path}.new`);
    expect(() => replaceDataFile(path, "after")).toThrow("is a symbolic link");
    expect(readDataFile(path, 1_000)).toBe("before");
    expect(readFileSync(join(folder, "other"), "utf8")).toBe("of somebody");
  });
});
