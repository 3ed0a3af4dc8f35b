import { expect, test } from "vitest";
import { readCall, valuesOf } from "../evaluation/call.ts";
import { labelsOf } from "../labels/grow.ts";
import { freshSession } from "../labels/session-state.ts";
import { testContext, testRequest } from "../testing/evaluation.ts";
import { guardrailLibrary } from "../library/guardrail-library.ts";
import { compileCondition, type Condition } from "./condition.ts";

function holds(condition: string, command: string, untrusted_seen = false): boolean {
  return holdsOf(condition, { name: "exec", args: { command } }, untrusted_seen);
}

function holdsOf(
  condition: string,
  asked: { readonly name: string; readonly args?: Readonly<Record<string, unknown>> },
  untrusted_seen: boolean,
): boolean {
  const context = testContext({});
  const tool = { server: "", call_id: "1", args: {}, ...asked };
  const call = readCall(testRequest({ tool }), context, true);
  const labels = labelsOf({ ...freshSession, untrusted_seen });
  return compiled(condition).holds(
    valuesOf(call, { labels, changed: false, incomplete: false }, context, new Date(0)),
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
