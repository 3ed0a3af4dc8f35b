import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitEnvironment } from "../packages/git-objects/src/testing/git-environment.ts";
import { parse } from "yaml";

/* The job as a runner of GitLab runs it: each line by bash, with the variables that GitLab sets. */

const root = join(import.meta.dirname, "..");
const job: {
  readonly variables: Readonly<Record<string, string>>;
  readonly before_script: readonly string[];
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[] };
} = parse(readFileSync(join(root, "deploy/gitlab/parapet.gitlab-ci.yml"), "utf8")).parapet;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-gitlab-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const options = { env: gitEnvironment, encoding: "utf8", stdio: "pipe" } as const;
  return execFileSync("git", ["-C", join(folder, "project"), ...args], options).trim();
}

function commit(allow: readonly string[]): string {
  const file = join(folder, "project/agents/.claude/settings.json");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify({ permissions: { allow } }));
  git("add", "-A");
  git("commit", "-q", "-m", "m");
  return git("rev-parse", "HEAD");
}

test("a merge request that gives an agent a shell fails, and its report says what is new", () => {
  mkdirSync(join(folder, "project"));
  git("init", "-q", "-b", "main");
  const base = commit(["Read"]);
  commit(["Read", "Bash"]);
  mkdirSync(join(folder, "builds"));
  symlinkSync(root, join(folder, "builds/parapet"));
  const run = (failOn: string) =>
    spawnSync("bash", ["-e", "-c", job.script.join("\n")], {
      cwd: join(folder, "project"),
      encoding: "utf8",
      env: {
        ...job.variables,
        PATH: process.env["PATH"],
        HOME: folder,
        CI_BUILDS_DIR: join(folder, "builds"),
        CI_PROJECT_DIR: join(folder, "project"),
        CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
        PARAPET_PATH: "agents",
        PARAPET_FAIL_ON: failOn,
      },
    });
  const { status, stdout } = run(job.variables["PARAPET_FAIL_ON"] ?? "");
  expect(status).toBe(1);
  expect(stdout).toContain("use of Bash");
  for (const path of [...job.artifacts.paths, "parapet.xml"])
    expect(readFileSync(join(folder, "project", path), "utf8")).not.toBe("");
  expect(run("never").status).toBe(0);
});

test("what is set up before the script are commands that bash reads", () => {
  const { status, stderr } = spawnSync("bash", ["-n", "-c", job.before_script.join("\n")]);
  expect([status, String(stderr)]).toEqual([0, ""]);
});
