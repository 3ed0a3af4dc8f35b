import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { processContext } from "../context/context.ts";
import { buildProgram } from "../program/program.ts";
import { bashCompletion } from "./bash.ts";
import { commandTable } from "./command-table.ts";
import { fishCompletion } from "./fish.ts";
import { manPage } from "./man-page.ts";
import { zshCompletion } from "./zsh.ts";

const table = commandTable(buildProgram(processContext([]), () => {}));
const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

/** A script in a file, and what a shell prints that gets it as its first argument. */
function printed(shell: string, script: string, code: string, ...args: readonly string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "parapet-shell-")), "script");
  writeFileSync(file, script);
  const { stdout, stderr } = spawnSync(shell, [...args, code, file], {
    encoding: "utf8",
    timeout: 60_000,
    env: { PATH: process.env["PATH"], HOME: tmpdir(), TERM: "dumb" },
  });
  return stdout + stderr;
}

const cases: readonly (readonly [line: string, completed: string, not: string])[] = [
  ["parapet roll", "rollback", "scan"],
  ["parapet token cr", "create", "revoke"],
  ["parapet --no-color scan --fail", "--fail-on", "--json"],
  ["parapet scan --fail-on high --js", "--json", "--fail-on"],
];

test.skipIf(!has("bash")).each(cases)("bash completes %s", (line, completed, not) => {
  const words = line.split(" ");
  const code = `source "$0"; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _parapet; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const lines = printed("bash", bashCompletion(table), code, "-c").split("\n");
  expect(lines).toContain(completed);
  expect(lines).not.toContain(not);
});

test.skipIf(!has("fish")).each(cases)("fish completes %s", (line, completed, not) => {
  const code = `source $argv[1]; complete -C "${line}"`;
  const text = printed("fish", fishCompletion(table), code, "--no-config", "-c");
  const names = text.split("\n").map((one) => one.split("\t")[0]);
  expect(names).toContain(completed);
  expect(names).not.toContain(not);
});

test.skipIf(!has("zsh")).each(cases)("zsh completes %s", (line, completed) => {
  // Completion needs a terminal: zsh has one of its own for tests.
  const code = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=''; autoload -Uz compinit; compinit -u -D; source $0; parapet() { print -r -- \\"ran:\\$*:\\" }"
zpty -w -n shell $'${line}\\t\\n'
zpty -w shell exit
while zpty -r shell out; do print -rn -- "$out"; done`;
  const text = printed("zsh", zshCompletion(table), code, "-f", "-c");
  const before = line.split(" ").slice(1, -1);
  expect(text).toContain(`ran:${[...before, completed].join(" ")}`);
});

test("every command and option is in each completion and in the manual", () => {
  const page = manPage(table, { version: "1.2.3", day: "2026-11-29" });
  for (const { path, options } of table) {
    for (const script of [bashCompletion(table), zshCompletion(table), fishCompletion(table)]) {
      expect(script).toContain(path);
    }
    expect(page).toContain(`parapet ${path.replaceAll("-", String.raw`\-`)}`.trim());
    for (const { flags, long } of options.filter((one) => one.long !== "--help")) {
      expect(page).toContain(`.B "${flags.replaceAll("-", String.raw`\-`)}"`);
      expect(zshCompletion(table)).toContain(`'${long}:`);
      expect(fishCompletion(table)).toContain(` -l ${long.slice(2)}`);
    }
  }
});

test.skipIf(!has("groff"))("the manual is formatted without a warning", () => {
  const page = manPage(table, { version: "1.2.3", day: "2026-11-29" });
  const { stdout, stderr } = spawnSync("groff", ["-man", "-Tutf8", "-ww", "-P-cbou"], {
    input: page,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("parapet token create");
  expect(stdout).toMatch(/--fail-on <severity>/);
});
