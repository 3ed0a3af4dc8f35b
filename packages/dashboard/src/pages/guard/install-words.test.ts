import { expect, test } from "vitest";
import { installFor } from "./install-words.ts";

const where = { workspacePath: "/home/ada/.openclaw", agentId: "main", service: "home" };
const words = (given: Partial<typeof where> & { readonly runtime: string }) => {
  const install = installFor({ ...where, ...given });
  return install.kind === "command" ? install.words : install.reason;
};

test.each([
  ["openclaw", "/home/ada/.openclaw", "protect openclaw --target /home/ada/.openclaw"],
  ["openclaw", "", "protect openclaw"],
  ["openclaw", "/x y/it's", String.raw`protect openclaw --target '/x y/it'\''s'`],
  ["openclaw", "-rf", "protect openclaw --target '-rf'"],
  ["claude-code", "/p", "protect claude-code --target /p/.claude/settings.json"],
  [
    "claude-code",
    "/home/ada/.claude/",
    "protect claude-code --target /home/ada/.claude/settings.json",
  ],
  ["", "", "protect sdk --agent main --service home"],
])("the adapter of %j in %j is installed with: %s", (runtime, workspacePath, expected) => {
  expect(words({ runtime, workspacePath })).toBe(expected);
});

test("a name from a workspace never becomes part of the shell's language", () => {
  expect(words({ runtime: "", agentId: "$(id)", service: "a;b" })).toBe(
    "protect sdk --agent '$(id)' --service 'a;b'",
  );
});

test("a runtime without an adapter says so", () => {
  expect(words({ runtime: "zed" })).toMatch(/^There is no adapter for zed\./);
});
