import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { asOrdinaryUser } from "@parapet/documents/testing/as-ordinary-user.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import { openclaw } from "../runtime.ts";
import { applyFix } from "@parapet/scan-core/fixing/apply-fix.ts";
import { fixOutcome } from "@parapet/scan-core/fixing/fix-outcome.ts";
import { previewFix } from "@parapet/scan-core/fixing/preview-fix.ts";
import { rollbackFix } from "@parapet/scan-core/fixing/rollback-fix.ts";
import { temporaryFolder } from "@parapet/scan-core/fixing/testing/temporary-folder.ts";
import { memoryJournal } from "@parapet/scan-core/fixing/testing/toy-setting.ts";

const config = `{ gateway: { bind: "lan", auth: { mode: "token", token: "\${T}" } } } // mine\n`;

/** A home whose state folder has files with these modes; folders end with a slash. */
async function home(modes: Readonly<Record<string, number>>) {
  const homeDir = await temporaryFolder();
  await chmod(homeDir, 0o755);
  const folder = join(homeDir, ".openclaw");
  await mkdir(folder);
  const all = { "openclaw.json": 0o600, ...modes };
  for (const name of Object.keys(all)) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(name.endsWith("/") ? path : dirname(path), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    if (!name.endsWith("/")) await writeFile(path, name === "openclaw.json" ? config : "{}");
  }
  for (const [name, mode] of Object.entries(all)) {
    // oxlint-disable-next-line no-await-in-loop
    await chmod(join(folder, name), mode);
  }
  const environment = { env: {}, homeDir, cwd: homeDir, hostName: "box" };
  const location = { workspacePath: folder, configPath: join(folder, "openclaw.json") };
  const options = {
    environment,
    dataDir: join(homeDir, "data"),
    now: () => new Date("2026-02-03T04:05:06.789Z"),
    randomBytes,
    appliedBy: "cli",
    serviceOf: () => "box",
    journal: memoryJournal(),
  };
  return {
    folder,
    location,
    options,
    modeOf: async (name: string) => octalMode((await stat(join(folder, name))).mode),
    fix: (...ids: string[]) => applyFix(openclaw, location, ids, options),
    preview: (...ids: string[]) => previewFix(openclaw, location, ids, options),
  };
}

function identityOf(path: string) {
  const { dev, ino, birthtimeNs } = statSync(path, { bigint: true });
  const inode = String(ino);
  return {
    device: String(dev),
    inode_before: inode,
    inode_after: inode,
    inode_rolled_back: "",
    born_at: String(birthtimeNs),
  };
}

const exposed = { "./": 0o755, "credentials/": 0o750, "credentials/telegram.json": 0o644 };

describe("permission bits", () => {
  test("are taken away, entered into the history, and given back by a rollback", async () => {
    const { folder, options, modeOf, fix } = await home(exposed);
    const { result, record } = await fix("OC-FS-003", "OC-FS-002");
    expect(result).toEqual({ applied: ["OC-FS-003", "OC-FS-002"], skipped: [], errors: {} });
    const names = ["", "credentials", "credentials/telegram.json"];
    expect(await Promise.all(names.map(modeOf))).toEqual(["0700", "0700", "0600"]);
    expect(record!.files).toEqual(
      [
        ["", "0755", "0700"],
        ["credentials", "0750", "0700"],
        ["credentials/telegram.json", "0644", "0600"],
      ].map(([name = "", mode_before, mode_after]) => ({
        path: join(folder, name),
        backup_path: "",
        hash_before: "",
        hash_after: "",
        mode_before,
        mode_after,
        ...identityOf(join(folder, name)),
      })),
    );
    expect(await fixOutcome(record!)).toBe("applied");
    const { files } = await rollbackFix(record!, options);
    expect(new Set(files.map(({ outcome }) => outcome))).toEqual(new Set(["restored"]));
    expect(await Promise.all(names.map(modeOf))).toEqual(["0755", "0750", "0644"]);
    expect(await fixOutcome(record!)).toBe("not_applied");
  });

  test("are shown by a preview, which changes none", async () => {
    const { modeOf, preview } = await home(exposed);
    expect(await preview("OC-FS-003")).toMatchObject({
      applied: ["OC-FS-003"],
      skipped: [],
      errors: {},
      diff: "credentials: mode 0750 → 0700\ncredentials/telegram.json: mode 0644 → 0600\n",
      edits: {
        "OC-FS-003": [
          { file: "credentials", pointer: "", before: "mode 0750", after: "mode 0700" },
          {
            file: "credentials/telegram.json",
            pointer: "",
            before: "mode 0644",
            after: "mode 0600",
          },
        ],
      },
    });
    expect(await modeOf("credentials")).toBe("0750");
  });

  test("of a file whose text changes, too, come and go with it", async () => {
    const { location, options, modeOf, fix, preview } = await home({ "openclaw.json": 0o666 });
    const { diff } = await preview("OC-NET-001", "OC-FS-001");
    expect(diff).toContain("+{ gateway");
    expect(diff).toMatch(/\nopenclaw\.json: mode 0666 → 0600\n$/);
    const { result, record } = await fix("OC-NET-001", "OC-FS-001");
    expect(result.applied).toEqual(["OC-NET-001", "OC-FS-001"]);
    expect(await modeOf("openclaw.json")).toBe("0600");
    expect(record!.files).toMatchObject([{ mode_before: "0666", mode_after: "0600" }]);
    expect(await readFile(location.configPath, "utf8")).toContain("loopback");
    await rollbackFix(record!, options);
    expect(await modeOf("openclaw.json")).toBe("0666");
    expect(await readFile(location.configPath, "utf8")).toBe(config);
  });

  test("are taken from the one open file, and a second fix finds nothing to do", async () => {
    const { modeOf, fix } = await home({ "openclaw.json": 0o644, ".env": 0o600, "./": 0o711 });
    await fix("OC-FS-001");
    expect(await modeOf("openclaw.json")).toBe("0600");
    expect(await modeOf("")).toBe("0711");
    expect((await fix("OC-FS-001")).record).toBeUndefined();
  });
});

