/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { chmod, mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sha256Of } from "./file-state.ts";
import { memoryJournal, toyTime } from "./testing/toy-setting.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

const open = `{ gate: "open", token: "x" }\n`;
const closed = `{ gate: "closed", token: "x" }\n`;

describe("the rewrite", () => {
  test("byte order mark, line ends, comments, quoting and order survive", async () => {
    const text = `\uFEFF// café 🚪\r\n{\r\n\t'gate' : 'open', /* a */\r\n\ttoken: "x",\r\n\t// "*" was here\r\n}\r\n`;
    const workspace = await toyWorkspace({ "toy.json": text });
    const { result } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(result.applied).toEqual(["TOY-OPEN"]);
    const written = await readFile(join(workspace.folder, "toy.json"));
    expect(written.toString("utf8").replace(/(['"])closed\1/, "'open'")).toBe(text);
  });

  test("the file keeps its mode, and no temporary file stays", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await chmod(workspace.location.configPath, 0o640);
    await applyToy(workspace, ["TOY-OPEN"]);
    expect((await stat(workspace.location.configPath)).mode & 0o7777).toBe(0o640);
    const names = await readdir(workspace.folder);
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("nothing is rewritten when every fix fails or has nothing to do", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const before = await stat(workspace.location.configPath);
    const { record } = await applyToy(workspace, ["TOY-THROWS", "TOY-ALLOW", "NOPE"]);
    const after = await stat(workspace.location.configPath);
    expect(record).toBeUndefined();
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test("the second run of the same fix changes no byte", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await applyToy(workspace, ["TOY-OPEN"]);
    const { result, record } = await applyToy(workspace, ["TOY-OPEN"]);
    expect([result.applied, record]).toEqual([["TOY-OPEN"], undefined]);
    expect(await textOf(workspace)).toBe(closed);
  });
});

describe("the backup", () => {
  test("an immutable copy and NAME.json.bak hold the bytes from before, for the owner's eyes only", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await chmod(workspace.location.configPath, 0o644);
    const { record } = await applyToy(workspace, ["TOY-OPEN"]);
    const immutable = `toy.${toyTime.getTime()}-${record!.fix_id}.json.bak`;
    expect(await backupsIn(workspace.folder)).toEqual([immutable, "toy.json.bak"].toSorted());
    for (const name of [immutable, "toy.json.bak"]) {
      expect(await textOf(workspace, name)).toBe(open);
      expect((await stat(join(workspace.folder, name))).mode & 0o777).toBe(0o600);
    }
  });

  test("it is there before the file is touched", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    let seen: readonly string[] = [];
    await applyToy(workspace, ["TOY-OPEN"], {
      journal: {
        ...memoryJournal(),
        begin: async () => {
          expect(await textOf(workspace)).toBe(open);
          seen = await backupsIn(workspace.folder);
        },
      },
    });
    expect(seen).toHaveLength(2);
  });

  test("a foreign NAME.json.bak is kept as its own copy", async () => {
    const workspace = await toyWorkspace({ "toy.json": open, "toy.json.bak": "theirs" });
    const { record } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(await textOf(workspace, "toy.json.bak")).toBe(open);
    const kept = `toy.${toyTime.getTime()}-${record!.fix_id}-kept.json.bak`;
    expect(await textOf(workspace, kept)).toBe("theirs");
  });

  test("our own NAME.json.bak of the fix before is not kept twice", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await applyToy(workspace, ["TOY-OPEN"]);
    await applyToy(workspace, ["TOY-CLOSED"]);
    const names = await backupsIn(workspace.folder);
    expect(names).toHaveLength(3);
    expect(await textOf(workspace, "toy.json.bak")).toBe(closed);
  });

  test("each fix has its own copy, also of a content that was copied before", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const first = await applyToy(workspace, ["TOY-OPEN"]);
    await writeFile(workspace.location.configPath, open);
    const second = await applyToy(workspace, ["TOY-OPEN"]);
    const ids = [first, second].map(({ record }) => record!.fix_id);
    expect(new Set(ids).size).toBe(2);
    const names = await backupsIn(workspace.folder);
    for (const id of ids) expect(names.filter((name) => name.includes(id))).toHaveLength(1);
  });

  test("a fix with nothing to change makes no backup, and leaves the one that is there", async () => {
    const workspace = await toyWorkspace({ "toy.json": closed });
    await applyToy(workspace, ["TOY-OPEN"]);
    expect(await backupsIn(workspace.folder)).toEqual([]);
    await writeFile(workspace.location.configPath, open);
    await applyToy(workspace, ["TOY-OPEN"]);
    const names = await backupsIn(workspace.folder);
    await applyToy(workspace, ["TOY-OPEN"]);
    expect(await backupsIn(workspace.folder)).toEqual(names);
    expect(await textOf(workspace, "toy.json.bak")).toBe(open);
  });

  test("a fix of another file leaves the last backup of the configuration", async () => {
    const included = `{ mail: { open: true } }`;
    const text = `{ gate: "open", channels: { $include: "./channels.json5" } }`;
    const workspace = await toyWorkspace({ "toy.json": text, "channels.json5": included });
    await applyToy(workspace, ["TOY-OPEN"]);
    await applyToy(workspace, ["TOY-CHANNEL"]);
    expect(await textOf(workspace, "toy.json.bak")).toBe(text);
    expect(await textOf(workspace, "channels.json.bak")).toBe(included);
  });

  test("no fix, no backup", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await applyToy(workspace, ["NOPE"]);
    expect(await backupsIn(workspace.folder)).toEqual([]);
  });

  test("an included file gets its own name for copies, and the configuration gets one, too", async () => {
    const workspace = await toyWorkspace({
      "toy.json": `{ channels: { $include: "./channels.json5" } }`,
      "channels.json5": `{ mail: { open: true } }`,
    });
    const { record } = await applyToy(workspace, ["TOY-CHANNEL"]);
    expect(await textOf(workspace, "channels.json.bak")).toBe(`{ mail: { open: true } }`);
    expect(await textOf(workspace, "channels.json5")).toBe(`{ mail: { open: false } }`);
    expect(record!.files.map(({ path }) => path)).toEqual([
      join(workspace.folder, "channels.json5"),
    ]);
    expect(await backupsIn(workspace.folder)).toHaveLength(4);
  });

  test("inside a git work tree it goes to the data folder, so that nobody commits a secret", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await mkdir(join(workspace.folder, "..", ".git"));
    const { record } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(await backupsIn(workspace.folder)).toEqual([]);
    const key = sha256Of(workspace.location.configPath).slice(0, 16);
    const folder = join(workspace.dataDir, "backups", key);
    expect(record!.files[0]!.backup_path.startsWith(folder)).toBe(true);
    expect(await readFile(join(folder, "toy.json.bak"), "utf8")).toBe(open);
    expect(await backupsIn(folder)).toHaveLength(2);
  });
});

