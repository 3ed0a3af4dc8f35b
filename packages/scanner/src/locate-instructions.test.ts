import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locateWorkspace } from "./index.ts";
import { findInstructions } from "@parapet/instructions/locate.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-locate-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(...ways: readonly string[]): Promise<void> {
  for (const way of ways) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(folder, way)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, way), "# Notes\n");
  }
}

function environment() {
  const homeDir = join(folder, "home");
  return { env: {}, homeDir, cwd: homeDir, hostName: "desk" };
}

test.each([
  ["lie in the folder", ["AGENTS.md"]],
  ["lie below it", ["app/AGENTS.md", "web/skills/a/SKILL.md"]],
  ["lie in a hidden folder", [".github/copilot-instructions.md"]],
])(
  "a workspace whose instructions %s is the same one when it is scanned again",
  async (_, ways) => {
    await write(...ways);
    const first = await locateWorkspace(folder, environment());
    expect(first.workspacePath).toBe(folder);
    expect(await locateWorkspace(first.configPath, environment())).toEqual(first);
  },
);

test("all skills of a user belong to one workspace, also when it is scanned again", async () => {
  await write("home/.agents/skills/a/SKILL.md", "home/.agents/skills/b/SKILL.md");
  const [own] = await findInstructions(environment());
  expect(own?.workspacePath).toBe(join(folder, "home/.agents"));
  expect(await locateWorkspace(own?.configPath, environment())).toMatchObject({
    workspacePath: own?.workspacePath,
  });
});
