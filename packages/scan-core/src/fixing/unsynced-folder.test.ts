import { readdir } from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { rollbackFix } from "./rollback-fix.ts";
import { syncFolder } from "./sync-folder.ts";
import { toyOptions } from "./testing/toy-setting.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

/* The disk fails after a file has taken its place, before it is known to be on the disk. */

vi.mock(import("./sync-folder.ts"), async (original) => {
  const { syncFolder: real } = await original();
  return { syncFolder: vi.fn<typeof real>(real) };
});

const sync = vi.mocked(syncFolder);
const failing = async (): Promise<void> => {
  throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
};
beforeEach(() => void sync.mockReset());

const open = `{ gate: "open", token: "x" }`;

/** Fails the call that follows so many of those that work. */
function failAfter(working: number): void {
  for (let count = 0; count < working; count += 1) sync.mockImplementationOnce(async () => {});
  sync.mockImplementationOnce(failing);
}

// The copy, `toy.json.bak`, and the file itself.
test.each([0, 1, 2])("a fix whose sync %i fails changes nothing and says so", async (working) => {
  const workspace = await toyWorkspace({ "toy.json": open });
  failAfter(working);
  const { result, record } = await applyToy(workspace, ["TOY-OPEN"]);
  expect(result).toMatchObject({
    applied: [],
    errors: { "TOY-OPEN": expect.stringContaining("the disk reports an error") },
  });
  expect(record).toBeUndefined();
  expect(await textOf(workspace)).toBe(open);
  expect(await backupsIn(workspace.folder)).toEqual([]);
});

test("a file that was made is removed again", async () => {
  const workspace = await toyWorkspace({ "toy.json": "{}" });
  failAfter(2);
  const { result } = await applyToy(workspace, ["TOY-TOKEN"]);
  expect(Object.keys(result.errors)).toEqual(["TOY-TOKEN"]);
  expect(await readdir(workspace.folder)).not.toContain(".env");
  expect(await textOf(workspace)).toBe("{}");
});

test("a disk that fails from then on is said with the copy that is left", async () => {
  const workspace = await toyWorkspace({ "toy.json": open });
  failAfter(2);
  sync.mockImplementation(failing);
  const { result } = await applyToy(workspace, ["TOY-OPEN"]);
  expect(result.errors["TOY-OPEN"]).toContain("the disk reports an error");
  // It was, although that may not be on the disk yet.
  expect(result.errors["TOY-OPEN"]).not.toContain("could not be put back");
  expect(await textOf(workspace)).toBe(open);
});

test("a rollback that fails so puts nothing back", async () => {
  const workspace = await toyWorkspace({ "toy.json": open });
  const { record } = await applyToy(workspace, ["TOY-OPEN"]);
  const fixed = await textOf(workspace);
  failAfter(1);
  await expect(rollbackFix(record!, toyOptions(workspace))).rejects.toThrow(
    /disk reports an error. Nothing was put back/,
  );
  expect(await textOf(workspace)).toBe(fixed);
});
