/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import { openclaw } from "../runtime.ts";
import { applyFix } from "@parapet/scan-core/fixing/apply-fix.ts";
import { statOpen } from "@parapet/scan-core/fixing/file-names.ts";
import { filePlace } from "@parapet/scan-core/fixing/file-place.ts";
import { FileChanged, RollbackRefused } from "@parapet/scan-core/fixing/fix-errors.ts";
import { inFolder } from "@parapet/scan-core/fixing/known-folder.ts";
import { previewFix } from "@parapet/scan-core/fixing/preview-fix.ts";
import { rewriteFile } from "@parapet/scan-core/fixing/rewrite-file.ts";
import { rollbackFix } from "@parapet/scan-core/fixing/rollback-fix.ts";
import { temporaryFolder } from "@parapet/scan-core/fixing/testing/temporary-folder.ts";
import { memoryJournal, toyOptions } from "@parapet/scan-core/fixing/testing/toy-setting.ts";
import { toyRuntime } from "@parapet/scan-core/fixing/testing/toy-runtime.ts";
import {
  applyToy,
  backupsIn,
  textOf,
  toyWorkspace,
} from "@parapet/scan-core/fixing/testing/toy-workspace.ts";

/* A file may have several names: what is done to it under one is done to it under all. */

const unlocked = `{ gate: "open", token: "x" } // outside`;

async function modeOf(path: string): Promise<string> {
  return octalMode((await stat(path)).mode);
}

/** A state folder with a credential that others read, and a file outside it. */
async function home() {
  const folder = await temporaryFolder();
  const homeDir = join(folder, "home");
  const workspacePath = join(homeDir, ".openclaw");
  const credential = join(workspacePath, "credentials", "a.json");
  const outside = join(folder, "outside");
  await mkdir(join(workspacePath, "credentials"), { recursive: true, mode: 0o700 });
  await writeFile(join(workspacePath, "openclaw.json"), "{}", { mode: 0o600 });
  await writeFile(credential, "{}");
  await writeFile(outside, "private");
  for (const path of [homeDir, join(workspacePath, "credentials")]) await chmod(path, 0o755);
  await chmod(workspacePath, 0o755);
  await chmod(credential, 0o644);
  const location = { workspacePath, configPath: join(workspacePath, "openclaw.json") };
  const options = {
    environment: { env: {}, homeDir, cwd: homeDir, hostName: "box" },
    dataDir: join(folder, "data"),
    now: () => new Date("2026-02-03T04:05:06.789Z"),
    randomBytes,
    appliedBy: "cli",
    serviceOf: () => "box",
    journal: memoryJournal(),
  };
  const fix = () => applyFix(openclaw, location, ["OC-FS-003"], options);
  return { workspacePath, credential, outside, options, fix };
}

describe("the mode of a file outside stays when", () => {
  test("a fix would change it under a name that was planted in the workspace", async () => {
    const { credential, outside, fix } = await home();
    await chmod(outside, 0o644);
    await rm(credential);
    await link(outside, credential);
    const { result } = await fix();
    expect(result.errors["OC-FS-003"]).toMatch(/has 2 names \(hard links\).+copy/);
    expect(await modeOf(outside)).toBe("0644");
  });

  test("a rollback would widen it under a name that was planted after the fix", async () => {
    const { credential, outside, options, fix } = await home();
    await chmod(outside, 0o600);
    const { record } = await fix();
    expect(await modeOf(credential)).toBe("0600");
    await rm(credential);
    await link(outside, credential);
    for (const force of [false, true]) {
      const attempt = rollbackFix(record!, { ...options, force });
      await expect(attempt).rejects.toThrow(RollbackRefused);
      await expect(attempt).rejects.toThrow("2 names (hard links)");
      expect(await modeOf(outside)).toBe("0600");
    }
  });

  test("a new file that the system gave the number of the removed one was moved into its place", async () => {
    const { credential, outside, options, fix } = await home();
    const { record } = await fix();
    const { ino } = await stat(credential);
    await rm(credential);
    for (let tries = 0; tries < 20; tries += 1) {
      await rm(outside, { force: true });
      await writeFile(outside, "private", { mode: 0o600 });
      if ((await stat(outside)).ino === ino) break;
    }
    await rename(outside, credential);
    await expect(rollbackFix(record!, options)).rejects.toThrow("another file");
    expect(await modeOf(credential)).toBe("0600");
  });

  test("the file of the fix got a second name outside after the fix", async () => {
    const { credential, outside, options, fix } = await home();
    const { record } = await fix();
    await link(credential, `${outside}-2`);
    await expect(rollbackFix(record!, options)).rejects.toThrow("2 names (hard links)");
    expect(await modeOf(`${outside}-2`)).toBe("0600");
  });

  test("it was moved into the place of the file of the fix", async () => {
    const { credential, outside, options, fix } = await home();
    await chmod(outside, 0o600);
    const { record } = await fix();
    await rename(outside, credential);
    await expect(rollbackFix(record!, options)).rejects.toThrow("another file");
    expect(await modeOf(credential)).toBe("0600");
  });
});

