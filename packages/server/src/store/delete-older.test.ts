import { expect, test } from "vitest";
import type { NewInvocation } from "./evaluations.ts";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";
import { toldExposure, violation } from "./posture.test-support.ts";
import type { Store } from "./store.ts";

const many = 2_500;
const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n).toISOString();

/** How many times others were answered while some work was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let goesOn = true;
  const answer = () => {
    turns += 1;
    if (goesOn) setImmediate(answer);
  };
  setImmediate(answer);
  await work();
  goesOn = false;
  return turns;
}

onEachDatabase("retention of what grows with calls", (create) => {
  test.each<[string, (store: Store) => Promise<void>, (store: Store) => Promise<number>]>([
    [
      "violations",
      ({ transaction }) =>
        transaction(({ violations }) =>
          inTurn(Array(many).keys(), (n) =>
            violations.insert(violation({ violation_id: `v${n}`, observed_at: timeOf(n) })),
          ),
        ),
      ({ violations }) => violations.prune(timeOf(many - 1)),
    ],
    [
      "evaluations",
      async ({ evaluations }) =>
        evaluations.append(Array.from({ length: many }, (_, n) => invocation(`e${n}`, timeOf(n)))),
      ({ evaluations }) => evaluations.prune(timeOf(many - 1)),
    ],
    [
      "events",
      ({ transaction }) =>
        transaction(({ events }) =>
          inTurn(Array(many / 10).keys(), (n) =>
            events.addExposures(
              Array.from({ length: 10 }, (_, m) => toldExposure({ event_id: `e${n}-${m}` })),
            ),
          ),
        ),
      async ({ events }) => (await events.prune("9999")) - 1,
    ],
    [
      "sessions",
      async ({ guardrailSessions }) =>
        inTurn(Array(many).keys(), (n) =>
          guardrailSessions.update({ service: "home", session_id: `s${n}` }, (state) => ({
            state: { ...state, tool_calls: 1 },
            result: undefined,
          })),
        ),
      async ({ guardrailSessions }) => (await guardrailSessions.prune("9999")) - 1,
    ],
  ])("old %s go in parts, and callers are answered in between", (_what, fill, prune) =>
    withStore(create, async (store) => {
      await fill(store);
      let gone = 0;
      const turns = await turnsDuring(async () => (gone = await prune(store)));
      expect(gone).toBe(many - 1);
      expect(turns).toBeGreaterThanOrEqual(2);
      expect(await prune(store)).toBeLessThanOrEqual(0);
    }),
  );
});

function invocation(evaluation_id: string, evaluated_at: string): NewInvocation {
  return {
    invocation: {
      evaluation_id,
      decision: "allow",
      action: "allow",
      would_block: false,
      reasons: [],
      matched: [],
      errors: [],
      policy_hash: "h",
      latency_us: 1,
      service: "home",
      agent_id: "main",
      session_id: "s",
      point: "pre_tool_call",
      tool_name: "exec",
      tool_server: "",
      source_trust: "user",
      adapter: "sdk",
      evaluated_at,
      trace_id: "",
      span_id: "",
      outcome: "allowed",
    },
    idempotencyKey: "",
    requestHash: "",
  };
}
