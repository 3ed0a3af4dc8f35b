import { describe, expect, test } from "vitest";
import { declarationOf, declaredFields, sameRegistration } from "./declaration.ts";
import { registrationFrom } from "../registration/registration.ts";
import type { GuardrailRequest } from "../registration/registration.ts";

function registered(request: Partial<GuardrailRequest>, now = "2026-01-01T00:00:00.000Z") {
  return registrationFrom(
    { agent_id: "main", guardrail_name: "no-egress", ...request },
    { guardrailId: now, service: "home", registeredVia: "api", now: new Date(now) },
  );
}

function withParams(params: Readonly<Record<string, string | number>>) {
  return registered({ detectors: [{ id: "injection", min_severity: "low", params }] });
}

test("a declaration holds every declared field", () => {
  expect(Object.keys(declarationOf(registered({})))).toEqual(declaredFields);
});

describe("the same registration", () => {
  test("sent again later says nothing new", () => {
    expect(sameRegistration(registered({}), registered({}, "2027-01-01T00:00:00.000Z"))).toBe(true);
  });

  test("may order its keys, and lists that are sets, in any way", () => {
    expect(sameRegistration(withParams({ a: 1, b: 2 }), withParams({ b: 2, a: 1 }))).toBe(true);
    const [ab, ba] = [
      registered({ match: { tools: ["a", "b"] } }),
      registered({ match: { tools: ["b", "a"] } }),
    ];
    expect(sameRegistration(ab, ba)).toBe(true);
  });

  test.each<Partial<GuardrailRequest>>([
    { description: "x" },
    { enabled: false },
    { severity: "low" },
    { points: ["output"] },
    { owasp: ["ASI01"] },
  ])("is another one with %j", (change) => {
    expect(sameRegistration(registered({}), registered(change))).toBe(false);
  });

  test("is another one when a parameter is called __proto__", () => {
    const params: Record<string, number> = JSON.parse('{"__proto__":1}');
    expect(sameRegistration(withParams({}), withParams(params))).toBe(false);
  });
});
