import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findClaudeCode } from "./find-program.ts";

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-claude-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { mode: 0o755 });
  }
  return folder;
}

const scope = "lib/node_modules/@anthropic-ai";
const machine = `claude-code-${process.platform}-${process.arch}`;
const described = (name: string) => JSON.stringify({ name, version: "2.1.329" });
const installed = {
  [`${scope}/claude-code/package.json`]: described("@anthropic-ai/claude-code"),
  [`${scope}/claude-code/bin/claude.exe`]: "",
};
const native = (folder: string) => ({
  [`${folder}/${machine}/package.json`]: described(`@anthropic-ai/${machine}`),
  [`${folder}/${machine}/claude`]: "",
});

test.each([scope, `${scope}/claude-code/node_modules/@anthropic-ai`])(
  "the program behind the command that npm installs is found in %s",
  async (place) => {
    const folder = await folderWith({ ...installed, ...native(place), "bin/x": "" });
    await symlink(join(folder, scope, "claude-code/bin/claude.exe"), join(folder, "bin/claude"));
    const program = { file: join(folder, place, machine, "claude"), version: "2.1.329" };
    expect(await findClaudeCode(undefined, { PATH: join(folder, "bin") })).toEqual(program);
    expect(await findClaudeCode(program.file, {})).toEqual(program);
  },
);

test("the program of the native installer is found in the person's own programs", async () => {
  const folder = await folderWith({ "share/claude/versions/2.1.329": "", ".local/bin/x": "" });
  const file = join(folder, "share/claude/versions/2.1.329");
  await symlink(file, join(folder, ".local/bin/claude"));
  const found = await findClaudeCode(undefined, { PATH: "", HOME: folder });
  expect(found).toEqual({ file, version: "2.1.329" });
});

test("another program is not taken for Claude Code", async () => {
  const folder = await folderWith({ claude: "", "package.json": described("other") });
  expect(await findClaudeCode(join(folder, "claude"), {})).toEqual({
    missing: expect.stringContaining("is not Claude Code's program"),
  });
  expect(await findClaudeCode(undefined, { PATH: folder })).toEqual({
    missing: expect.stringContaining("not on the PATH"),
  });
});

test("a program that may not be run, or is a folder, is named before it is run", async () => {
  const folder = await folderWith({ "2.1.329": "", "2.1.330/x": "" });
  const file = join(folder, "2.1.329");
  await chmod(file, 0o644);
  expect(await findClaudeCode(file, {})).toEqual({
    missing: `The user of the sandbox may not run ${file}. Allow it with \`chmod a+rx\`.`,
    isInstalled: true,
  });
  const other = join(folder, "2.1.330");
  expect(await findClaudeCode(other, {})).toMatchObject({
    missing: `${other} is not a file. Name the program itself, or install it again.`,
  });
});
