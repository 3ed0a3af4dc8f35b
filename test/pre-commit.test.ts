import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitEnvironment } from "../packages/git-objects/src/testing/git-environment.ts";

/* The hook as pre-commit itself runs it, from a repository that has nothing but its definition. */

const root = join(import.meta.dirname, "..");
const isThere = spawnSync("pre-commit", ["--version"]).status === 0;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-pre-commit-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({
  ...gitEnvironment,
  PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
  HOME: join(folder, "home"),
  PRE_COMMIT_HOME: join(folder, "cache"),
});

function git(name: string, ...args: string[]): string {
  return execFileSync("git", ["-C", join(folder, name), ...args], {
    env: env(),
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
}

function repository(name: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  git(name, "init", "-q");
}

/** The project with a hook from the definition, and what pre-commit says of its files. */
function checked(settings: object): { readonly status: number | null; readonly text: string } {
  repository("hooks");
  copyFileSync(join(root, ".pre-commit-hooks.yaml"), join(folder, "hooks/.pre-commit-hooks.yaml"));
  git("hooks", "add", ".");
  git("hooks", "commit", "-qm", "hooks");
  const rev = git("hooks", "rev-parse", "HEAD");
  mkdirSync(join(folder, "bin"));
  mkdirSync(join(folder, "home"));
  const program = join(folder, "bin/parapet");
  writeFileSync(
    program,
    `#!/bin/sh\nexec "${process.execPath}" "${join(root, "packages/cli/bin/parapet.js")}" "$@"\n`,
  );
  chmodSync(program, 0o755);
  repository("project");
  mkdirSync(join(folder, "project/.claude"));
  writeFileSync(join(folder, "project/.claude/settings.json"), JSON.stringify(settings));
  writeFileSync(
    join(folder, "project/.pre-commit-config.yaml"),
    `repos:\n  - repo: ${join(folder, "hooks")}\n    rev: ${rev}\n    hooks: [{ id: parapet }]\n`,
  );
  git("project", "add", ".");
  const { status, stdout, stderr } = spawnSync("pre-commit", ["run", "--all-files"], {
    cwd: join(folder, "project"),
    env: env(),
    encoding: "utf8",
  });
  return { status, text: `${stdout}${stderr}` };
}

test.skipIf(!isThere)(
  "a commit that lets an agent run any code is refused, and the finding is shown",
  () => {
    const { status, text } = checked({ permissions: { allow: ["Bash(python3:*)"] } });
    expect(text).toContain("CC-PERM-");
    expect(status).toBe(1);
  },
  120_000,
);

test.skipIf(!isThere)(
  "a commit that lets an agent do nothing of harm passes",
  () => {
    const { status, text } = checked({ permissions: { allow: ["Bash(git status)"] } });
    expect(text).toMatch(/Parapet\.+Passed/);
    expect(status).toBe(0);
  },
  120_000,
);
