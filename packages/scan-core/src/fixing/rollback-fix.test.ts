import { appendFileSync, readdirSync } from "node:fs";
import { chmod, mkdir, readdir, rm, stat, symlink, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RollbackRefused } from "./fix-errors.ts";
import { fixOutcome } from "./fix-outcome.ts";
import { rollbackFix } from "./rollback-fix.ts";
import { toyOptions, type ToyWorkspace } from "./testing/toy-setting.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

const later = new Date("2026-02-04T00:00:00.000Z");

async function fixed(files: Readonly<Record<string, string>>, id: string) {
  const workspace = await toyWorkspace(files);
  const { record } = await applyToy(workspace, [id]);
  const options = toyOptions(workspace, { now: () => later });
  const rollBack = (force = false) => rollbackFix(record!, { ...options, force });
  return { workspace, record: record!, rollBack, path: workspace.location.configPath };
}

/** Names of the copies in the workspace that hold a text. */
async function copiesWith(workspace: ToyWorkspace, text: string): Promise<readonly string[]> {
  const names = await backupsIn(workspace.folder);
  const texts = await Promise.all(names.map((name) => textOf(workspace, name)));
  return names.filter((_, index) => texts[index] === text);
}

const open = `\uFEFF{ gate: "open", token: "x" }\r\n`;

describe("rolling back", () => {
  test("puts the file back byte for byte, keeps its mode, and backs up what stood there", async () => {
    const { workspace, record, rollBack, path } = await fixed({ "toy.json": open }, "TOY-OPEN");
    await chmod(path, 0o640);
    const after = await textOf(workspace);
    const result = await rollBack();
    const restored = { ...record.files[0]!, inode_rolled_back: String((await stat(path)).ino) };
    expect(await textOf(workspace)).toBe(open);
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    expect(await textOf(workspace, "toy.json.bak")).toBe(open);
    expect(await copiesWith(workspace, after)).toHaveLength(1);
    expect(result).toEqual({
      record: { ...record, rolled_back_at: later.toISOString(), files: [restored] },
      files: [{ path, outcome: "restored" }],
    });
    expect(await readdir(join(workspace.dataDir, "locks"))).toEqual([]);
  });

  test("a second time changes nothing", async () => {
    const { workspace, rollBack } = await fixed({ "toy.json": open }, "TOY-OPEN");
    await rollBack();
    const names = await backupsIn(workspace.folder);
    expect((await rollBack()).files[0]!.outcome).toBe("unchanged");
    expect(await backupsIn(workspace.folder)).toEqual(names);
  });

  test("a fix that is marked as rolled back is refused", async () => {
    const { record, workspace } = await fixed({ "toy.json": open }, "TOY-OPEN");
    const marked = { ...record, rolled_back_at: later.toISOString() };
    await expect(rollbackFix(marked, toyOptions(workspace))).rejects.toThrow(RollbackRefused);
  });

  test("a new .env goes, after the configuration no longer needs it", async () => {
    const { workspace, rollBack } = await fixed({ "toy.json": "{}" }, "TOY-TOKEN");
    const { files } = await rollBack();
    expect(files.map(({ outcome }) => outcome)).toEqual(["restored", "removed"]);
    expect(await readdir(workspace.folder)).not.toContain(".env");
    expect(await textOf(workspace)).toBe("{}");
  });

  test("an .env that was there comes back as it was", async () => {
    const { workspace, rollBack } = await fixed({ "toy.json": "{}", ".env": "A=b" }, "TOY-TOKEN");
    await rollBack();
    expect(await textOf(workspace, ".env")).toBe("A=b");
  });
});

