import { expect, test } from "vitest";
import { actsInClaude } from "./acting-claude.ts";
import { managedSettings } from "./settings-files.ts";

const process = {
  pid: 7,
  program: "/usr/bin/bash",
  argv: ["bash", "-c", "x"],
  cwd: "/home/ann/site/src",
  env: { HOME: "/home/ann" },
};
const own = "/home/ann/.claude/settings.json";

test.each([
  ["its program", { program: "/home/ann/.local/bin/claude" }],
  ["its program by version", { program: "/home/ann/.local/share/claude/versions/2.1.329" }],
  [
    "the program of its package",
    { program: "/lib/node_modules/@anthropic-ai/claude-code-linux-x64/x" },
  ],
  ["its name", { argv: ["claude"] }],
  [
    "its script under Node",
    { program: "/usr/bin/node", argv: ["node", "--no-warnings", "/opt/bin/claude", "-p"] },
  ],
])("a process is Claude Code by %s, whatever its commands say", (_, given) => {
  const runtime = actsInClaude({ ...process, ...given });
  expect(runtime).toMatchObject({ name: "Claude Code", variable: "" });
  expect(runtime?.obeys(own)).toBe(true);
});

test("a command that its agent runs is known by a variable", () => {
  const env = { ...process.env, CLAUDECODE: "1" };
  expect(actsInClaude({ ...process, env })).toMatchObject({ variable: "CLAUDECODE" });
});

test.each([
  ["no sign", {}],
  ["another value of the variable", { env: { CLAUDECODE: "0" } }],
  [
    "an editor that has a file of this name open",
    { program: "/usr/bin/vim", argv: ["vim", "claude"] },
  ],
  ["another program whose name begins so", { program: "/usr/bin/claudette" }],
])("the owner's own processes are not taken for Claude Code: %s", (_, given) => {
  expect(actsInClaude({ ...process, ...given })).toBeUndefined();
});

test.each([
  ["its person's settings", own, {}, true],
  ["those of another person", "/home/bob/.claude/settings.json", {}, false],
  ["those that a variable names", "/srv/c/settings.json", { CLAUDE_CONFIG_DIR: "/srv/c" }, true],
  ["those that a variable replaces", own, { CLAUDE_CONFIG_DIR: "/srv/c" }, false],
  ["those of everyone", managedSettings(), {}, true],
  ["those of its project", "/home/ann/site/.claude/settings.local.json", {}, true],
  ["those of the project it began in", "/srv/app/.claude/settings.json", { PWD: "/srv/app" }, true],
  ["those of another project", "/home/ann/shop/.claude/settings.json", {}, false],
  ["those of a project with a longer name", "/home/ann/si/.claude/settings.json", {}, false],
  ["a file elsewhere", "/home/ann/site/settings.json", {}, false],
])("only an agent that obeys the protected settings is refused: %s", (_, target, env, obeys) => {
  const claude = { ...process, argv: ["claude"], env: { ...process.env, ...env } };
  expect(actsInClaude(claude)?.obeys(target)).toBe(obeys);
});

test("settings of a person whose home contains the project are not those of the project", () => {
  const other = {
    ...process,
    argv: ["claude"],
    env: { HOME: "/home/ann", CLAUDE_CONFIG_DIR: "/c" },
  };
  expect(actsInClaude(other)?.obeys("/home/ann/.claude/settings.local.json")).toBe(false);
});

test("without a home in its variables, Claude Code has the home of its user", () => {
  const claude = { ...process, argv: ["claude"], env: { USERPROFILE: "/users/ann" } };
  expect(actsInClaude(claude)?.obeys("/users/ann/.claude/settings.json")).toBe(true);
  expect(actsInClaude({ ...claude, env: {} })?.obeys("/users/ann/.claude/settings.json")).toBe(
    false,
  );
});
