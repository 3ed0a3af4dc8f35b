import { expect, test } from "vitest";
import { readCall, valuesOf } from "../evaluation/call.ts";
import { labelsOf } from "../labels/grow.ts";
import { freshSession } from "../labels/session-state.ts";
import { testContext, testRequest } from "../testing/evaluation.ts";
import { compileCondition } from "./condition.ts";

function holds(condition: string, command: string, untrusted_seen = false): boolean {
  const context = testContext({});
  const tool = { name: "exec", args: { command }, server: "", call_id: "1" };
  const call = readCall(testRequest({ tool }), context, true);
  const labels = labelsOf({ ...freshSession, untrusted_seen });
  return compileCondition(condition).holds(valuesOf(call, labels, false, context, new Date(0)));
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
