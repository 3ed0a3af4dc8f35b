import { expect, test } from "vitest";
import { agentsInScript } from "../policy/script-agents.ts";
import { withoutFlags } from "../policy/removed-flags.ts";
import { claudeAccess } from "./claude-access.ts";

const accessIn = (script: string) =>
  agentsInScript(script, new Map()).map(({ program, words }) => program.access(words).commands);

test.each([
  ["codex -m o3 exec x", "sandbox"],
  ["codex --model o3 -c a=b exec --yolo x", "any"],
  ["codex --model=o3 exec x", "sandbox"],
  ["claude --dangerously-skip-permissions x", "any"],
  ["claude -p x --tools default --dangerously-skip-permissions", "any"],
  ["claude -p x --tools Edit Bash --allowedTools Bash", "any"],
  ["claude -p x --tools Edit,Read --allowedTools Bash", "none"],
  [`claude -p x --settings '{"permissions":{"allow":["Bash"]}}'`, "any"],
  [`claude -p x --settings '{"permissions":{"defaultMode":"bypassPermissions"}}'`, "any"],
  [`claude -p x --settings '{"permissions":3}'`, "none"],
  ["claude -p x --settings ci.json", "unknown"],
  ["claude -p x --settings ci.json --allowedTools Bash", "any"],
  ["claude -p x --settings ci.json --disallowedTools Bash", "none"],
  ["copilot -p x --allow-tool shell", "any"],
  ["copilot -p x --allow-tool 'shell(git log)'", "none"],
  ["droid exec --auto=high x", "any"],
  ["droid exec --auto low x", "none"],
  ["gemini --approval-mode=yolo", "any"],
  ["gemini --prompt=x", "none"],
])("what %s may run is %s", (script, commands) => {
  expect(accessIn(script)).toEqual([commands]);
});

test("a verb in the task of another verb, or behind a word that is no option, starts no agent", () => {
  for (const script of ["codex login exec", "codex mcp add exec", "codex --model=o3 x exec"]) {
    expect(accessIn(script)).toEqual([]);
  }
});

test("settings in a file of the repository leave the commands unknown", () => {
  expect(claudeAccess({ words: [], settings: ".claude/ci.json" }).commands).toBe("unknown");
  expect(claudeAccess({ words: [], settings: " " }).commands).toBe("none");
  const both = `{"permissions":{"allow":["Bash(gh issue view:*)"]}}`;
  expect(
    claudeAccess({ words: ["--settings", `{"permissions":{"deny":[]}}`], settings: both }).commands,
  ).toBe("listed");
});

test("the fix takes the flag out of a list of arguments, and leaves no empty argument", () => {
  expect(withoutFlags('["--json", "--dangerously-bypass-approvals-and-sandbox"]')).toBe(
    '["--json"]',
  );
  expect(withoutFlags('["--json"]')).toBe('["--json"]');
  expect(withoutFlags("[--json")).toBe("[--json");
  expect(withoutFlags("--a\n--dangerously-skip-permissions\n--b\n")).toBe("--a\n--b\n");
});
