import { describe, expect, test } from "vitest";
import { healthOf } from "./health.ts";

const now = new Date("2026-01-01T12:00:00.000Z");
const nobody = { adapter: "", verified: false, last_heartbeat_at: "", last_enforced_at: "" };
const proven = {
  adapter: "claude-code",
  verified: true,
  last_heartbeat_at: "2026-01-01T11:55:00.000Z",
  last_enforced_at: "",
};
const rule = { enabled: true, provider: "rule", judge_model: "", condition: "", detectors: [] };
const blocking = { ...rule, mode: "blocking", action: "deny", enforcement: proven } as const;
const monitoring = { ...blocking, mode: "monitoring", action: "log", enforcement: nobody } as const;

describe("a guardrail", () => {
  test("that monitors needs no adapter", () => {
    expect(healthOf(monitoring, now)).toMatchObject({ health: "active", health_reason: "" });
  });

  test("that blocks is active while a proven adapter is alive", () => {
    expect(healthOf(blocking, now)).toMatchObject({ health: "active", health_reason: "" });
  });

  test.each([
    ["there is no adapter", nobody, "no adapter enforces it"],
    ["its adapter never reported", { ...proven, last_heartbeat_at: "" }, "never sent a heartbeat"],
    [
      "its adapter fell silent",
      { ...proven, last_heartbeat_at: "2026-01-01T11:44:59.999Z" },
      "last heartbeat at 2026-01-01T11:44:59.999Z",
    ],
    ["its adapter's word is all there is", { ...proven, verified: false }, "not proven yet"],
    [
      "the time of the last sign is none",
      { ...proven, last_heartbeat_at: "soon" },
      "last heartbeat",
    ],
  ])("that blocks is in error when %s, and says so", (_case, enforcement, reason) => {
    expect(healthOf({ ...blocking, enforcement }, now)).toMatchObject({
      health: "error",
      health_reason: expect.stringContaining(reason),
    });
  });

  test("that is switched off is disabled, whatever else is true", () => {
    const off = { ...blocking, enabled: false, enforcement: nobody };
    expect(healthOf(off, now, { lastErrorAt: now.toISOString() }).health).toBe("disabled");
  });

  test.each([
    ["2026-01-01T11:00:00.000Z", "error"],
    ["2026-01-01T10:59:59.999Z", "active"],
    ["", "active"],
  ])("whose evaluation last failed at %j is %s", (lastErrorAt, health) => {
    expect(healthOf(monitoring, now, { lastErrorAt }).health).toBe(health);
  });

  test.each([
    ["a provider outside Parapet decides", { provider: "external" }],
    ["a model judges", { provider: "judge_llm", judge_model: "judge-1", condition: "true" }],
    ["a span registered", { registered_via: "otel" }],
  ] as const)("that %s is in error as never evaluated, however alive its adapter", (_case, by) => {
    expect(healthOf({ ...blocking, ...by }, now)).toEqual({
      health: "error",
      enforcement_state: "not_enforced",
      health_reason: expect.stringMatching(/^Never evaluated: .* cannot block a call\.$/),
    });
  });

  test("that only monitors elsewhere is in error until a trace reports it", () => {
    const elsewhere = { ...monitoring, provider: "external" };
    expect(healthOf(elsewhere, now).health_reason).toContain("no trace has reported it");
    expect(healthOf(elsewhere, now, { lastSeenAt: now.toISOString() }).health).toBe("active");
  });
});

const silent = { ...proven, last_heartbeat_at: "2026-01-01T11:44:59.999Z" };
const unproven = { ...proven, verified: false };
const lately = "2026-01-01T11:30:00.000Z";

describe("whether a guardrail is enforced is", () => {
  test.each([
    ["enforced", "a live adapter has proven it", blocking, "", ""],
    ["enforced", "it asks a person", { ...blocking, action: "ask" }, "", ""],
    ["not_enforced", "no adapter is there", { ...blocking, enforcement: nobody }, "", ""],
    ["not_enforced", "its adapter is known to fail", blocking, "", "The canary went through."],
    ["not_enforced", "it only watches", { ...blocking, mode: "monitoring" }, "", ""],
    ["not_enforced", "it lets calls go on", { ...blocking, action: "warn" }, "", ""],
    ["not_enforced", "it is switched off", { ...blocking, enabled: false }, "", ""],
    ["unknown", "nothing has been proven yet", { ...blocking, enforcement: unproven }, "", ""],
    ["unknown", "its adapter fell silent", { ...blocking, enforcement: silent }, "", ""],
    ["unknown", "an evaluation failed lately", blocking, lately, ""],
  ] as const)("%s when %s", (state, _when, guardrail, lastErrorAt, fault) => {
    expect(healthOf(guardrail, now, { lastErrorAt, fault }).enforcement_state).toBe(state);
  });
});
