import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyOf } from "./read-workspace.ts";

async function copyWith(workspace: string) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-copied-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "openclaw.json");
  await writeFile(path, JSON.stringify({ agents: { defaults: { workspace } } }));
  const place = { path, env: {}, homeDir: folder, cwd: folder, hostName: "box" };
  return copyOf(place, { mark: "0a1b2c3d", admitted: undefined });
}

test("a workspace whose place depends on the folder of a process is refused with what to do", async () => {
  await expect(copyWith("./desk")).rejects.toThrow(
    "depends on the folder that OpenClaw is started in. Write its whole path.",
  );
});

test("one with a whole path is copied", async () => {
  expect((await copyWith("/srv/desk")).folders).toContain("/srv/desk");
});
