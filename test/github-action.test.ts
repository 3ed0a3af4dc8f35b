import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitEnvironment } from "../packages/git-objects/src/testing/git-environment.ts";
import { parse } from "yaml";

/*
 * The action as GitHub runs it: a program with its environment, in front of a stand-in of the API
 * on this machine.
 */

const root = join(import.meta.dirname, "..");
const marker = "<!-- parapet: what this pull request changes -->";

type Comment = { id: number; body: string; user: { type: string } };
let comments: Comment[] = [];
let calls: string[] = [];
let refuses = false;
let server: Server;
let folder = "";
let base = "";

function git(...args: string[]): string {
  return execFileSync("git", ["-C", join(folder, "w"), ...args], {
    env: gitEnvironment,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
}

function settings(allow: readonly string[]): void {
  const text = JSON.stringify({ permissions: { allow } });
  writeFileSync(join(folder, "w/.claude/settings.json"), text);
}

beforeEach(async () => {
  [comments, calls, refuses] = [[], [], false];
  folder = mkdtempSync(join(tmpdir(), "parapet-action-"));
  mkdirSync(join(folder, "w/.claude"), { recursive: true });
  git("init", "-q", "-b", "main");
  settings(["Bash(npm test)"]);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  base = git("rev-parse", "HEAD");
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      calls.push(`${method} ${url}`);
      const text = Buffer.concat(chunks).toString("utf8");
      const body: string = text === "" ? "" : JSON.parse(text).body;
      if (refuses && method !== "GET") response.statusCode = 403;
      else if (method === "POST") comments.push({ id: 7, body, user: { type: "Bot" } });
      else if (method === "PATCH")
        comments = comments.map((one) => (url.endsWith(`/${one.id}`) ? { ...one, body } : one));
      response.end(JSON.stringify(method === "GET" ? comments : {}));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});
afterEach(() => server.close());

async function run(inputs: Readonly<Record<string, string>> = {}) {
  const { port } = server.address() as AddressInfo;
  const event = { pull_request: { number: 3, base: { sha: base } } };
  writeFileSync(join(folder, "event.json"), JSON.stringify(event));
  for (const name of ["summary", "output"]) writeFileSync(join(folder, name), "");
  const given: Readonly<Record<string, string>> = {
    path: ".",
    "fail-on": "never",
    "sarif-file": "parapet.sarif",
    comment: "true",
    token: "secret-of-the-job",
    cli: join(root, "packages/cli/bin/parapet.js"),
    ...inputs,
  };
  const child = spawn(process.execPath, [join(root, "action/main.js")], {
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GITHUB_WORKSPACE: join(folder, "w"),
      GITHUB_EVENT_PATH: join(folder, "event.json"),
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
      GITHUB_REPOSITORY: "acme/agents",
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      GITHUB_OUTPUT: join(folder, "output"),
      ...Object.fromEntries(
        Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
      ),
    },
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return {
    code,
    printed,
    summary: readFileSync(join(folder, "summary"), "utf8"),
    outputs: readFileSync(join(folder, "output"), "utf8"),
  };
}

test("a pull request gets one comment with what is new, which the next run updates in place", async () => {
  settings(["Bash(npm test)", "Bash(python3 *)"]);
  const first = await run();
  expect(first).toMatchObject({ code: 0 });
  expect(first.outputs).toContain("changed=true\n");
  expect(first.summary).toContain("# Parapet scan");
  expect(comments).toHaveLength(1);
  expect(comments[0]?.body.startsWith(marker)).toBe(true);
  expect(comments[0]?.body).toContain("Bash(python3");
  expect(JSON.parse(readFileSync(join(folder, "w/parapet.sarif"), "utf8"))).toHaveProperty("runs");
  settings(["Bash(npm test)"]);
  await run();
  expect(comments).toHaveLength(1);
  expect(comments[0]?.body).toContain("No change in what agents may do");
  expect(JSON.stringify(first)).not.toContain("secret-of-the-job");
});

test("where nothing is new there is no comment, and a comment that a person marked is left alone", async () => {
  comments = [{ id: 1, body: `${marker} mine`, user: { type: "User" } }];
  const { outputs, code } = await run();
  expect(code).toBe(0);
  expect(outputs).toContain("changed=false\n");
  expect(calls.every((call) => call.startsWith("GET "))).toBe(true);
});

test("without permission to write, the job summary says all and the job does not fail", async () => {
  refuses = true;
  settings(["Bash"]);
  const { code, printed, summary } = await run();
  expect(code).toBe(0);
  expect(printed).toContain("::warning::No comment was written (GitHub answered 403)");
  expect(summary).toContain("What agents may do");
});

test("a finding at the threshold fails the job; a base that is not in the checkout is said", async () => {
  settings(["Bash"]);
  const failed = await run({ "fail-on": "high", comment: "false" });
  expect(failed.code).toBe(1);
  expect(failed.printed).toContain("::error::Open findings");
  base = "0".repeat(40);
  const { printed, outputs } = await run();
  expect(printed).toContain("fetch-depth: 0");
  expect(outputs).toContain("changed=\n");
  expect((await run({ cli: "nowhere.js" })).printed).toContain("npm run build");
});

test("what the scan says beside its report is text, and no command of the workflow", async () => {
  const { code, printed, outputs } = await run({ policy: "no.yaml" });
  expect(code).toBe(1);
  expect(outputs).toContain("exit-code=2\n");
  const [, token = "", said] = /::stop-commands::([\w-]{36})\n([^]*)\n::\1::\n/.exec(printed) ?? [];
  expect(said).toContain("there is no such file");
  expect(token).not.toBe("");
  expect(printed).toMatch(/^::error::.*there is no such file/m);
});

test("a change of one endless line is cut to what GitHub takes", async () => {
  const { port } = server.address() as AddressInfo;
  const { keepComment }: { keepComment: (options: object) => Promise<string> } = await import(
    join(root, "action/comment.js")
  );
  await keepComment({
    api: `http://127.0.0.1:${port}`,
    repository: "acme/agents",
    number: 3,
    token: "t",
    text: "😀".repeat(60_000),
    isNew: true,
    fetch,
  });
  expect(comments[0]?.body.length).toBeLessThan(65_536);
  expect(comments[0]?.body.isWellFormed()).toBe(true);
  expect(comments[0]?.body).toContain("The rest is in the job summary.");
});

test("every input that the program reads is declared and documented, and no other", () => {
  const action: { inputs: object; runs: { main: string; using: string } } = parse(
    readFileSync(join(root, "action.yml"), "utf8"),
  );
  const program = readFileSync(join(root, action.runs.main), "utf8");
  const read = new Set(
    [...program.matchAll(/input\(env, "([a-z-]+)"\)/g)].map(([, name = ""]) => name),
  );
  expect(read).toEqual(new Set(Object.keys(action.inputs)));
  const page = readFileSync(join(root, "docs/how-to/review-a-pull-request.md"), "utf8");
  for (const name of Object.keys(action.inputs)) expect(page).toContain(`| \`${name}\``);
});
