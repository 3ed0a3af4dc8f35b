import { expect, test } from "vitest";
import { type Edit, EditError } from "@parapet/documents/document.ts";
import { parseRulesFile } from "./rules-file.ts";

test("what is written out is read, what is computed is left out", () => {
  const { value } = parseRulesFile(
    `
NAMES = ["x"]
prefix_rule(pattern=NAMES)
prefix_rule(pattern=["a"] + ["b"])
prefix_rule(pattern=["a", other])
prefix_rule(pattern=["a"], decision=choice)
prefix_rule(pattern=[])
prefix_rule(pattern=("a",))
def prefix_rule(pattern): pass
# prefix_rule(pattern=["commented"])
"prefix_rule(pattern=['quoted'])"
prefix_rule(justification = "see prefix_rule(), ]", decision = 'prompt', pattern = [["a", r"\\b"], "\\x63",],)
prefix_rule(["d"], "forbidden")
prefix_rule(["e"])
`,
  );
  expect(value).toEqual({
    rules: [
      { pattern: [["a", String.raw`\b`], "c"], decision: "prompt" },
      { pattern: ["d"], decision: "forbidden" },
      { pattern: ["e"], decision: "allow" },
    ],
  });
});

test("a rule, its pattern and its decision have their places", () => {
  const text = '# One.\nprefix_rule(pattern=["a"], decision="allow")\n';
  const document = parseRulesFile(text);
  const at = (pointer: string): string => {
    const { start = 0, end = 0, line } = document.span(pointer) ?? {};
    return `${line} ${text.slice(start, end)}`;
  };
  expect(at("/rules/0/decision")).toBe('2 "allow"');
  expect(at("/rules/0/pattern")).toBe('2 ["a"]');
  expect(at("/rules/0")).toBe('2 prefix_rule(pattern=["a"], decision="allow")');
  expect(document.span("/rules/1")).toBeUndefined();
});

function set(pointer: string): Edit {
  return { op: "set", pointer, value: "prompt" };
}

test("a decision can be changed, and nothing else", () => {
  const document = parseRulesFile('prefix_rule(["a"])  # kept\nprefix_rule(["b"], "allow")\n');
  expect(document.edit([set("/rules/1/decision"), set("/rules/0/decision")]).text).toBe(
    'prefix_rule(["a"], decision="prompt")  # kept\nprefix_rule(["b"], "prompt")\n',
  );
  expect(() => document.edit([set("/rules/0/pattern")])).toThrow(EditError);
  expect(() => document.edit([{ op: "remove", pointer: "/rules/0" }])).toThrow(EditError);
});

test("a text that no bracket and no quote closes is read in one go", () => {
  for (const part of ["prefix_rule(", '"\\', "'''", "[", "prefix_rule(pattern=[["]) {
    const timeOf = (parts: number) => {
      const text = part.repeat(parts);
      const from = process.cpuUsage().user;
      expect(parseRulesFile(text).value).toEqual({ rules: [] });
      return (process.cpuUsage().user - from) / 1_000;
    };
    // Ten times as long: quadratic time would be a hundred times as long.
    const short = timeOf(4_000);
    expect(timeOf(40_000)).toBeLessThan(30 * Math.max(short, 10));
  }
});