describe("the record", () => {
  test("tells hashes, backup, checks, who and when; the journal hears of it before the write", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const journal = memoryJournal();
    const { record } = await applyToy(workspace, ["TOY-OPEN", "TOY-ALLOW"], { journal });
    expect(journal.lines).toEqual(["begin", "complete"]);
    const written = await stat(workspace.location.configPath, { bigint: true });
    const [inode_after, born_at] = [String(written.ino), String(written.birthtimeNs)];
    const begun = journal.records[0]!;
    const files = begun.files.map((file) => ({ ...file, inode_after, born_at }));
    expect(record).toEqual({ ...begun, files });
    expect(record).toMatchObject({
      service: "toy",
      workspace_path: workspace.folder,
      applied_at: toyTime.toISOString(),
      applied_by: "cli",
      check_ids: ["TOY-OPEN"],
      rolled_back_at: "",
    });
    expect(record!.fix_id).toMatch(/^fx_[0-9a-z]{19}$/);
    expect(record!.files).toMatchObject([
      {
        path: workspace.location.configPath,
        backup_path: expect.stringContaining(record!.fix_id),
        hash_before: sha256Of(open),
        hash_after: sha256Of(closed),
        mode_before: "",
        mode_after: "",
      },
    ]);
  });
});

describe("a generated secret", () => {
  test("a new .env has mode 0600 and no copy, and the record never names the value", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{}" });
    const { record } = await applyToy(workspace, ["TOY-TOKEN"]);
    const env = await textOf(workspace, ".env");
    expect((await stat(join(workspace.folder, ".env"))).mode & 0o777).toBe(0o600);
    expect(record!.files[0]).toMatchObject({ backup_path: "", hash_before: "" });
    expect(JSON.stringify(record)).not.toContain(env.trim().split("=")[1]);
  });

  test("an .env that others could read is closed, and keeps every line", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{}" });
    await writeFile(join(workspace.folder, ".env"), "# mine\r\nA='b c'", { mode: 0o644 });
    await applyToy(workspace, ["TOY-TOKEN"]);
    expect(await textOf(workspace, ".env")).toMatch(
      /^# mine\r\nA='b c'\r\nTOY_TOKEN=[\w-]{43}\r\n$/,
    );
    expect((await stat(join(workspace.folder, ".env"))).mode & 0o777).toBe(0o600);
  });
});
