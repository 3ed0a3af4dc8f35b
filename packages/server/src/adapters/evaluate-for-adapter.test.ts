import type { Evaluation, EvaluationRequest } from "@parapet/guardrails";
import { expect, test } from "vitest";
import type { AdapterState } from "../store/adapter-installation.ts";
import { evaluateForAdapter } from "./evaluate-for-adapter.ts";
import { canaryAnswer } from "./canaries.ts";

const proof = {
  agent_id: "main",
  proven_at: "2026-01-01T00:00:00.000Z",
  blocked: true,
  blocked_when_away: true,
  ran: false,
  ran_when_away: false,
  detail: "",
};
const installation: AdapterState = {
  installation_id: "ad_1",
  adapter: "mcp",
  service: "home",
  agent_id: "main",
  agent_ids: ["main"],
  points: ["pre_tool_call"],
  beats: false,
  target: "/t",
  folder: "/f",
  files: {},
  host: "box",
  url: "http://127.0.0.1:8000",
  created_at: "2026-01-01T00:00:00.000Z",
  runtime_version: "",
  loaded: true,
  last_heartbeat_at: "",
  last_enforced_at: "",
  inspected_at: "",
  fault: "",
  fault_at: "",
  proofs: [proof],
};
const canary = `parapet-canary-${"0".repeat(32)}`;
const question = (args: Readonly<Record<string, unknown>> = {}) =>
  ({
    agent_id: "claimed",
    session_id: "s",
    point: "pre_tool_call",
    source_trust: "agent",
    tool: { name: "t", args, server: "", call_id: "" },
  }) as const;

/** What is evaluated, noted and answered for a call of this installation. */
async function asked(
  state: Partial<AdapterState>,
  { args = {}, action = "allow" }: { args?: object; action?: Evaluation["action"] } = {},
) {
  const evaluated: unknown[] = [];
  const seen: unknown[] = [];
  const noted: unknown[] = [];
  const ask = evaluateForAdapter({
    store: {
      canaries: {
        open: () => Promise.reject(new Error("not asked for")),
        finish: () => Promise.reject(new Error("not asked for")),
        see: (...given: readonly unknown[]) => {
          seen.push(given);
          return Promise.resolve(JSON.stringify(given[2]) !== "[]");
        },
      },
    },
    known: {
      find: () => Promise.reject(new Error("not asked for")),
      forget: () => undefined,
      asked: (...given) => void noted.push(given),
    },
    evaluateCall: (request: EvaluationRequest, requester) => {
      evaluated.push([request, requester]);
      return Promise.resolve({ ...canaryAnswer("ev_1"), action });
    },
    newId: (prefix) => `${prefix}_new`,
  });
  const answer = await ask({ ...installation, ...state }, question({ ...args }));
  return { answer, evaluated, seen, noted };
}

test("what the installation fixes counts, whatever the call says", async () => {
  const { evaluated } = await asked({});
  const call = { ...question(), service: "home", adapter: "mcp", agent_id: "main" };
  expect(evaluated).toEqual([[call, { enforces: true }]]);
});

test("where it fixes no agent, the call says for whom it asks", async () => {
  const { evaluated, seen } = await asked({ agent_id: "" });
  expect(evaluated).toMatchObject([[{ agent_id: "claimed" }, {}]]);
  expect(seen).toEqual([["ad_1", "claimed", []]]);
});

test.each<[string, Partial<AdapterState>, boolean]>([
  ["proven, and nothing is wrong", {}, true],
  ["proven, and something is wrong", { fault: "It is gone." }, false],
  ["not proven", { proofs: [] }, false],
  ["proven for one of its agents", { agent_ids: ["main", "mail"] }, false],
  [
    "proven with the service there alone",
    { proofs: [{ ...proof, blocked_when_away: false }] },
    false,
  ],
  ["proven with the service away alone", { proofs: [{ ...proof, blocked: false }] }, false],
])("an adapter that is %s is known to do as it is told: %s", async (_, state, enforces) => {
  expect((await asked(state)).evaluated).toMatchObject([[{}, { enforces }]]);
});

test("a call with an open canary is blocked, and no guardrail is asked", async () => {
  const { answer, evaluated, seen, noted } = await asked({}, { args: { canary } });
  expect(seen).toEqual([["ad_1", "main", [canary]]]);
  expect(answer).toEqual(canaryAnswer("ev_new"));
  expect(evaluated).toEqual([]);
  expect(noted).toEqual([["ad_1", true]]);
});

test.each<[Evaluation["action"], boolean]>([
  ["allow", false],
  ["block", true],
  ["ask", true],
  ["modify", true],
])("a call that is answered with %s counts as enforced: %s", async (action, enforced) => {
  const { answer, noted } = await asked({}, { action });
  expect(answer.action).toBe(action);
  expect(noted).toEqual([["ad_1", enforced]]);
});
