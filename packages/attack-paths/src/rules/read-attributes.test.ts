import { expect, test } from "vitest";
import { loadRules } from "./load-rules.ts";
import { attributesRead } from "./read-attributes.ts";
import type { Rule } from "./rule.ts";
import { shippedRules } from "./shipped-rules.ts";

const example = `id: XX-001
name: Example
version: 1
owasp: [ASI01]
atlas: []
source: { node: principal, where: "n.trust == 'anyone'" }
path: "CAN_WRITE DELIVERS INVOKES[decision == 'auto' && !has(from.shell)]"
sink: { node: tool, where: "n.color == 'red'" }
requires: []
controls: []
impact: host_rce
steps: {}
message: "{source} reaches {sink}"
tests: { fires: [one], silent: [two] }
`;

function ruleOf(text: string): Rule {
  const { rules, problems } = loadRules([{ file: "x.yaml", text }]);
  const rule = rules.find(({ id }) => id === "XX-001");
  if (rule === undefined) throw new Error(JSON.stringify(problems));
  return rule;
}

test("what a rule asks of nodes and edges may decide what it finds, and nothing else", () => {
  const isRead = attributesRead(ruleOf(example));
  expect(["trust", "decision", "shell", "color", "ease", "isolation"].filter(isRead)).toHaveLength(
    6,
  );
  expect(["account", "exposed", "joins_main_session"].filter(isRead)).toEqual([]);
});

test("a rule that only CEL can answer may read attributes that it does not name", () => {
  const isRead = attributesRead(ruleOf(example.replace("n.color == 'red'", "size(n.color) > 2")));
  expect(isRead("account")).toBe(true);
});

test("facts that a shipped rule requires are read", () => {
  const requiring = shippedRules().filter(({ requires }) =>
    requires.some(({ patterns }) =>
      patterns.some(({ root }) => root.edges.some(({ condition }) => condition !== undefined)),
    ),
  );
  expect(requiring.length).toBeGreaterThan(0);
  for (const rule of requiring) expect(attributesRead(rule)("decision")).toBe(true);
});
