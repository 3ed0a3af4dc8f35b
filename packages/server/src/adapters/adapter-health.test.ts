import { expect, test } from "vitest";
import type { AdapterState, AgentProof } from "../store/adapter-installation.ts";
import { adapterHealth } from "./adapter-health.ts";

const proof = (agent_id: string, fields: Partial<AgentProof> = {}): AgentProof => ({
  agent_id,
  proven_at: "2026-11-01T00:00:00Z",
  blocked: true,
  blocked_when_away: true,
  ran: false,
  ran_when_away: false,
  detail: "It said so.",
  ...fields,
});

const state = (proofs: readonly AgentProof[], fault = ""): AdapterState => ({
  installation_id: "ad_1",
  adapter: "openclaw",
  service: "s",
  agent_id: "",
  agent_ids: ["a", "b"],
  points: ["pre_tool_call"],
  beats: true,
  target: "/home/ann/.openclaw/openclaw.json",
  folder: "/data/adapters/ad_1",
  files: {},
  host: "box",
  url: "http://127.0.0.1:8000",
  created_at: "2026-11-01T00:00:00Z",
  runtime_version: "",
  loaded: true,
  last_heartbeat_at: "",
  last_enforced_at: "",
  inspected_at: "",
  fault,
  fault_at: "",
  proofs,
});

test.each<[name: string, proofs: readonly AgentProof[], health: string, reason: string | RegExp]>([
  ["both are proven", [proof("a"), proof("b")], "active", ""],
  [
    "what was seen before of another agent does not count",
    [proof("a"), proof("b"), proof("c", { ran: true })],
    "active",
    "",
  ],
  ["one was never tried", [proof("a")], "unknown", /Enforcement for b is not proven/],
  ["none was tried", [], "unknown", /Enforcement for a is not proven/],
  [
    "only others were tried",
    [proof("c"), proof("d")],
    "unknown",
    /Enforcement for a is not proven/,
  ],
  [
    "of one nothing is known",
    [proof("a"), proof("b", { blocked: false })],
    "unknown",
    /Enforcement for b is unknown.* It said so\./,
  ],
  [
    "of one nothing is known with the service away",
    [proof("a", { blocked_when_away: false }), proof("b")],
    "unknown",
    /Enforcement for a is unknown/,
  ],
  [
    "a call of one got through",
    [proof("a"), proof("b", { blocked: false, ran: true })],
    "error",
    "A call of b was not blocked. It said so.",
  ],
  [
    "a call of one got through with the service away",
    [proof("a", { blocked_when_away: false, ran_when_away: true }), proof("b")],
    "error",
    /^A call of a was not blocked while the service was unreachable\./,
  ],
])("of two agents, %s: %o", (_name, proofs, health, reason) => {
  const found = adapterHealth(state(proofs));
  expect(found.health).toBe(health);
  const fits =
    typeof reason === "string" ? found.health_reason === reason : reason.test(found.health_reason);
  expect([fits, found.health_reason]).toEqual([true, expect.any(String)]);
});

test("a fault counts whatever was proven", () => {
  expect(adapterHealth(state([proof("a"), proof("b")], "The plugin is gone."))).toEqual({
    health: "error",
    health_reason: "The plugin is gone.",
  });
});
