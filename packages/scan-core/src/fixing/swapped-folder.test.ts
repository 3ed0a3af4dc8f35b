import { randomBytes } from "node:crypto";
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { execFileSync } from "node:child_process";
import type { Runtime } from "../core/runtime.ts";
import { applyFix } from "./apply-fix.ts";
import { withFileLock } from "./file-lock.ts";
import { sha256Of } from "./file-state.ts";
import { FixConflict, FixFailed, RollbackRefused } from "./fix-errors.ts";
import { previewFix } from "./preview-fix.ts";
import { rollbackFix } from "./rollback-fix.ts";
import { memoryJournal, toyOptions, type ToyWorkspace } from "./testing/toy-setting.ts";
import { toyRuntime, type ToyModel } from "./testing/toy-runtime.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

/* Folders and files that are exchanged for links while a fix works on them. */

const open = `{ gate: "open", token: "x" }`;
const theirs = `{ gate: "open", token: "x" } // theirs`;

/** A workspace, and a folder outside it with files of the same names. */
async function besideVictim(files: Readonly<Record<string, string>>) {
  const workspace = await toyWorkspace(files);
  const victim = join(workspace.folder, "..", "victim");
  await mkdir(victim);
  await writeFile(join(victim, "toy.json"), theirs, { mode: 0o600 });
  return {
    workspace,
    victim,
    swap: async () => {
      await rename(workspace.folder, `${workspace.folder}-moved`);
      await symlink(victim, workspace.folder);
    },
    swapBack: async () => {
      await unlink(workspace.folder);
      await rename(`${workspace.folder}-moved`, workspace.folder);
    },
    expectUntouched: async () => {
      expect(await readdir(victim)).toEqual(["toy.json"]);
      expect(await readFile(join(victim, "toy.json"), "utf8")).toBe(theirs);
      expect((await stat(join(victim, "toy.json"))).mode & 0o777).toBe(0o600);
    },
  };
}

/** A runtime that meets another file than the one that is there before and after. */
function readingWhileSwapped(
  swap: () => Promise<void>,
  swapBack: () => Promise<void>,
): Runtime<ToyModel> {
  return {
    ...toyRuntime,
    read: async (...request) => {
      await swap();
      try {
        return await toyRuntime.read(...request);
      } finally {
        await swapBack();
      }
    },
  };
}

describe("a workspace that becomes a link", () => {
  test("once the fix was entered into the history: nothing is written outside", async () => {
    const { workspace, swap, expectUntouched } = await besideVictim({ "toy.json": open });
    const journal = { ...memoryJournal(), begin: swap };
    const fix = applyToy(workspace, ["TOY-OPEN"], { journal, allowedRoots: [workspace.folder] });
    await expect(fix).resolves.toMatchObject({ result: { applied: [] } });
    await expectUntouched();
    expect(await readFile(`${workspace.folder}-moved/toy.json`, "utf8")).toBe(open);
  });

  test("while it is read: a preview shows nothing of the file outside", async () => {
    const { workspace, swap, swapBack } = await besideVictim({ "toy.json": open });
    const runtime = readingWhileSwapped(swap, swapBack);
    const options = { ...toyOptions(workspace), randomBytes };
    const preview = previewFix(runtime, workspace.location, ["TOY-OPEN"], options);
    await expect(preview).rejects.toThrow(FixConflict);
    await expect(preview).rejects.toThrow("try again");
  });

  test("while it is read: a fix neither writes nor copies the file outside", async () => {
    const { workspace, swap, swapBack, expectUntouched } = await besideVictim({ "toy.json": open });
    const runtime = readingWhileSwapped(swap, swapBack);
    const fix = applyFix(runtime, workspace.location, ["TOY-OPEN"], toyOptions(workspace));
    await expect(fix).rejects.toThrow(FixConflict);
    expect(await textOf(workspace)).toBe(open);
    for (const name of await backupsIn(workspace.folder)) {
      expect(await textOf(workspace, name)).toBe(open);
    }
    await expectUntouched();
  });

  test("before a rollback: it is refused, and nothing outside is changed", async () => {
    const { workspace, victim, swap } = await besideVictim({ "toy.json": open });
    const { record } = await applyToy(workspace, ["TOY-OPEN"]);
    await swap();
    await rm(join(victim, "toy.json"));
    await writeFile(join(victim, "toy.json"), await readFile(`${workspace.folder}-moved/toy.json`));
    const before = await readdir(victim);
    await expect(rollbackFix(record!, toyOptions(workspace))).rejects.toThrow(RollbackRefused);
    expect(await readdir(victim)).toEqual(before);
    expect(await readFile(join(victim, "toy.json"), "utf8")).toContain("closed");
  });
});

