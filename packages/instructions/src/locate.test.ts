import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findInstructions, isInstructionFile, locateInstructions } from "./locate.ts";

/** A person's home with these files, and the project `~/app`, which they are in. */
async function homeWith(...files: readonly string[]) {
  const homeDir = await realpath(await mkdtemp(join(tmpdir(), "parapet-locate-")));
  onTestFinished(() => rm(homeDir, { recursive: true, force: true }));
  const cwd = join(homeDir, "app");
  await mkdir(cwd);
  for (const file of files) {
    const path = join(homeDir, file);
    // oxlint-disable-next-line no-await-in-loop -- Folders are made one in another.
    await mkdir(dirname(path), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(path, "---\nname: x\ndescription: y\n---\nDo it.\n");
  }
  return { env: {}, homeDir, cwd, hostName: "box", systemRoot: join(homeDir, "machine") };
}

test.each([
  ".openclaw/skills/x/SKILL.md",
  ".claude/skills/x/SKILL.md",
  ".codex/AGENTS.md",
  ".gemini/GEMINI.md",
  ".cursor/skills/x/SKILL.md",
  ".copilot/skills/x/SKILL.md",
  ".agents/skills/x/SKILL.md",
])("what a runtime reads of a home is found: %s", async (file) => {
  const environment = await homeWith(file);
  const found = await findInstructions(environment);
  expect(found.map(({ workspacePath }) => workspacePath)).toEqual([
    join(environment.homeDir, file.split("/")[0] ?? ""),
  ]);
});

test("other folders of a home are not looked through, also from the home itself", async () => {
  const environment = await homeWith("notes/AGENTS.md", "AGENTS.md");
  expect(await findInstructions(environment)).toEqual([]);
  expect(await findInstructions({ ...environment, cwd: environment.homeDir })).toEqual([]);
});

test("a project is found once, also in a folder of a runtime", async () => {
  const environment = await homeWith("app/AGENTS.md", ".claude/skills/x/SKILL.md");
  const { homeDir } = environment;
  const places = async (cwd: string) =>
    (await findInstructions({ ...environment, cwd })).map(({ workspacePath }) => workspacePath);
  expect(await places(join(homeDir, "app"))).toEqual([
    join(homeDir, ".claude"),
    join(homeDir, "app"),
  ]);
  expect(await places(join(homeDir, ".claude/skills"))).toEqual([join(homeDir, ".claude")]);
});

test("a folder without instructions, and an agent's workspace in a state folder, are refused", async () => {
  const environment = await homeWith(".openclaw/workspace/AGENTS.md", "app/README.txt");
  const state = join(environment.homeDir, ".openclaw");
  const located = (path: string) => locateInstructions(path, environment);
  await expect(located(".")).rejects.toMatchObject({ code: "not_found" });
  expect(await located("~/.openclaw/workspace")).toMatchObject({
    workspacePath: join(state, "workspace"),
    configPath: join(state, "workspace/AGENTS.md"),
  });
  await writeFile(join(state, "openclaw.json"), "{}");
  await expect(located(join(state, "workspace"))).rejects.toMatchObject({ code: "not_found" });
});

test("a file stands for its folder, and a deeper one for the folder that was asked for", async () => {
  const environment = await homeWith("app/AGENTS.md", "lib/a/SKILL.md");
  const app = {
    workspacePath: join(environment.homeDir, "app"),
    configPath: join(environment.homeDir, "app/AGENTS.md"),
  };
  expect(await locateInstructions("AGENTS.md", environment)).toEqual(app);
  expect(await locateInstructions(undefined, environment)).toEqual(app);
  const lib = join(environment.homeDir, "lib");
  expect(await locateInstructions("../lib", environment)).toEqual({
    workspacePath: lib,
    configPath: lib,
  });
});

test.each([
  ["AGENTS.md", true],
  ["a/CLAUDE.md", true],
  ["GEMINI.md", true],
  ["SOUL.md", true],
  ["SKILL.md", true],
  ["README.md", false],
  ["AGENTS.md.bak", false],
  ["MYAGENTS.md", false],
])("%s is an instruction file by its name: %s", (path, expected) => {
  expect(isInstructionFile(path)).toBe(expected);
});
