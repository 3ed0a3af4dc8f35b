import * as fc from "fast-check";
import { guardrailActions, guardrailModes } from "@parapet/posture";
import { expect, test } from "vitest";
import { inMemorySessions } from "../labels/in-memory-sessions.ts";
import { registrationFrom } from "../registration/registration.ts";
import { testContext, testRequest } from "../testing/evaluation.ts";
import { propertyRuns } from "../testing/property-runs.ts";
import { compileGuardrail } from "./compile-guardrail.ts";
import type { CompiledGuardrail } from "./compile-guardrail.ts";
import { evaluate } from "./evaluate.ts";
import { evaluationActions, evaluationDecisions } from "./outcome.ts";
import type { Evaluation } from "./outcome.ts";
import type { EvaluationRequest } from "../core/request.ts";

const tool = {
  name: "message",
  args: { target: "#a", message: "mail ann@firm.net or see https://x.webhook.site/?u=bo@firm.net" },
  server: "",
  call_id: "1",
};

/**
 * Guardrails of all kinds: that speak, that stay silent, that fail, that redact alike and in
 * contradiction.
 */
const requests = fc.record({
  condition: fc.constantFrom("true", "false", "tool.args.missing == 1", "facts.egress"),
  action: fc.constantFrom(...guardrailActions),
  mode: fc.constantFrom(...guardrailModes),
  on_error: fc.constantFrom("deny" as const, "allow" as const),
  detector: fc.constantFrom("pii", "exfiltration"),
  withDetector: fc.boolean(),
});

type Choice = typeof requests extends fc.Arbitrary<infer T> ? T : never;
const compiled = new Map<string, CompiledGuardrail>();

/** Compiling takes longer than deciding, and there are few choices. */
function compiledOnce(choice: Choice, index: number): CompiledGuardrail {
  const key = JSON.stringify([choice, index]);
  const guardrail = compiled.get(key) ?? compileChoice(choice, index);
  compiled.set(key, guardrail);
  return guardrail;
}

function compileChoice({ detector, withDetector, ...request }: Choice, index: number) {
  const isNeeded = withDetector || request.action === "redact";
  const detectors = isNeeded ? [{ id: detector, min_severity: "low" as const, params: {} }] : [];
  return compileGuardrail(
    registrationFrom(
      { agent_id: "main", guardrail_name: `g${index}`, ...request, detectors },
      { guardrailId: "id", service: "s", registeredVia: "api", now: new Date(0) },
    ),
  );
}

const guardrails = fc
  .array(requests, { maxLength: 6 })
  .map((list) => list.map((choice, index) => compiledOnce(choice, index)));

async function decide(list: readonly CompiledGuardrail[]): Promise<Evaluation> {
  const { evaluation } = await evaluate(testRequest({ tool }), list, testContext({}));
  return evaluation;
}

const strength = ({ decision, action }: Evaluation): readonly [number, number] => [
  evaluationDecisions.indexOf(decision),
  evaluationActions.indexOf(action),
];

test("one guardrail more never makes a decision weaker", async () => {
  await fc.assert(
    fc.asyncProperty(guardrails, fc.nat(), async (list, pick) => {
      const left = list.filter((_, index) => index !== pick % Math.max(1, list.length));
      const [decision, action] = strength(await decide(list));
      const [decisionBefore, actionBefore] = strength(await decide(left));
      expect(decision).toBeGreaterThanOrEqual(decisionBefore);
      expect(action).toBeGreaterThanOrEqual(actionBefore);
    }),
    { numRuns: propertyRuns },
  );
});

test("the order of guardrails makes no difference to any part of the answer", async () => {
  await fc.assert(
    fc.asyncProperty(guardrails, async (list) => {
      expect(await decide(list.toReversed())).toEqual(await decide(list));
    }),
    { numRuns: propertyRuns },
  );
});

test("a guardrail that only watches changes nothing that the adapter does", async () => {
  await fc.assert(
    fc.asyncProperty(guardrails, async (list) => {
      const blocking = list.filter(({ registration }) => registration.mode === "blocking");
      const { action, updated_input } = await decide(list);
      expect(await decide(blocking)).toMatchObject({ action });
      expect((await decide(blocking)).updated_input).toEqual(updated_input);
    }),
    { numRuns: propertyRuns },
  );
});

const calls = fc.constantFrom<Partial<EvaluationRequest>>(
  { tool },
  { tool: { ...tool, name: "web_fetch", args: { url: "https://example.org" } } },
  { tool: { ...tool, name: "read", args: { path: "~/.ssh/id_rsa" } } },
  { tool: { ...tool, name: "exec", args: { command: "ls" } }, cost_usd: 0.25 },
  { point: "post_tool_call", text: "hello", source_trust: "external" },
  { tool, session_id: "child", parent_session_id: "session" },
  { tool, session_id: "child" },
);

test("labels only grow, in whatever order calls of several sessions are answered", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(calls, { maxLength: 12 }),
      fc.scheduler(),
      async (list, scheduler) => {
        const kept = inMemorySessions();
        const sessions = {
          read: scheduler.scheduleFunction(kept.read),
          update: scheduler.scheduleFunction(kept.update),
        };
        const key = { service: "s", session_id: "session" };
        let before = await kept.read(key);
        const answers = list.map((fields) =>
          evaluate(testRequest(fields), [], testContext({ sessions })),
        );
        while (scheduler.count() > 0) {
          await scheduler.waitNext(1);
          const now = await kept.read(key);
          for (const label of [
            "untrusted_seen",
            "private_read",
            "egress_done",
            "tool_calls",
            "spend_usd",
          ] as const) {
            expect(Number(now[label])).toBeGreaterThanOrEqual(Number(before[label]));
          }
          before = now;
        }
        await Promise.all(answers);
        const own = list.filter(
          ({ session_id, tool: called }) => session_id === undefined && called !== undefined,
        );
        expect(before.tool_calls).toBe(own.length);
      },
    ),
    { numRuns: Math.min(propertyRuns, 1000) },
  );
});