describe("are left alone", () => {
  test("behind a symbolic link, and a link is never reported", async () => {
    const { folder, modeOf, fix } = await home(exposed);
    await rename(join(folder, "credentials"), join(folder, "moved"));
    await symlink("moved", join(folder, "credentials"));
    const { result } = await fix("OC-FS-003");
    expect(result.errors["OC-FS-003"]).toContain("symbolic link");
    expect(await modeOf("moved/telegram.json")).toBe("0644");
    await chmod(join(folder, "moved/telegram.json"), 0o600);
    expect((await fix("OC-FS-003")).result.applied).toEqual(["OC-FS-003"]);
  });

  test("where another program changed them meanwhile: the fix starts over from what is there", async () => {
    const { folder, location, options, modeOf } = await home(exposed);
    let times = 0;
    const journal = {
      ...memoryJournal(),
      begin: async () => {
        times += 1;
        if (times === 1) await chmod(join(folder, "credentials"), 0o755);
      },
    };
    const { record } = await applyFix(openclaw, location, ["OC-FS-003"], { ...options, journal });
    expect(times).toBe(2);
    expect(record!.files[0]).toMatchObject({ mode_before: "0755", mode_after: "0700" });
    expect(await modeOf("credentials")).toBe("0700");
  });

  test("when a later file of the same fix cannot be changed", async () => {
    const { folder, location, options, modeOf } = await home(exposed);
    const journal = {
      ...memoryJournal(),
      begin: async () => rename(join(folder, "openclaw.json"), join(folder, "gone.json")),
    };
    const ids = ["OC-FS-003", "OC-NET-001"];
    const attempt = applyFix(openclaw, location, ids, { ...options, journal });
    await expect(attempt).rejects.toThrow("openclaw.json");
    expect(await modeOf("credentials")).toBe("0750");
    expect(await modeOf("credentials/telegram.json")).toBe("0644");
  });

  test("of what belongs to somebody else, with a sentence", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("only root can make a file of somebody else");
    const { folder, location, options, modeOf, fix } = await home(exposed);
    await mkdir(options.dataDir);
    const user = await asOrdinaryUser(() => Promise.resolve(process.geteuid?.() ?? 0));
    for (const path of [location.configPath, folder, options.dataDir]) {
      // oxlint-disable-next-line no-await-in-loop
      await chown(path, user, 0);
    }
    const { result } = await asOrdinaryUser(() => fix("OC-FS-003"));
    expect(result.errors["OC-FS-003"]).toMatch(
      /^Could not change the mode of .+ does not permit it/,
    );
    expect(await modeOf("credentials")).toBe("0750");
  });

  test("by a rollback when they were changed after the fix, unless it is forced", async () => {
    const { folder, options, modeOf, fix } = await home(exposed);
    const { record } = await fix("OC-FS-003");
    await chmod(join(folder, "credentials"), 0o500);
    await expect(rollbackFix(record!, options)).rejects.toThrow("was changed after this fix");
    expect(await modeOf("credentials/telegram.json")).toBe("0600");
    await rollbackFix(record!, { ...options, force: true });
    expect(await modeOf("credentials")).toBe("0750");
  });
});
