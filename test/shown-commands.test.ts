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

/** The words of commands that are in the sources of the dashboard, without their options and arguments. */
async function shownCommands(): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const name of glob("packages/dashboard/src/**/*.{ts,tsx}", { cwd: root })) {
    const text = await readFile(join(root, name), "utf8");
    for (const [, words = ""] of text.matchAll(/npx parapet((?: (?:--help|[a-z][a-z-]*))+)/g)) {
      found.add(words.trim());
    }
  }
  return [...found];
}

test("every command that the dashboard shows does something when it is run as it stands", async () => {
  const commands = await shownCommands();
  expect(commands).toContain("protect status");
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