test("a name that is gone by the time its file is looked at does not make the file one of the workspace", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "outside"), "private");
  await mkdir(join(folder, "workspace"));
  const place = await filePlace(join(folder, "workspace", "toy.json"));
  await link(join(folder, "outside"), place.path);
  const file = await open(place.path);
  await rm(place.path);
  const stats = await file.stat({ bigint: true });
  await file.close();
  expect(stats.nlink).toBe(1n);
  const look = inFolder(place.folder, (handle) => statOpen(handle, place, stats));
  await expect(look).rejects.toThrow(FileChanged);
});

test.each([
  ["", 1],
  [", also when the clock was set back in between", -1],
])(
  "what later fixes and rollbacks put in the place of a file is still taken for it%s",
  async (_when, second) => {
    const { workspacePath, options } = await home();
    const configPath = join(workspacePath, "openclaw.json");
    await chmod(configPath, 0o644);
    const location = { workspacePath, configPath };
    const closed = (await applyFix(openclaw, location, ["OC-FS-001"], options)).record!;
    const soon = { ...options, now: () => new Date(options.now().getTime() + 1000 * second) };
    const edited = (await applyFix(openclaw, location, ["OC-SEC-003"], soon)).record!;
    await expect(rollbackFix(closed, options)).rejects.toThrow("another file");
    const later = { ...options, now: () => new Date(options.now().getTime() + 2000 * second) };
    const { record: undone } = await rollbackFix(edited, later);
    await rollbackFix(closed, { ...options, laterFixes: async () => [undone, closed] });
    expect(await modeOf(configPath)).toBe("0644");
  },
);

/** A configuration, and the second name that it has outside the workspace. */
async function linked() {
  const workspace = await toyWorkspace({});
  const outside = join(workspace.folder, "..", "outside.json");
  await writeFile(outside, unlocked, { mode: 0o600 });
  await link(outside, workspace.location.configPath);
  return { workspace, outside };
}

describe("a configuration with a second name outside", () => {
  test("is not edited, and the sentence says what to do", async () => {
    const { workspace, outside } = await linked();
    const { result, record } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(result.errors["TOY-OPEN"]).toMatch(/has 2 names \(hard links\).+copy/);
    expect(record).toBeUndefined();
    expect(await readFile(outside, "utf8")).toBe(unlocked);
    expect((await stat(outside)).nlink).toBe(2);
  });

  test("is neither shown nor copied", async () => {
    const { workspace } = await linked();
    const { location } = workspace;
    const options = { ...toyOptions(workspace), randomBytes };
    const preview = await previewFix(toyRuntime, location, ["TOY-OPEN", "TOY-ALLOW"], options);
    expect(JSON.stringify(preview)).not.toContain("outside");
    await applyToy(workspace, ["TOY-ALLOW"]);
    expect(await backupsIn(workspace.folder)).toEqual([]);
  });

  test("is not put back by a rollback over what was planted in its place", async () => {
    const workspace = await toyWorkspace({ "toy.json": `{ gate: "open", token: "x" }` });
    const { record } = await applyToy(workspace, ["TOY-OPEN"]);
    await link(workspace.location.configPath, join(workspace.folder, "..", "second"));
    const attempt = rollbackFix(record!, toyOptions(workspace));
    await expect(attempt).rejects.toThrow("2 names (hard links)");
    expect(await textOf(workspace)).toContain("closed");
  });
});

test("an .env with a second name outside is refused, and gets no secret", async () => {
  const workspace = await toyWorkspace({ "toy.json": "{}" });
  const outside = join(workspace.folder, "..", "shared.env");
  await writeFile(outside, "A=b\n");
  await link(outside, join(workspace.folder, ".env"));
  const { result } = await applyToy(workspace, ["TOY-TOKEN"]);
  expect(result.errors["TOY-TOKEN"]).toContain("2 names (hard links)");
  expect(await readFile(outside, "utf8")).toBe("A=b\n");
});

test("a NAME.json.bak that is a second name of a file outside is replaced, and not copied", async () => {
  const workspace = await toyWorkspace({ "toy.json": `{ gate: "open" }` });
  const outside = join(workspace.folder, "..", "precious");
  await writeFile(outside, "precious");
  await link(outside, join(workspace.folder, "toy.json.bak"));
  await applyToy(workspace, ["TOY-OPEN"]);
  expect(await readFile(outside, "utf8")).toBe("precious");
  for (const name of await backupsIn(workspace.folder)) {
    expect(await textOf(workspace, name)).toBe(`{ gate: "open" }`);
  }
});

test("the settings of a program are not parted from their second name", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "settings.json");
  await writeFile(path, "old");
  await link(path, join(folder, "dotfile"));
  const options = {
    dataDir: join(folder, "data"),
    randomBytes,
    now: () => new Date(0),
    changeId: "ad_01m7ys32cezy0rc032r6yc",
  };
  await expect(rewriteFile(path, () => "new", options)).rejects.toThrow("2 names (hard links)");
  expect(await readFile(join(folder, "dotfile"), "utf8")).toBe("old");
});
