import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UsageError } from "../core/usage-error.ts";
import { report } from "../testing/report.fixture.ts";
import { everyWorkspace } from "../text/command-target.ts";
import { reportFor } from "./reader-report.ts";
import { reportFile, writeReport } from "./report-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-report-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const failOn = { severity: "high", confidence: "medium" } as const;
const write = (name: string) =>
  writeReport(reportFile(join(folder, name), folder), {
    report: report(),
    notes: [],
    forReader: reportFor("auditor", report(), failOn),
    agents: [],
    ways: [],
    fixes: new Map(),
    policy: undefined,
    proofs: undefined,
    repository: undefined,
    suppressed: "omit",
    failOn,
    catalog: [],
    target: everyWorkspace,
    least: undefined,
  });

describe.skipIf(process.platform === "win32")("--output", () => {
  test.each([
    ["a pipe", (path: string) => void execFileSync("mkfifo", [path])],
    ["a symbolic link", (path: string) => symlink(join(folder, "other.json"), path)],
    ["a symbolic link", (path: string) => symlink("/dev/null", path)],
    [
      "a device or a socket",
      (path: string) =>
        new Promise<void>((done) => {
          const server = createServer().listen(path, () => {
            server.unref();
            done();
          });
        }),
    ],
  ])("leaves %s in place, and says so", async (what, plant) => {
    const path = join(folder, "report.json");
    await writeFile(join(folder, "other.json"), "of somebody");
    await plant(path);
    const before = lstatSync(path);
    const failure = await write("report.json").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect(failure).toMatchObject({ message: expect.stringContaining(`is ${what}.`) });
    expect([lstatSync(path).ino, lstatSync(path).mode]).toEqual([before.ino, before.mode]);
    expect(readFileSync(join(folder, "other.json"), "utf8")).toBe("of somebody");
    expect(readdirSync(folder).toSorted()).toEqual(["other.json", "report.json"]);
  });

  test.runIf(process.getuid?.() === 0)("leaves a device in place, also as root", async () => {
    execFileSync("mknod", [join(folder, "null.json"), "c", "1", "3"]);
    await expect(write("null.json")).rejects.toThrow("a device or a socket");
    expect(lstatSync(join(folder, "null.json")).isCharacterDevice()).toBe(true);
  });

  test("replaces a file, and refuses a folder", async () => {
    await writeFile(join(folder, "report.json"), "old");
    await write("report.json");
    expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toMatchObject({
      schema_version: 1,
    });
    await mkdir(join(folder, "folder.json"));
    await expect(write("folder.json")).rejects.toThrow("it is a folder");
  });
});