test("a configuration behind a link is copied beside the file itself, where the fix may write", async () => {
  const workspace = await toyWorkspace({});
  const real = join(workspace.folder, "real");
  await mkdir(real);
  await writeFile(join(real, "actual.json"), open, { mode: 0o600 });
  await symlink(join(real, "actual.json"), workspace.location.configPath);
  const { record } = await applyToy(workspace, ["TOY-OPEN"]);
  expect(await readFile(join(real, "actual.json.bak"), "utf8")).toBe(open);
  expect(record!.files[0]!.backup_path.startsWith(`${real}/actual.`)).toBe(true);
  expect(await backupsIn(workspace.folder)).toEqual([]);
});

/** A folder elsewhere, to which a link in the data folder leads. */
async function withLink({ dataDir, folder }: ToyWorkspace, name: string): Promise<string> {
  const elsewhere = join(folder, "..", "elsewhere");
  await mkdir(elsewhere);
  await mkdir(dataDir, { recursive: true });
  await symlink(elsewhere, join(dataDir, name));
  return elsewhere;
}

describe("folders of the data folder that are links are not followed:", () => {
  test("backups", async () => {
    const workspace = await toyWorkspace({ "toy.json": open, ".git": "" });
    const elsewhere = await withLink(workspace, "backups");
    const { result } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(result.errors["TOY-OPEN"]).toMatch(/backups is a symbolic link/);
    expect(await textOf(workspace)).toBe(open);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test("locks", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const elsewhere = await withLink(workspace, "locks");
    const attempt = applyToy(workspace, ["TOY-OPEN"]);
    await expect(attempt).rejects.toThrow(FixFailed);
    await expect(attempt).rejects.toThrow(/locks is a symbolic link/);
    expect(await readdir(elsewhere)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("in place of a lock", () => {
  const planted = {
    "a link to a file": (path: string, target: string) => symlink(target, path),
    "a link that points nowhere": (path: string) => symlink("nowhere", path),
    "a pipe": async (path: string) => void execFileSync("mkfifo", [path]),
  };
  for (const [what, plant] of Object.entries(planted)) {
    test(`${what} is waited for and never read or written through`, async () => {
      const { folder, dataDir } = await toyWorkspace({ target: "{}" });
      const path = join(folder, "toy.json");
      await mkdir(join(dataDir, "locks"), { recursive: true });
      await plant(join(dataDir, "locks", `${sha256Of(path)}.lock`), join(folder, "target"));
      const locking = { dataDir, randomBytes, lockWaitMs: 0 };
      await expect(withFileLock(path, locking, async () => "in")).rejects.toThrow(FixConflict);
      expect(await readFile(join(folder, "target"), "utf8")).toBe("{}");
      expect(await readdir(folder)).toEqual(["target"]);
    });
  }
});

test.skipIf(process.platform === "win32")(
  "a pipe in place of a copy stops the fix instead of keeping it waiting",
  async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    execFileSync("mkfifo", [join(workspace.folder, "toy.json.bak")]);
    const { result } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(result.errors["TOY-OPEN"]).toContain("is a pipe");
    expect(await textOf(workspace)).toBe(open);
  },
);
