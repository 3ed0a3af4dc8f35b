import { execFile } from "node:child_process";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { firstGuardrail } from "../packages/dashboard/src/pages/guardrails/first-guardrail.ts";
import { post, startTestService } from "./support/service.ts";

/* A command that the dashboard shows is copied and run. */

const root = join(import.meta.dirname, "..");
const parapet = join(root, "packages/cli/bin/parapet.js");

/**
 * The words of commands that are in the sources of the dashboard, without their options and
 * arguments.
 */
async function shownCommands(): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const name of glob("packages/dashboard/src/**/*.{ts,tsx}", { cwd: root })) {
    const text = await readFile(join(root, name), "utf8");
    const shown =
      /<Parapet(?:Command|Code)[^>]*? words=(?:"|\{`)((?: ?(?:--help|[a-z][a-z-]*))+)|<Empty[^>]*? command="((?: ?(?:--help|[a-z][a-z-]*))+)/g;
    for (const [, words, ofEmpty] of text.matchAll(shown)) {
      found.add((words ?? ofEmpty ?? "").trim());
    }
  }
  return [...found];
}

test("every command that the dashboard shows does something when it is run as it stands", async () => {
  const commands = await shownCommands();
  expect(commands.toSorted()).toEqual([
    "config check",
    "dashboard",
    "drift approve",
    "machines enroll",
    "protect --help",
    "protect status",
    "serve",
  ]);
  const groups = commands
    .filter((words) => !words.endsWith("--help"))
    .map(async (words) => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        parapet,
        ...words.split(" "),
        "--help",
      ]);
      return /^Commands:$/m.test(stdout) ? words : [];
    });
  expect((await Promise.all(groups)).flat()).toEqual([]);
});

test("the guardrail that the dashboard offers to register first stops a call until somebody is asked", async () => {
  const { url, remove } = await startTestService();
  try {
    const { status } = await post(url, "/api/v1/guardrails", firstGuardrail("home"));
    const { json } = await post(url, "/api/v1/guardrails/evaluate", {
      agent_id: "main",
      service: "home",
      session_id: "first",
      source_trust: "user",
      adapter: "sdk",
      point: "pre_tool_call",
      tool: { name: "exec", args: { command: "ls" } },
    });
    expect([status, (json as { action: string }).action]).toEqual([201, "ask"]);
  } finally {
    await remove();
  }
});

/** Texts that people read and copy from: documentation, and what the product prints. */
async function* shownTexts() {
  const patterns = [
    "*.md",
    "docs/**/*.md",
    "{packages,adapters}/*/src/**/*.{ts,tsx,cjs}",
    "deploy/**",
  ];
  for (const pattern of patterns) {
    for await (const name of glob(pattern, { cwd: root })) {
      // What agents try, and what a package is called inside, is no advice.
      const isOther = /\.test\.ts$|fixture|testing\/|^packages\/guardrails\/|CHANGELOG/.test(name);
      if (!isOther && /\.\w+$|file$/i.test(name))
        yield { name, text: await readFile(join(root, name), "utf8") };
    }
  }
}

const unregistered =
  /\b(?:npx|npm exec|bunx|pnpm dlx|yarn dlx)(?: -\S+)* (?:@parapet\/[\w-]+|parapet\b)|\binstall(?: -\S+| the package)* `?(?:@parapet\/|parapet\b(?![-./]))/g;

test("no text tells anybody to run or install a name that others could register", async () => {
  const found: string[] = [];
  for await (const { name, text } of shownTexts()) {
    for (const [words] of text.matchAll(unregistered)) found.push(`${name}: ${words}`);
  }
  expect(found).toEqual([]);
  for (const words of [
    "npx parapet scan",
    "npx --yes @parapet/cli",
    "npm install -g parapet",
    "install @parapet/scanner",
  ]) {
    expect(words.match(unregistered)).toHaveLength(1);
  }
  for (const words of [
    "npx ./parapet-1.2.3.tgz",
    "npm install -g ./parapet-1.2.3.tgz",
    "installed Parapet",
  ]) {
    expect(words.match(unregistered)).toBeNull();
  }
});
