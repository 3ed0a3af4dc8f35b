import { expect, test } from "vitest";
import { readCall, valuesOf } from "../evaluation/call.ts";
import { labelsOf } from "../labels/update-session.ts";
import { freshSession } from "../labels/session-state.ts";
import { testContext, testRequest } from "../testing/evaluation.ts";
import { guardrailLibrary } from "../library/guardrails/index.ts";
import { compileCondition, type Condition } from "./condition.ts";
import { environmentFor } from "./environment.ts";
import { gateOf } from "./gate.ts";
import { stepBudget } from "./step-budget.ts";

function holds(condition: string, command: string, untrusted_seen = false): boolean {
  return holdsOf(condition, { name: "exec", args: { command } }, untrusted_seen);
}

function holdsOf(
  condition: string,
  asked: { readonly name: string; readonly args?: Readonly<Record<string, unknown>> },
  untrusted_seen: boolean,
  budget = stepBudget(),
): boolean {
  const context = testContext({});
  const tool = { server: "", call_id: "1", args: {}, ...asked };
  const call = readCall(testRequest({ tool }), context, true);
  const labels = labelsOf({ ...freshSession, untrusted_seen });
  return compiled(condition).holds(
    valuesOf(call, { labels, changed: false, incomplete: false }, context, new Date(0)),
    budget,
  );
}

/** Many calls are asked about the same conditions. */
const known = new Map<string, Condition>();

function compiled(condition: string): Condition {
  const before = known.get(condition) ?? compileCondition(condition);
  known.set(condition, before);
  return before;
}

test("a condition whose lists are empty or whose labels are not set is answered as CEL answers it", () => {
  const found = "facts.commands.exists(c, c.name == 'ls')";
  const host = "facts.network.exists(n, n.host == 'a.example')";
  expect(holds(found, "ls")).toBe(true);
  expect(holds(host, "ls")).toBe(false);
  expect(holds(`${host} || ${found}`, "ls")).toBe(true);
  expect(holds(`${host} || true`, "ls")).toBe(true);
  expect(holds(`!(${host})`, "ls")).toBe(true);
  expect(holds(`labels.untrusted_seen && ${found}`, "ls")).toBe(false);
  expect(holds(`labels.untrusted_seen && ${found}`, "ls", true)).toBe(true);
  expect(holds("facts.network.all(n, n.host == 'a.example')", "ls")).toBe(true);
  expect(holds("labels.untrusted_seen ? true : !labels.private_read", "ls")).toBe(true);
  expect(holds("labels.untrusted_seen == false", "ls")).toBe(true);
});

test.each([
  ...["egress", "reads_private", "reads_untrusted", "takes_control", "destroys", "opaque"].map(
    (name) => `facts.${name}`,
  ),
  "facts.truncated",
  "tool.changed",
  ...["untrusted_seen", "private_read", "egress_done"].map((name) => `labels.${name}`),
])("a condition that needs %s costs no CEL where it is not set", (flag) => {
  const { ast } = environmentFor(new Map(), stepBudget()).parse(`${flag} && size(tool.args) > 0`);
  expect(gateOf(ast, { patterns: new Map(), work: stepBudget() })).toBeDefined();
});

test("where one side of && is false, the other may fail, in either order", () => {
  expect(holds("labels.untrusted_seen && tool.args.missing == 1", "ls")).toBe(false);
  expect(holds("tool.args.missing == 1 && labels.untrusted_seen", "ls")).toBe(false);
  expect(() => holds("tool.args.missing == 1 && labels.untrusted_seen", "ls", true)).toThrow(
    "No such key",
  );
});

test("no guardrail of the library is answered otherwise than by CEL alone, whatever the call", () => {
  const calls = guardrailLibrary
    .flatMap(({ fires, silent }) => [...fires, ...silent])
    .flatMap(({ tool }) => (tool === undefined ? [] : [tool]));
  expect(calls.length).toBeGreaterThan(50);
  for (const { condition } of guardrailLibrary) {
    if (condition === "") continue;
    // The question mark keeps the gate away.
    const plain = `(${condition}) ? true : false`;
    for (const tool of calls) {
      for (const untrusted of [false, true]) {
        const told = [condition, tool, holdsOf(condition, tool, untrusted)];
        expect(told).toEqual([condition, tool, holdsOf(plain, tool, untrusted)]);
      }
    }
  }
});

