import { expect, test } from "vitest";
import { firstMatching } from "./tool-lists.ts";
import { allows, denies } from "./tool-pattern.ts";

const listed = (at: string, ...names: readonly string[]) =>
  names.map((name, index) => ({ name, at: `${at}/${index}` }));
const tools = ["exec", "apply_patch", "write", "bundle-mcp", "mail__send", "mail__*", "read"];
const lists = [
  [],
  ["write"],
  ["read", "group:runtime", "exec"],
  ["mail__*"],
  ["*"],
  ["bundle-mcp"],
  ["EXEC "],
];

test("a tool is allowed or denied by the first entry of its own list, though other agents have the same names", () => {
  for (const names of lists) {
    for (const at of ["/tools/allow", "/agents/entries/a/tools/allow"]) {
      const entries = listed(at, ...names);
      for (const tool of [...tools, ...tools]) {
        expect(firstMatching(entries, tool, "allows")).toBe(
          entries.find(({ name }) => allows(name, tool)),
        );
        expect(firstMatching(entries, tool, "denies")).toBe(
          entries.find(({ name }) => denies(name, tool)),
        );
      }
    }
  }
});

test("more lists and tools than are kept are still answered", () => {
  for (let index = 0; index < 1_100; index += 1) {
    const entries = listed("/tools/deny", `tool${index}`);
    expect(firstMatching(entries, `tool${index}`, "denies")).toBe(entries[0]);
    expect(firstMatching(entries, "exec", "denies")).toBeUndefined();
  }
  const wide = listed("/tools/deny", "tool1*");
  for (let index = 0; index < 1_100; index += 1) {
    const matched = firstMatching(wide, `tool${index}`, "denies");
    expect(matched !== undefined).toBe(`${index}`.startsWith("1"));
  }
});
