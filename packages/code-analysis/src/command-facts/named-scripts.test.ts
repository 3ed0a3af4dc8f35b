import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { scriptsNamedIn } from "./named-scripts.ts";

/** The scripts that a line names in a folder of these files, as `NAME LANGUAGE`. */
async function named(
  line: string,
  files: Readonly<Record<string, string>> = { [basename(line)]: "1\n" },
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "parapet-scripts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const scripts = await scriptsNamedIn(line, {
    folders: [folder],
    within: [folder],
    homeDir: folder,
    bounds: {},
  });
  return scripts.map(({ path, language }) => `${basename(path)} ${language}`);
}

test.each([
  ["./a.sh", "shell"],
  ["./a.bash", "shell"],
  ["./a.zsh", "shell"],
  ["./a.py", "python"],
  ["./a.js", "javascript"],
  ["./a.mjs", "javascript"],
  ["./a.cjs", "javascript"],
  ["./a.ts", "typescript"],
  ["./a.mts", "typescript"],
  ["./a.cts", "typescript"],
  ["./a.MTS", "typescript"],
])("a script is read in the language of its ending: %s", async (line, language) => {
  expect(await named(line)).toEqual([`${basename(line)} ${language}`]);
});

test.each(["./a.txt", "./a", "./a.rb", "./mts", "cat a.mts", "https://c.zzz.io/a.sh"])(
  "what is no script of a language that is followed is left alone: %s",
  async (line) => {
    expect(await named(line)).toEqual([]);
  },
);

test.each([
  ["sh", "shell"],
  ["bash", "shell"],
  ["zsh", "shell"],
  ["dash", "shell"],
  ["ksh", "shell"],
  ["ash", "shell"],
  ["source", "shell"],
  [".", "shell"],
  ["python", "python"],
  ["python3", "python"],
  ["python3.12", "python"],
  ["uv run", "python"],
  ["node", "javascript"],
  ["nodejs", "javascript"],
  ["bun run", "javascript"],
  ["deno run", "javascript"],
  ["tsx", "javascript"],
  ["ts-node", "javascript"],
])(
  "a script without an ending is read in the language of its program: %s",
  async (program, language) => {
    expect(await named(`${program} task`, { task: "1\n" })).toEqual([`task ${language}`]);
  },
);

test.each([
  ["#!/bin/sh", "shell"],
  ["#!/usr/bin/env python3", "python"],
  ["#!/usr/bin/env -S node", "javascript"],
])("the first line says the language: %s", async (first, language) => {
  expect(await named("./task", { task: `${first}\n1\n` })).toEqual([`task ${language}`]);
});

test.each([
  "$CLAUDE_PROJECT_DIR/",
  "${CLAUDE_PROJECT_DIR}/",
  "${CLAUDE_PROJECT_DIR:-.}/",
  "$CLAUDE_PLUGIN_ROOT/",
  "${CLAUDE_PLUGIN_ROOT}/",
  "${GEMINI_PROJECT_DIR}/",
  "${workspaceFolder}/",
  "${containerWorkspaceFolder}/",
  "${workspacePath}/",
  "${extensionPath}/",
  "${PWD}/",
  "$PWD/",
  "$(pwd)/",
  "$(git rev-parse --show-toplevel)/",
  "~/",
  "$HOME/",
  "${HOME}/",
  "${env:HOME}/",
])("a variable for the folder of the project is followed: %s", async (folder) => {
  expect(await named(`sh "${folder}a.sh"`.replace('"~/', '~/"'), { "a.sh": "1\n" })).toEqual([
    "a.sh shell",
  ]);
});

test.each(["$OTHER/", "${workspaceRoot}/", "${MY_DIR}/", "$(dirname x)/"])(
  "an unknown variable is not followed: %s",
  async (folder) => {
    expect(await named(`sh "${folder}a.sh"`, { "a.sh": "1\n" })).toEqual([]);
  },
);
