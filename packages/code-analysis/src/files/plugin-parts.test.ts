import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findInstructionFiles } from "./find-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-plugin-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function found(files: Readonly<Record<string, string>>) {
  for (const [way, text] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(folder, way)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, way), text);
  }
  const { files: all } = await findInstructionFiles(folder, {});
  return all.map(({ path, skill = folder }) => [
    path.slice(folder.length + 1),
    skill.slice(folder.length + 1),
  ]);
}

test("what a plugin starts is read together, and the rest of its repository is not", async () => {
  const ways = await found({
    "p/.claude-plugin/plugin.json": `{ "mcpServers": { "a": { "args": ["./server/a.js"] } } }`,
    "p/hooks/hooks.json": `{ "command": "\\"\${CLAUDE_PLUGIN_ROOT}\\"/bin/b.sh" }`,
    "p/hooks/README.md": "# Notes",
    "p/bin/b.sh": "date",
    "p/bin/inner/c.sh": "date",
    "p/server/a.js": "start()",
    "p/commands/d.md": "# D",
    "p/docs/e.md": "# E",
    "p/src/f.py": "print()",
    "p/skills/g/SKILL.md": "# G",
  });
  expect(ways).toEqual([
    ["p/.claude-plugin/plugin.json", "p"],
    ["p/bin/b.sh", "p"],
    ["p/bin/inner/c.sh", "p"],
    ["p/commands/d.md", "p"],
    ["p/hooks/hooks.json", "p"],
    ["p/server/a.js", "p"],
    ["p/skills/g/SKILL.md", "p/skills/g"],
  ]);
});

test.each([
  [".codex-plugin/plugin.json", `{ "hooks": "./run/hooks.json" }`, "run/a.py"],
  [".cursor-plugin/plugin.json", `{ "command": "python3 ./run/a.py" }`, "run/a.py"],
  ["gemini-extension.json", `{ "args": ["\${extensionPath}\${/}run\${/}a.py"] }`, "run/a.py"],
  [".claude-plugin/plugin.json", `{ "args": ["\${CLAUDE_PLUGIN_ROOT}/a.py"] }`, "a.py"],
])("programs of a plugin that is described in %s", async (manifest, text, program) => {
  expect(await found({ [manifest]: text, [program]: "print()" })).toContainEqual([program, ""]);
});

test("a skill that is also a plugin is read whole", async () => {
  const ways = await found({
    ".claude-plugin/plugin.json": "{}",
    "SKILL.md": "# A",
    "x/b.md": "# B",
  });
  expect(ways.map(([way]) => way)).toEqual([".claude-plugin/plugin.json", "SKILL.md", "x/b.md"]);
});
