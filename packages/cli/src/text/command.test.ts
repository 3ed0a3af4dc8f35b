import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { workspaceCommand } from "./command.ts";

const checks = Array.from({ length: 12 }, (_, index) => `OC-SEC-${100 + index}`);

test.each(["/home/ada/.openclaw", "/tmp/two words", "/tmp/it's $(reboot) `x`"])(
  "the command for %s can be pasted into a shell",
  (path) => {
    const { lines, preface } = workspaceCommand(
      "fix",
      { path, inFolder: "." },
      ["--check", ...checks],
      { columns: 76 },
    );
    expect(preface).toBe("");
    const script = lines.join("\n").replace(/^parapet/, "printf '%s\\n'");
    const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
    expect(words).toEqual(["fix", path, "--check", ...checks]);
  },
);

test("a path that cannot be copied from a screen gives way to the folder itself", () => {
  for (const path of ["/tmp/a\u001b[2J", `/${"x".repeat(100)}`]) {
    expect(workspaceCommand("fix", { path, inFolder: "." }, ["--all"], { columns: 76 })).toEqual({
      preface: "In the workspace folder:",
      lines: ["parapet fix . --all"],
    });
  }
});

test("on Windows the command is one line that PowerShell and the command prompt read alike", () => {
  const shown = (path: string) =>
    workspaceCommand("fix", { path, inFolder: "." }, ["--check", ...checks], {
      columns: 76,
      onWindows: true,
    });
  expect(shown(String.raw`C:\two words`)).toEqual({
    preface: "",
    lines: [String.raw`parapet fix "C:\two words" --check ${checks.join(" ")}`],
  });
  expect(shown(String.raw`C:\$(calc)&calc`)).toEqual({
    preface: "In the workspace folder:",
    lines: [`parapet fix . --check ${checks.join(" ")}`],
  });
});