function outcome(condition: string, command: string): unknown {
  try {
    return holds(condition, command);
  } catch {
    return "failed";
  }
}

test.each([
  "facts.commands.exists(c, c.argv.exists(a, a == '-l') && c.name in ['ls', 'cat'])",
  "facts.commands.exists(c, c.name.startsWith('l') && size(c.argv) > 1)",
  "facts.commands.exists(c, c.opaque || c.argv[9] == 'x')",
  "facts.paths.exists(p, under(p.path, '/etc') && re2(p.path, 'passwd$'))",
  "size(facts.commands) >= 2 && tool.name == 'exec'",
  "labels.tool_calls <= 0 || now.hour > 24",
  "facts.commands.exists(tool, tool.name == 'ls')",
  "facts.commands.exists(c, c.fed_by.exists(c, c == 'cat'))",
])("%s means what CEL makes of it, failures included", (condition) => {
  for (const command of ["ls -l", "cat /etc/passwd | ls", "echo", "$X", "cat ../etc/passwd", ""]) {
    expect([command, outcome(condition, command)]).toEqual([
      command,
      outcome(`(${condition}) ? true : false`, command),
    ]);
  }
});

test.each([
  "glob(tool.name, 'e*c')",
  "glob(tool.name, 'x*')",
  "private_host(tool.args.host)",
  "private_host(tool.name)",
  "under(tool.name, tool.args.command)",
  "under(tool.name, 'exec')",
  "re2(tool.name, '^ex')",
  "re2(tool.args.command, '^ls')",
  "tool.name.startsWith(tool.server)",
  "tool.name.startsWith('ex')",
  "tool.args.command.startsWith('l')",
  "tool.name.endsWith('ec')",
  "tool.args.on",
  "tool.changed",
  "labels.tool_calls > labels.calls_this_minute",
  "labels.tool_calls >= 0",
  "labels.spend_usd < 0.5",
  "int('3') > 2",
  "size(tool.name) > 3",
  "size(facts.commands) == 1",
  "size(facts.commands) > 0",
  "now.weekday >= 4",
  "now.hour < 1",
  "tool.name > 'a'",
  "labels.untrusted_seen > true",
  "tool.changed == false",
  "facts.commands.exists(c, c.name > 'a')",
  "facts.commands.exists(labels, labels.name > 'm')",
  "tool.name in [tool.server, 'exec']",
  "tool.args.command == 'ls'",
  "facts.commands.exists(c, c.argv.exists(a, a == 'ls'))",
  "facts.commands.exists(c, c.argv.exists(a, a.startsWith('l')))",
  "facts.commands.exists(c, c.opaque)",
  "tool.args.list.exists(a, a == 'x')",
  "(tool.name == 'exec' ? facts.commands : facts.commands).exists(c, c.name == 'ls')",
  "agent_id == 'main'",
  "point in ['pre_tool_call', 'input']",
])("the gate is closed only where CEL says no: %s", (condition) => {
  const tool = {
    name: "exec",
    args: { command: "ls", host: "10.0.0.1", on: true, list: ["x"] },
  };
  expect(holdsOf(condition, tool, false)).toBe(
    holdsOf(`(${condition}) ? true : false`, tool, false),
  );
});

test.each([
  "private_host(tool.name)",
  "under(tool.name, 'a')",
  "re2(tool.name, 'y')",
  "facts.commands.exists(c, c.name == 'x')",
])("what no steps are left for is too much, and not false: %s", (condition) => {
  const tool = { name: "exec.example", args: { command: "ls" } };
  expect(holdsOf(condition, tool, false)).toBe(false);
  expect(() => holdsOf(condition, tool, false, stepBudget(1))).toThrow("step budget");
});
