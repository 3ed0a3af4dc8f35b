import { expect, test } from "vitest";
import type { Invocation, NewInvocation } from "../store/evaluations.ts";
import { evaluationLog } from "./evaluation-log.ts";
import type { Unwritten } from "./write-outage.ts";

const mib = 1024 * 1024;

/** A call that guardrails said a lot about. */
function pass(key: string, reason: string): NewInvocation {
  const invocation: Partial<Invocation> = {
    evaluation_id: key,
    service: "shop",
    reasons: [],
    matched: [{ guardrail_name: "g", rule_id: "r", severity: "low", decision: "deny", reason }],
    errors: [],
  };
  return { invocation: invocation as Invocation, idempotencyKey: key, requestHash: "" };
}

/** A log whose database does not answer until it is told to. */
function waitingLog(limits?: { readonly passes: number; readonly bytes: number }) {
  let answers: (() => void) | undefined;
  const written: string[] = [];
  const parts: Unwritten[] = [];
  const append = async (rows: readonly NewInvocation[]): Promise<void> => {
    await new Promise<void>((resolve) => (answers = resolve));
    written.push(...rows.map(({ idempotencyKey }) => idempotencyKey));
  };
  const outage = {
    isOn: () => false,
    began: () => false,
    add: (part: Unwritten) => parts.push(part),
  };
  const log = evaluationLog(
    { evaluations: { append } as Parameters<typeof evaluationLog>[0]["evaluations"] },
    outage as unknown as Parameters<typeof evaluationLog>[1],
    { nowMs: () => 0, after: () => () => {} },
    limits,
  );
  return { log, written, answer: () => answers?.(), part: parts[0]! };
}

test("large records that wait for the database stay within a bound of bytes, the oldest go", () => {
  const { log, part } = waitingLog();
  const reason = "x".repeat(mib);
  for (let n = 0; n < 200; n += 1) log.add(pass(`${n}`, reason));
  expect(part.waiting()).toBeLessThan(64);
  expect(part.waiting()).toBeGreaterThan(20);
  expect(part.lost()).toBe(200 - part.waiting());
  expect(log.waitingWith("shop", "0")).toBeUndefined();
  expect(log.waitingWith("shop", "199")).toBeDefined();
});

test("what was written makes room, in number and in bytes", async () => {
  const { log, part, written, answer } = waitingLog({ passes: 3, bytes: 100_000 });
  for (const key of ["a", "b", "c", "d"]) log.add(pass(key, ""));
  expect([part.waiting(), part.lost()]).toEqual([3, 1]);
  const flushed = part.flush();
  await Promise.resolve();
  answer();
  await flushed;
  expect(written).toEqual(["b", "c", "d"]);
  expect(part.waiting()).toBe(0);
  log.add(pass("e", "x".repeat(40_000)));
  expect([part.waiting(), part.lost()]).toEqual([1, 1]);
  log.add(pass("f", "x".repeat(40_000)));
  expect([part.waiting(), part.lost()]).toEqual([1, 2]);
});
