import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locateOpenClaw } from "./locate-openclaw.ts";

let homeDir: string;
beforeEach(async () => {
  homeDir = await mkdtemp(join(tmpdir(), "parapet-locate-"));
});
afterEach(() => rm(homeDir, { recursive: true, force: true }));

async function write(path: string, text: string, mode = 0o644): Promise<string> {
  const whole = join(homeDir, path);
  await mkdir(join(whole, ".."), { recursive: true });
  await writeFile(whole, text, { mode });
  return whole;
}

/** With an openclaw command that is this shell script; "" for none. */
async function located(script: string, target?: string) {
  if (script !== "") await write("bin/openclaw", `#!/bin/sh\n${script}\n`, 0o755);
  const env = { PATH: `${join(homeDir, "bin")}:/usr/bin:/bin` };
  return locateOpenClaw({ env, homeDir, cwd: homeDir, ...(target !== undefined && { target }) });
}

const twoAgents = JSON.stringify({ agents: { list: [{ id: "main" }, { id: "mail" }] } });

test("the configuration of the person's OpenClaw is found, its agents and its version", async () => {
  const target = await write(".openclaw/openclaw.json", twoAgents);
  expect(await located("echo 'OpenClaw 2026.9.6 (abc)'")).toEqual({
    target,
    version: "2026.9.6",
    agentIds: ["mail", "main"],
    fixedAgentId: "",
    notes: [
      expect.stringContaining("Blocks tool calls and turns if Parapet does not answer"),
      expect.stringContaining("Codex's own tools can be blocked, not rewritten"),
    ],
  });
});

test("another configuration that is named is taken in its place", async () => {
  await write(".openclaw/openclaw.json", twoAgents);
  const target = await write("other/openclaw.json", JSON.stringify({}));
  expect(await located("", target)).toMatchObject({ target, agentIds: ["main"] });
});

test.each([
  [
    "echo 2026.10.1",
    "2026.10.1",
    "This is OpenClaw 2026.10.1; the plugin was tried with 2026.9.6.",
  ],
  ["echo 2026.9.6-beta.2", "2026.9.6-beta.2", "This is OpenClaw 2026.9.6-beta.2; the plugin"],
  ["echo 1.2.3", "", "No openclaw command answers; the plugin was tried with 2026.9.6."],
  ["", "", "No openclaw command answers; the plugin was tried with 2026.9.6."],
])("a version that the plugin was not tried with is said: %s", async (script, version, note) => {
  await write(".openclaw/openclaw.json", twoAgents);
  const found = await located(script);
  expect(found).toMatchObject({ version });
  expect("notes" in found && found.notes[0]).toContain(note);
});

test("no OpenClaw is said in a sentence, whatever else lives in the home", async () => {
  await write(".claude/settings.json", "{}");
  expect(await located("")).toMatchObject({ missing: expect.stringContaining("openclaw") });
});
