import { lstat, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { memoryJournal } from "./testing/toy-setting.ts";
import { applyToy, backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

const open = `{ gate: "open", token: "x" }`;
const closed = `{ gate: "closed", token: "x" }`;

async function linkedWorkspace(place: "inside" | "outside") {
  const workspace = await toyWorkspace({});
  const folder = join(workspace.folder, place === "inside" ? "real" : "../elsewhere");
  await mkdir(folder);
  const target = join(folder, "actual.json");
  await writeFile(target, open, { mode: 0o600 });
  await symlink(target, workspace.location.configPath);
  return { workspace, target, folder };
}

describe("a symbolic link in place of the configuration", () => {
  test("the target inside the workspace is edited, and the link stays a link", async () => {
    const { workspace, target, folder } = await linkedWorkspace("inside");
    const { record } = await applyToy(workspace, ["TOY-OPEN"]);
    expect(await readFile(target, "utf8")).toBe(closed);
    expect(await readlink(workspace.location.configPath)).toBe(target);
    expect(record!.files[0]!.path).toBe(target);
    expect(await readFile(join(folder, "actual.json.bak"), "utf8")).toBe(open);
  });

  test("a target outside is an error of that check; it is neither edited nor copied", async () => {
    const { workspace, target } = await linkedWorkspace("outside");
    const { result, record } = await applyToy(workspace, ["TOY-OPEN", "TOY-ALLOW"]);
    expect(result.errors["TOY-OPEN"]).toContain("outside the workspace");
    expect(result.applied).toEqual(["TOY-ALLOW"]);
    expect(record).toBeUndefined();
    expect(await readFile(target, "utf8")).toBe(open);
    expect(await backupsIn(workspace.folder)).toEqual([]);
  });

  test("a target in an allowed root is edited", async () => {
    const { workspace, target, folder } = await linkedWorkspace("outside");
    await applyToy(workspace, ["TOY-OPEN"], { allowedRoots: [folder] });
    expect(await readFile(target, "utf8")).toBe(closed);
  });

  test("a link that is put in place of the file just before the write is not followed", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const { configPath } = workspace.location;
    const victim = join(workspace.folder, "..", "victim.json");
    await writeFile(victim, open);
    const journal = {
      ...memoryJournal(),
      begin: async () => {
        await rm(configPath);
        await symlink(victim, configPath);
      },
    };
    const { result } = await applyToy(workspace, ["TOY-OPEN"], { journal });
    expect(result.errors["TOY-OPEN"]).toContain("outside the workspace");
    expect(await readFile(victim, "utf8")).toBe(open);
  });

  test("nor is a folder on the way that becomes a link", async () => {
    const workspace = await toyWorkspace({});
    const real = join(workspace.folder, "real");
    const victim = join(workspace.folder, "..", "victim");
    await mkdir(real);
    await mkdir(victim);
    await writeFile(join(real, "actual.json"), open);
    await writeFile(join(victim, "actual.json"), open);
    await symlink(join(real, "actual.json"), workspace.location.configPath);
    const journal = {
      ...memoryJournal(),
      begin: async () => {
        await rename(real, `${real}-moved`);
        await symlink(victim, real);
      },
    };
    const { result } = await applyToy(workspace, ["TOY-OPEN"], { journal });
    expect(result.errors["TOY-OPEN"]).toContain("outside the workspace");
    expect(await readFile(join(victim, "actual.json"), "utf8")).toBe(open);
  });

  test("a workspace that is itself reached through a link is fixed as usual", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const folder = join(workspace.folder, "..", "alias");
    await symlink(workspace.folder, folder);
    const location = { workspacePath: folder, configPath: join(folder, "toy.json") };
    await applyToy({ ...workspace, location }, ["TOY-OPEN"]);
    expect(await textOf(workspace)).toBe(closed);
  });
});

describe("other links", () => {
  test("an .env that points outside is refused, and the configuration is left alone", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{}" });
    const outside = join(workspace.folder, "..", "shared.env");
    await writeFile(outside, "A=b\n");
    await symlink(outside, join(workspace.folder, ".env"));
    const { result } = await applyToy(workspace, ["TOY-TOKEN"]);
    expect(result.errors["TOY-TOKEN"]).toContain("outside the workspace");
    expect([await readFile(outside, "utf8"), await textOf(workspace)]).toEqual(["A=b\n", "{}"]);
  });

  test("an .env that points nowhere is refused", async () => {
    const workspace = await toyWorkspace({ "toy.json": "{}" });
    await symlink(join(workspace.folder, "gone"), join(workspace.folder, ".env"));
    const { result } = await applyToy(workspace, ["TOY-TOKEN"]);
    expect(result.errors["TOY-TOKEN"]).toContain("points nowhere");
  });

  test("a NAME.json.bak that is a link is replaced, and what it points to stays", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    const precious = join(workspace.folder, "..", "precious");
    await writeFile(precious, "precious");
    await symlink(precious, join(workspace.folder, "toy.json.bak"));
    await applyToy(workspace, ["TOY-OPEN"]);
    expect(await readFile(precious, "utf8")).toBe("precious");
    const latest = await lstat(join(workspace.folder, "toy.json.bak"));
    expect(latest.isSymbolicLink()).toBe(false);
    expect(await textOf(workspace, "toy.json.bak")).toBe(open);
  });
});
