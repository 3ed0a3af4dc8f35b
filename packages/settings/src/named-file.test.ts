import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readNamedFile } from "./named-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-named-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.runIf(process.platform !== "win32")(
  "a file that somebody named may be a link, and is neither a pipe nor a folder nor too long",
  () => {
    const path = join(folder, "note");
    writeFileSync(join(folder, "other"), "of somebody");
    symlinkSync(join(folder, "other"), path);
    expect(readNamedFile(path, 100)).toEqual({ bytes: Buffer.from("of somebody") });
    expect(readNamedFile(path, 5)).toEqual({ fault: "too large" });
    execFileSync("mkfifo", [join(folder, "pipe")]);
    for (const other of [folder, join(folder, "pipe"), "/dev/zero"]) {
      expect(readNamedFile(other, 100)).toEqual({ fault: "no file" });
    }
  },
);