describe("what is refused", () => {
  test("a file that was changed after the fix, unless forced; the change is kept as a copy", async () => {
    const { workspace, rollBack, path } = await fixed({ "toy.json": open }, "TOY-OPEN");
    await writeFile(path, "mine");
    await expect(rollBack()).rejects.toThrow("was changed after this fix");
    expect(await textOf(workspace)).toBe("mine");
    await rollBack(true);
    expect(await textOf(workspace)).toBe(open);
    expect(await copiesWith(workspace, "mine")).toHaveLength(1);
  });

  test("a file that is gone, unless forced", async () => {
    const { workspace, rollBack, path } = await fixed({ "toy.json": open }, "TOY-OPEN");
    await rm(path);
    await expect(rollBack()).rejects.toThrow("was removed after this fix");
    await rollBack(true);
    expect(await textOf(workspace)).toBe(open);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test("a backup that is gone or was changed, even when forced", async () => {
    const { workspace, record, rollBack } = await fixed({ "toy.json": open }, "TOY-OPEN");
    const after = await textOf(workspace);
    const { backup_path } = record.files[0]!;
    await writeFile(backup_path, "tampered");
    await expect(rollBack(true)).rejects.toThrow("is not what was copied");
    await rm(backup_path);
    await expect(rollBack(true)).rejects.toThrow("is gone");
    expect(await textOf(workspace)).toBe(after);
  });

  test("a file that another program writes at that moment: no copy of the attempt stays", async () => {
    const { workspace, record, path } = await fixed({ "toy.json": open }, "TOY-OPEN");
    const names = await backupsIn(workspace.folder);
    const options = toyOptions(workspace, { now: () => later });
    const randomBytes = (size: number): Uint8Array => {
      // The copy has its place by the time a name for the new file is made.
      const isCopied = readdirSync(workspace.folder).some(
        (name) => name.includes(String(later.getTime())) && name.endsWith(".bak"),
      );
      if (isCopied) appendFileSync(path, " ");
      return options.randomBytes(size);
    };
    await expect(rollbackFix(record, { ...options, randomBytes })).rejects.toThrow(
      /changed by another program.* Nothing was put back/,
    );
    expect(await backupsIn(workspace.folder)).toEqual(names);
  });

  test("as long as the folder of one of its workspaces is gone; it says which", async () => {
    const { record, workspace } = await fixed({ "toy.json": open }, "TOY-OPEN");
    const gone = join(workspace.folder, "..", "gone");
    const other = { ...record.files[0]!, path: join(gone, "toy.json") };
    const joint = {
      ...record,
      workspaces: [...record.workspaces, { service: "gone", workspace_path: gone }],
      files: [...record.files, other],
    };
    const after = await textOf(workspace);
    const options = toyOptions(workspace, { now: () => later });
    await expect(rollbackFix(joint, { ...options, force: true })).rejects.toThrow(
      `The folder of ${other.path} is gone; make it, then roll back again. Nothing was put back.`,
    );
    expect(await textOf(workspace)).toBe(after);
    await mkdir(gone);
    const { files } = await rollbackFix(joint, { ...options, force: true });
    expect(files.map(({ outcome }) => outcome)).toEqual(["restored", "restored"]);
  });

  test("a file outside the folders that may be written; it says where the copy is", async () => {
    const { workspace, record, path } = await fixed({ "toy.json": open }, "TOY-OPEN");
    const elsewhere = {
      ...toyOptions(workspace),
      bounds: { roots: [join(workspace.folder, "x")] },
    };
    const [file] = record.files;
    const refused = (backup_path: string) =>
      rollbackFix({ ...record, files: [{ ...file!, backup_path }] }, elsewhere);
    expect(file!.backup_path).not.toBe("");
    await expect(refused(file!.backup_path)).rejects.toThrow(
      `${path} lies outside the folders that --workspace-root allows; put it back by hand, from ${file!.backup_path}.`,
    );
    await expect(refused("")).rejects.toThrow("by hand, from its history.");
  });

  test("a file that has become a link", async () => {
    const { workspace, rollBack, path } = await fixed({ "toy.json": open }, "TOY-OPEN");
    await rename(path, `${path}.real`);
    await symlink(`${path}.real`, path);
    await expect(rollBack(true)).rejects.toThrow("symbolic link");
    expect(await textOf(workspace, "toy.json.real")).toContain("closed");
  });

  test("a new .env that got more since: refused, and when forced it stays", async () => {
    const { workspace, rollBack } = await fixed({ "toy.json": "{}" }, "TOY-TOKEN");
    const env = `${await textOf(workspace, ".env")}MINE=1\n`;
    await writeFile(join(workspace.folder, ".env"), env);
    await expect(rollBack()).rejects.toThrow(RollbackRefused);
    expect(await textOf(workspace)).not.toBe("{}");
    expect((await rollBack(true)).files[1]!.outcome).toBe("left");
    expect([await textOf(workspace), await textOf(workspace, ".env")]).toEqual(["{}", env]);
  });
});

test("what became of a fix can be told from its record after a crash", async () => {
  const { workspace, record, rollBack } = await fixed({ "toy.json": "{}" }, "TOY-TOKEN");
  expect(await fixOutcome(record)).toBe("applied");
  await rm(workspace.location.configPath);
  await writeFile(workspace.location.configPath, "{}");
  expect(await fixOutcome(record)).toBe("unclear");
  await rollBack();
  expect(await fixOutcome(record)).toBe("not_applied");
});
