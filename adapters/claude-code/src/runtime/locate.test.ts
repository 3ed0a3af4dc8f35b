import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locate } from "./locate.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "parapet-locate-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A home whose PATH leads to a program at this place, with these files beside. */
async function home(program: string, script = "", packageJson?: object) {
  const homeDir = await mkdtemp(join(root, "home-"));
  const path = join(homeDir, program);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, script, { mode: 0o755 });
  if (packageJson !== undefined) {
    await writeFile(join(path, "..", "package.json"), JSON.stringify(packageJson));
  }
  await mkdir(join(homeDir, "bin"));
  await symlink(path, join(homeDir, "bin", "claude"));
  return { homeDir, cwd: homeDir, env: { PATH: `${join(homeDir, "bin")}:/usr/bin:/bin` } };
}

const npm = (version: string) =>
  home("lib/claude", "#!/bin/sh\nexit 9\n", { name: "@anthropic-ai/claude-code", version });

test("the person's own settings are edited, and their Claude Code is known by its version", async () => {
  const where = await npm("2.1.329");
  expect(await locate(where)).toEqual({
    target: join(where.homeDir, ".claude", "settings.json"),
    version: "2.1.329",
    agentIds: ["claude-code"],
    fixedAgentId: "",
    hook: "http",
    notes: [expect.stringContaining("guardrails registered for the service of a project")],
  });
});

test("a project's settings are judged in the project's service alone, so nothing is said of others", async () => {
  const where = await npm("2.1.329");
  const target = join(where.homeDir, "app", ".claude", "settings.local.json");
  expect(await locate({ ...where, target })).toMatchObject({ target, notes: [] });
});

test("the native installer's program is known by its name, and is not run", async () => {
  const where = await home(".local/share/claude/versions/2.1.200", "#!/bin/sh\ntouch ran\n");
  expect(await locate(where)).toMatchObject({ version: "2.1.200", hook: "command" });
});

test("where no file says the version, the program does", async () => {
  const where = await home("opt/claude", "#!/bin/sh\necho '2.1.300 (Claude Code)'\n");
  expect(await locate(where)).toMatchObject({ version: "2.1.300", hook: "http" });
  const silent = await home("opt/claude", "#!/bin/sh\nexit 1\n");
  expect(await locate(silent)).toMatchObject({ version: "", hook: "command" });
});

test("a program that asks for input, or would update itself, does not hold up the answer", async () => {
  const script = `#!/bin/sh\ncat\n[ "$DISABLE_AUTOUPDATER$CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC" = 11 ] && echo ' 2.1.300'\n`;
  expect(await locate(await home("opt/claude", script))).toMatchObject({ version: "2.1.300" });
});

test.each([
  ["a list", []],
  ["no name", { version: "2.1.329" }],
  ["another version than a text", { name: "@anthropic-ai/claude-code", version: 2 }],
])("a package file with %s says no version, and the program does", async (_what, file) => {
  const where = await home("opt/claude", "#!/bin/sh\necho 2.1.300\n", file);
  expect(await locate(where)).toMatchObject({ version: "2.1.300" });
});

test("an http hook that is asked for is put in where it fails closed, and not where nobody knows", async () => {
  expect(await locate({ ...(await npm("2.1.329")), hook: "http" })).toMatchObject({ hook: "http" });
  const silent = await home("opt/claude", "#!/bin/sh\nexit 1\n");
  expect(await locate({ ...silent, hook: "http" })).toEqual({
    missing: expect.stringContaining("Claude Code of this unknown version allows a call"),
  });
});

test("the version of another package beside the program is not taken for its own", async () => {
  const script = "#!/bin/sh\necho 2.1.300\n";
  const other = await home("opt/bin/claude", script, { name: "elsewhere", version: "1.2.3" });
  expect(await locate(other)).toMatchObject({ version: "2.1.300" });
  const above = join(other.homeDir, "opt", "package.json");
  await writeFile(above, JSON.stringify({ name: "@anthropic-ai/claude-code", version: "2.1.301" }));
  expect(await locate(other)).toMatchObject({ version: "2.1.301" });
});

/** A home with a program at each of these places, which says as version where it is in the list. */
async function homeWith(...programs: readonly string[]) {
  const homeDir = await mkdtemp(join(root, "home-"));
  for (const [index, program] of programs.entries()) {
    const path = join(homeDir, program);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, `#!/bin/sh\necho 1.0.${index}\n`, { mode: 0o755 });
  }
  return homeDir;
}

test("the first program of the PATH counts, then those of the installers", async () => {
  const usual = [".local/bin/claude", ".claude/local/claude"];
  const homeDir = await homeWith("a/claude", "b/claude", ...usual);
  const at = (...folders: string[]) => folders.map((folder) => join(homeDir, folder)).join(":");
  const versionBy = async (env: Readonly<Record<string, string>>) => {
    const found = await locate({ homeDir, cwd: homeDir, env });
    return "missing" in found ? undefined : found.version;
  };
  expect(await versionBy({ PATH: at("b", "a") })).toBe("1.0.1");
  expect(await versionBy({ Path: at("b") })).toBe("1.0.1");
  await chmod(join(homeDir, "b/claude"), 0o644);
  expect(await versionBy({ PATH: at("b", "a") })).toBe("1.0.0");
  expect(await versionBy({ PATH: at("none") })).toBe("1.0.2");
  await rm(join(homeDir, ".local"), { recursive: true });
  expect(await versionBy({})).toBe("1.0.3");
});

test("a program of the folder that one is in is not run where the PATH has an empty place", async () => {
  const homeDir = await homeWith("here/claude");
  const before = process.cwd();
  process.chdir(join(homeDir, "here"));
  try {
    const where = { homeDir, cwd: homeDir, env: { PATH: `:${join(homeDir, "none")}:` } };
    expect(await locate(where)).toHaveProperty("missing");
  } finally {
    process.chdir(before);
  }
});

test("an older version gets a command, and it is said why", async () => {
  const found = await locate(await npm("2.1.197"));
  expect(found).toMatchObject({ hook: "command" });
  expect(JSON.stringify(found)).toContain("2.1.197 allows a call when a hook fails");
});

test("what the person asks for counts, unless it would let calls through", async () => {
  const where = await npm("2.1.329");
  expect(await locate({ ...where, hook: "command" })).toMatchObject({ hook: "command" });
  expect(await locate({ ...where, agent: "me" })).toMatchObject({
    agentIds: ["me"],
    fixedAgentId: "me",
  });
  const target = join(where.homeDir, "p", ".claude", "settings.local.json");
  expect(await locate({ ...where, target })).toMatchObject({ target });
  const env = { ...where.env, CLAUDE_CONFIG_DIR: "/elsewhere" };
  expect(await locate({ ...where, env })).toMatchObject({ target: "/elsewhere/settings.json" });
  expect(await locate({ ...where, hook: "carrier pigeon" })).toHaveProperty("missing");
  expect(await locate({ ...(await npm("2.1.197")), hook: "http" })).toHaveProperty("missing");
});

test("no Claude Code at all is said in a sentence", async () => {
  const nothing = { homeDir: root, cwd: root, env: { PATH: "/nonexistent" } };
  expect(await locate(nothing)).toMatchObject({ missing: expect.stringContaining("claude") });
});
