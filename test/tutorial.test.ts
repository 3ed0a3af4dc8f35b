import { execFile } from "node:child_process";
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

/* What the tutorial and the how-to guides show is copied and run. */

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-tutorial-"));
  await mkdir(join(folder, "packages/server"), { recursive: true });
  await cp(join(root, "packages/server/demo"), join(folder, "packages/server/demo"), {
    recursive: true,
  });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the tutorial's commands do what it says, one after the other", async () => {
  const page = await readFile(join(root, "docs/tutorials/from-exposed-to-guarded.md"), "utf8");
  const outputs: string[] = [];
  for (const line of commandsIn(page, "sh")) {
    if (line === "npm ci" || line.startsWith("export PATH=")) continue;
    // Each works on what the one before it left.
    // oxlint-disable-next-line no-await-in-loop
    const { stdout } = await run("bash", ["-c", line], { cwd: folder, env: environment() });
    outputs.push(`$ ${line}\n${stdout}`);
  }
  const all = outputs.join("\n");
  for (const [, figure = ""] of page.matchAll(/(?<![\d.])(\d\d\.\d(?: → \d\d\.\d)?)[ .](?!\d)/g)) {
    expect(all, `the figure ${figure}`).toContain(figure);
  }
  const summaries = outputs.filter((output) => output.includes("parapet scan"));
  expect(summaries[0]).toMatch(/Exposures +1 /);
  expect(summaries.at(-1), "no exposure is critical any more").toMatch(/Exposures +0 /);
  expect(all).toContain("Outcome: would be blocked");
  expect(all).toContain("not enforced");
  const before = await readFile(join(root, "packages/server/demo/openclaw.json"), "utf8");
  expect(await readFile(join(folder, "packages/server/demo/openclaw.json"), "utf8")).toBe(before);
});

test("every command of the tutorial and the how-to guides exists, with its options", async () => {
  const shown = new Map<string, Set<string>>();
  for await (const name of glob(["docs/tutorials/*.md", "docs/how-to/*.md"], { cwd: root })) {
    const page = await readFile(join(root, name), "utf8");
    for (const [, words = "", rest = ""] of page.matchAll(
      /(?<=[`/] ?|^ *)parapet((?: [a-z][a-z-]*)+)((?: [^\n`|]*)?)/gm,
    )) {
      const command = words
        .trim()
        .split(" ")
        .slice(0, isGroup(words) ? 2 : 1)
        .join(" ");
      const options = shown.get(command) ?? new Set<string>();
      for (const [option] of rest.matchAll(/--[a-z][a-z-]*/g)) options.add(option);
      shown.set(command, options);
    }
  }
  expect(shown.size).toBeGreaterThan(8);
  for (const [command, options] of shown) {
    // Few, and a process each.
    // oxlint-disable-next-line no-await-in-loop
    const { stdout } = await run("parapet", [...command.split(" "), "--help"], {
      cwd: root,
      env: environment(),
    });
    expect(stdout).toContain(`Usage: parapet ${command}`);
    const missing = [...options].filter((option) => !stdout.includes(option));
    expect({ command, missing }).toEqual({ command, missing: [] });
  }
});

/** The lines of the code blocks of a language. */
function commandsIn(page: string, language: string): readonly string[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)]
    .filter(([, own]) => own === language)
    .flatMap(([, , text = ""]) => text.split("\n").filter((line) => line !== ""));
}

function isGroup(words: string): boolean {
  return /^ (?:protect|guardrails|token|config|rules) /.test(`${words} `);
}

function environment(): NodeJS.ProcessEnv {
  // As the tutorial has it set.
  const path = [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  return { PATH: path, HOME: folder, NO_COLOR: "1", COLUMNS: "80" };
}
