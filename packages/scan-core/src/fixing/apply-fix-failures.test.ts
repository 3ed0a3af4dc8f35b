/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { asOrdinaryUser } from "@parapet/documents/testing/as-ordinary-user.ts";
import { ScanError } from "../core/workspace-scan.ts";
import { FixFailed } from "./fix-errors.ts";
import { memoryJournal, toyTime } from "./testing/toy-setting.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

const open = `{ gate: "open", token: "x" }`;
const closed = `{ gate: "closed", token: "x" }`;

async function temporaryFilesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".tmp"));
}

/** A workspace, with its data folder, that root has given to the user of `asOrdinaryUser`. */
async function workspaceOfOrdinaryUser(files: Readonly<Record<string, string>>) {
  const workspace = await toyWorkspace(files);
  await mkdir(workspace.dataDir);
  const user = await asOrdinaryUser(() => Promise.resolve(process.geteuid?.()));
  if (process.getuid?.() === 0) {
    execFileSync("chown", ["-R", String(user), join(workspace.folder, "..")]);
  }
  return workspace;
}

function mountSmall(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync("umount", [folder]));
  return true;
}

describe("what cannot be written", () => {
  test("a read-only file is an error of the check, not overwritten by a rename", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await chmod(workspace.location.configPath, 0o400);
    const { result } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(result.errors["TOY-OPEN"]).toContain("read-only");
    expect(await textOf(workspace)).toBe(open);
  });

  test.skipIf(process.platform === "win32")(
    "a folder that may only be read is said, and nothing is left in it, nor a lock",
    async () => {
      const workspace = await workspaceOfOrdinaryUser({ "toy.json": open });
      await chmod(workspace.folder, 0o555);
      const { result } = await asOrdinaryUser(() => applyToy(workspace, ["TOY-OPEN"]));
      expect(result.errors["TOY-OPEN"]).toContain("permission is denied");
      expect(await textOf(workspace)).toBe(open);
      expect(await readdir(workspace.folder)).toEqual(["toy.json"]);
      expect(await readdir(join(workspace.dataDir, "locks"))).toEqual([]);
    },
  );

  test("a file of somebody else is not taken from them by a rename", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("only root can make a file of somebody else");
    const workspace = await workspaceOfOrdinaryUser({ "toy.json": open });
    execFileSync("chown", ["0:0", workspace.location.configPath]);
    await chmod(workspace.location.configPath, 0o644);
    const { result } = await asOrdinaryUser(() => applyToy(workspace, ["TOY-OPEN"]));
    expect(result.errors["TOY-OPEN"]).toContain("belongs to another user");
    expect(await textOf(workspace)).toBe(open);
    expect((await stat(workspace.location.configPath)).uid).toBe(0);
    expect(await temporaryFilesIn(workspace.folder)).toEqual([]);
  });

  test("a folder in place of NAME.json.bak stops the fix before the file is touched", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await mkdir(join(workspace.folder, "toy.json.bak"));
    const { result } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(result.errors["TOY-OPEN"]).toMatch(/toy\.json\.bak is a folder/);
    expect(await textOf(workspace)).toBe(open);
    expect(await temporaryFilesIn(workspace.folder)).toEqual([]);
  });

  test("a folder that vanishes before the write is said, and the secret is not left behind", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const journal = {
      ...memoryJournal(),
      begin: async () => rename(workspace.folder, `${workspace.folder}-moved`),
    };
    const { result } = await applyToy(workspace, ["TOY-OPEN"], { journal });
    expect(result.errors["TOY-OPEN"]).toContain("its folder is no longer there");
    const moved = { ...workspace, folder: `${workspace.folder}-moved` };
    expect(await textOf(moved)).toBe(open);
  });

  test("a journal that cannot be written stops the fix", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const journal = { ...memoryJournal(), begin: () => Promise.reject(new Error("no database")) };
    await expect(applyToy(workspace, ["TOY-OPEN"], { journal })).rejects.toThrow("no database");
    expect(await textOf(workspace)).toBe(open);
    expect(await readdir(join(workspace.dataDir, "locks"))).toEqual([]);
  });

  test("attempts that fail leave no copies, however many they are", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const journal = { ...memoryJournal(), begin: () => Promise.reject(new Error("no database")) };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(applyToy(workspace, ["TOY-OPEN"], { journal })).rejects.toThrow("no database");
    }
    expect(await backupsIn(workspace.folder)).toEqual([]);
    await applyToy(workspace, ["TOY-OPEN"]);
    expect(await backupsIn(workspace.folder)).toHaveLength(2);
  });

  test("an attempt that fails leaves the .bak that was there, and no copy of it", async () => {
    const workspace = await toyWorkspace({ "toy.json": open, "toy.json.bak": "mine" });
    const bak = join(workspace.folder, "toy.json.bak");
    await chmod(bak, 0o640);
    const { mode } = await stat(bak);
    const journal = { ...memoryJournal(), begin: () => Promise.reject(new Error("no database")) };
    await expect(applyToy(workspace, ["TOY-OPEN"], { journal })).rejects.toThrow("no database");
    expect(await backupsIn(workspace.folder)).toEqual(["toy.json.bak"]);
    expect(await textOf(workspace, "toy.json.bak")).toBe("mine");
    expect((await stat(bak)).mode).toBe(mode);
  });

  test("an attempt that fails leaves what another program has put in place of the .bak since, and the copy of the one before", async () => {
    const workspace = await toyWorkspace({ "toy.json": open, "toy.json.bak": "mine" });
    const journal = {
      ...memoryJournal(),
      begin: async () => {
        await writeFile(join(workspace.folder, "toy.json.bak"), "theirs");
        throw new Error("no database");
      },
    };
    await expect(applyToy(workspace, ["TOY-OPEN"], { journal })).rejects.toThrow("no database");
    expect(await textOf(workspace, "toy.json.bak")).toBe("theirs");
    const texts = await Promise.all(
      (await backupsIn(workspace.folder)).map((name) => textOf(workspace, name)),
    );
    expect(texts).toContain("mine");
  });

  test("a data folder that is a file is said", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await writeFile(workspace.dataDir, "");
    await expect(applyToy(workspace, ["TOY-OPEN"])).rejects.toThrow(FixFailed);
    expect(await textOf(workspace)).toBe(open);
  });

  test("a workspace that cannot be read is the scanner's error, and no backup is made", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{" });
    await expect(applyToy(workspace, ["TOY-OPEN"])).rejects.toThrow(ScanError);
    expect(await backupsIn(workspace.folder)).toEqual([]);
  });

  test("a configuration that is in the way when the secret is there is put in no half state", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{}" });
    const journal = {
      ...memoryJournal(),
      begin: async () => {
        await rm(workspace.location.configPath);
        await mkdir(workspace.location.configPath);
      },
    };
    const { result } = await applyToy(workspace, ["TOY-TOKEN"], { journal });
    expect(result.errors["TOY-TOKEN"]).toContain("is a folder");
    expect(await readdir(workspace.folder)).not.toContain(".env");
  });
});

