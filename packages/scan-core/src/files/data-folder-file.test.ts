import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readDataFile, stampOfDataFile } from "./data-folder-file.ts";

describe.runIf(process.platform !== "win32")("a file of the data folder", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parapet-advisories-"));
    path = join(folder, "advisories.jsonl");
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  test("is read up to its limit", () => {
    writeFileSync(path, "x".repeat(10));
    expect(readDataFile(path, 10)?.toString()).toBe("x".repeat(10));
    expect(readDataFile(path, 9)).toBeUndefined();
  });

  test("is no link, and the stamp is not that of its target", () => {
    const other = join(folder, "other");
    writeFileSync(other, "of somebody");
    symlinkSync(other, path);
    expect(() => readDataFile(path, 100)).toThrow("ELOOP");
    expect(stampOfDataFile(path)).not.toBe(stampOfDataFile(other));
  });

  test("is no pipe, which nobody waits for", () => {
    execFileSync("mkfifo", [path]);
    expect(readDataFile(path, 100)).toBeUndefined();
  });

  test.runIf(process.getuid?.() === 0)("of another user is not taken for Parapet's", () => {
    writeFileSync(path, "x");
    chownSync(path, 65_534, 65_534);
    expect(readDataFile(path, 100)).toBeUndefined();
    chownSync(folder, 65_534, 65_534);
    expect(readDataFile(path, 100)?.toString()).toBe("x");
  });
});
