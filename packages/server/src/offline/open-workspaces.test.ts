import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openWorkspaces } from "./open-workspaces.ts";

test("a fix in every runtime of a home is one entry of the history of each, and one rollback undoes all of it", async () => {
  const homeDir = await mkdtemp(join(tmpdir(), "parapet-home-"));
  const cwd = join(homeDir, "project");
  const files = {
    ".openclaw/openclaw.json": '{ "gateway": { "mode": "local", "bind": "lan" } }\n',
    ".claude/settings.json": '{ "permissions": { "allow": ["Bash(*)"] } }\n',
    ".codex/config.toml": 'approval_policy = "never"\nsandbox_mode = "danger-full-access"\n',
  };
  await mkdir(cwd);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(homeDir, name, ".."), { recursive: true });
    await writeFile(join(homeDir, name), text);
  }
  const workspaces = await openWorkspaces({
    data: join(homeDir, "data"),
    environment: { homeDir, cwd, env: {}, hostName: "office" },
    now: () => new Date(),
  });
  try {
    const fixed = await workspaces.fix(
      undefined,
      ["OC-NET-001", "CC-PERM-001", "CX-MODE-001"],
      "cli",
    );
    expect(fixed.result.errors).toEqual({});
    const history = await workspaces.history(undefined);
    expect(history).toHaveLength(1);
    expect(history[0]?.check_ids.toSorted()).toEqual(["CC-PERM-001", "CX-MODE-001", "OC-NET-001"]);
    const places = history[0]?.workspaces.map(({ workspace_path }) => workspace_path) ?? [];
    expect(places).toHaveLength(3);
    for (const place of places) expect(await workspaces.history(place)).toEqual(history);
    await workspaces.rollback(places[2], { force: false });
    for (const [name, text] of Object.entries(files)) {
      expect([name, await readFile(join(homeDir, name), "utf8")]).toEqual([name, text]);
    }
    await expect(workspaces.rollback(undefined, { force: false })).rejects.toThrow(
      "Nothing to roll back",
    );
  } finally {
    await workspaces.close();
    await rm(homeDir, { recursive: true });
  }
});

test("a fix is rolled back by any name of its workspace, as through a link", async () => {
  const homeDir = await mkdtemp(join(tmpdir(), "parapet-home-"));
  const workspace = join(homeDir, "workspace");
  const file = join(workspace, "openclaw.json");
  const text = '{ "gateway": { "mode": "local", "bind": "lan" } }\n';
  await mkdir(workspace);
  await writeFile(file, text);
  await symlink(workspace, join(homeDir, "link"));
  const workspaces = await openWorkspaces({
    data: join(homeDir, "data"),
    environment: { homeDir, cwd: homeDir, env: {}, hostName: "office" },
    now: () => new Date(),
  });
  try {
    await workspaces.fix(workspace, ["OC-NET-001"], "cli");
    expect(await workspaces.history(join(homeDir, "link"))).toHaveLength(1);
    await workspaces.rollback(join(homeDir, "link"), { force: false });
    expect(await readFile(file, "utf8")).toBe(text);
  } finally {
    await workspaces.close();
    await rm(homeDir, { recursive: true });
  }
});