describe("a full disk", () => {
  for (const room of ["for nothing", "for the backup only"]) {
    test(`with room ${room} loses nothing and leaves nothing half`, async ({ skip }) => {
      const workspace = await toyWorkspace({});
      if (!mountSmall(workspace.folder)) skip("only root may mount a small disk");
      // Pages of 4 KiB: 16 of them, of which the configuration takes 3, and so does each copy.
      const text = `${open} // ${"x".repeat(9000)}`;
      await writeFile(workspace.location.configPath, text);
      const pages = room === "for nothing" ? 13 : 7;
      await writeFile(join(workspace.folder, "filler"), randomBytes(pages * 4096));
      const { result, record } = await applyToy(workspace, ["TOY-OPEN"]);
      expect(result.errors["TOY-OPEN"]).toContain("the disk is full");
      expect(record).toBeUndefined();
      expect(await textOf(workspace)).toBe(text);
      expect(await temporaryFilesIn(workspace.folder)).toEqual([]);
      for (const name of await backupsIn(workspace.folder)) {
        expect(await textOf(workspace, name)).toBe(text);
      }
      await rm(join(workspace.folder, "filler"));
      expect((await applyToy(workspace, ["TOY-OPEN"])).result.applied).toEqual(["TOY-OPEN"]);
    });
  }
});

describe("what a killed process left", () => {
  test("its old temporary files go with the next fix; files of other names and young ones stay", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const hex = "0123456789abcdef0123456789abcdef";
    const old = [
      `.toy.json.${hex}.tmp`,
      `.toy.json.bak.${hex}.tmp`,
      `.toy.1767225600000-fx_0mfyb1s00aabbccddee.json.bak.${hex}.tmp`,
    ];
    const young = `.toy.json.f${hex.slice(1)}.tmp`;
    const others = [`.toy.json.mine.tmp`, `.other.json.${hex}.tmp`];
    for (const name of [...old, young, ...others]) {
      const path = join(workspace.folder, name);
      await writeFile(path, "");
      const time = name === young ? toyTime : new Date(0);
      await utimes(path, time, time);
    }
    await applyToy(workspace, ["TOY-OPEN"]);
    const left = await temporaryFilesIn(workspace.folder);
    expect(left.toSorted()).toEqual([young, ...others].toSorted());
  });

  test("so do those beside the copies, where these are in the data folder", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await mkdir(join(workspace.folder, ".git"));
    await applyToy(workspace, ["TOY-OPEN"]);
    const backups = join(workspace.dataDir, "backups");
    const [key = ""] = await readdir(backups);
    const hex = "0123456789abcdef0123456789abcdef";
    const [old, other] = [`.toy.json.bak.${hex}.tmp`, `.other.json.bak.${hex}.tmp`];
    for (const name of [old, other]) {
      await writeFile(join(backups, key, name), "");
      await utimes(join(backups, key, name), new Date(0), new Date(0));
    }
    await applyToy(workspace, ["TOY-CLOSED"]);
    expect(await temporaryFilesIn(join(backups, key))).toEqual([other]);
  });
});

describe("ownership", () => {
  test("root leaves the file, its copies and a new .env to the owner", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("only root can write for somebody else");
    const workspace = await toyWorkspace({ "toy.json": `{ gate: "open" }` });
    execFileSync("chown", ["-R", "12345:12346", workspace.folder]);
    await applyToy(workspace, ["TOY-OPEN", "TOY-TOKEN"]);
    for (const name of await readdir(workspace.folder)) {
      const { uid, gid } = await stat(join(workspace.folder, name));
      expect([name, uid, gid]).toEqual([name, 12345, 12346]);
    }
    expect(await textOf(workspace)).not.toBe(closed);
  });
});
