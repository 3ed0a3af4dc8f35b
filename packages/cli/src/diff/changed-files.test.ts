import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedFiles } from "./changed-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-changed-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** By path: text, or "-> target" of a link. */
function lay(side: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, side);
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    if (text.startsWith("-> ")) symlinkSync(text.slice(3), join(root, path));
    else writeFileSync(join(root, path), text);
  }
  return root;
}

test("files that are new, gone, of other content or of another kind differ, and no others", async () => {
  const old = lay("a", {
    same: "1",
    "deep/same": "1",
    "deep/other": "1",
    gone: "1",
    "was-folder/x": "1",
    link: "-> same",
    moved: "-> same",
    ".git/config": "1",
    "deep/node_modules/x/package.json": "1",
  });
  const now = lay("b", {
    same: "1",
    "deep/same": "1",
    "deep/other": "2",
    "new/file": "1",
    "was-folder": "1",
    link: "-> same",
    moved: "-> deep",
    ".git/config": "2",
    "deep/node_modules/x/package.json": "2",
  });
  expect(await changedFiles(old, now)).toStrictEqual({
    paths: ["deep/other", "gone", "moved", "new/file", "was-folder", "was-folder/x"],
    isCut: false,
  });
  expect((await changedFiles(old, join(folder, "absent"))).paths).toContain("deep/same");
});

test("a link to a folder above is not followed", async () => {
  const loop = { "a/up": "-> ..", "a/x": "1" };
  expect((await changedFiles(lay("a", loop), lay("b", loop))).paths).toEqual([]);
});
