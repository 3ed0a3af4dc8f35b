import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * What CONTRIBUTING.md tells a newcomer to do, done in a copy of the sources: each kind of thing is
 * laid by one command, and its first version compiles, is found by its place, and passes the tests
 * of its kind.
 */

const root = join(import.meta.dirname, "..");
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "parapet-new-"));
  const left = new Set([".git", ".cache", "node_modules", "dist"]);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => path === root || !left.has(basename(path)),
  });
  linkModules();
});

afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

/**
 * Everything that is installed, and the packages of the copy in place of those of the repository.
 */
function linkModules(): void {
  const [from, to] = [join(root, "node_modules"), join(copy, "node_modules")];
  mkdirSync(join(to, "@parapet"), { recursive: true });
  for (const name of readdirSync(from).filter(
    (one) => one !== "@parapet" && !one.startsWith("."),
  )) {
    symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, "@parapet"))) {
    symlinkSync(readlinkSync(join(from, "@parapet", name)), join(to, "@parapet", name));
  }
}

function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
}

test("a check, a signal, a rule, a report format and a guardrail are one command each, and work at once", () => {
  const lay = (...args: readonly string[]): string => run("scripts/new.ts", ...args);
  expect(lay("check", "OC-NET-999", "gateway/example-weakness")).toContain("example-weakness.ts");
  lay("signal", "EXMP-001", "example-order");
  lay("rule", "AP-999", "example-notes");
  lay("report", "tsv");
  lay("guardrail", "example-commands");
  run("scripts/compile-rules.ts");
  run("node_modules/typescript/bin/tsc", "-p", ".");
  const tests = [
    "packages/openclaw/src/checks/check-fixtures.test.ts",
    "packages/scanner/src/instruction-fixtures.test.ts",
    "packages/guardrails/src/library",
    "packages/cli/src/reports/tsv.test.ts",
    "packages/attack-paths/src/rules/shipped-rules.test.ts",
  ];
  const names = "OC-NET-999|-EXMP-001|example-commands|each finding is a line|the shipped rules";
  const said = run(
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=verbose",
    ...tests,
    "-t",
    names,
  );
  for (const name of [
    "OC-NET-999",
    "INS-EXMP-001",
    "SKL-EXMP-001",
    "example-commands",
    "each finding is a line",
    "the shipped rules",
  ])
    expect(said).toContain(name);
  expect(run("packages/cli/bin/parapet.js", "scan", "--help")).toMatch(
    /choices: "text",[^)]*"tsv"/,
  );
  expect(run("packages/cli/bin/parapet.js", "rules", "list")).toContain("AP-999");
  expect(run("packages/cli/bin/parapet.js", "rules", "test")).toContain("all tests passed");
});

test.each([
  ["a kind that there is not", ["thing"], "Usage:"],
  ["an ID of another kind", ["check", "AP-001", "gateway/a"], "is not like OC-NET-099"],
  ["a name that no file has", ["guardrail", "Example Commands"], "is no name in kebab-case"],
  ["the ID of a check", ["check", "OC-NET-001", "gateway/a"], /OC-NET-\d{3} is the next one/],
  ["the ID of a rule", ["rule", "AP-001", "notes"], /AP-001 is taken.*\nUsage:/],
  ["the ID of a signal", ["signal", "EXE-001", "a"], /EXE-001 is taken/],
  ["a graph of another rule", ["rule", "AP-999", "allowlisted-egress"], "is there already"],
  ["what is there already", ["guardrail", "remote-scripts"], "is there already"],
])("%s is refused, with what would be right", (_name, args, expected) => {
  const call = () =>
    execFileSync(process.execPath, ["scripts/new.ts", ...args], {
      cwd: root,
      stdio: "pipe",
      encoding: "utf8",
    });
  expect(call).toThrow(expected);
});
