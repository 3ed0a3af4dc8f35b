import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { guardrailLibrary } from "./guardrails/index.ts";
import { libraryRequest } from "./library-request.ts";
import { type GuardrailRequest, registrationFrom } from "../registration/registration.ts";
import { type CompiledGuardrail, compileGuardrail } from "../evaluation/compile-guardrail.ts";
import { stopsAgents } from "./stops-agents.ts";

let ids = 0;
function guardrail(request: Partial<GuardrailRequest>): CompiledGuardrail {
  ids += 1;
  return compileGuardrail(
    registrationFrom(
      { agent_id: "*", guardrail_name: `g${ids}`, mode: "blocking", ...request },
      { guardrailId: `gr_${ids}`, service: "s", registeredVia: "api", now: new Date(0) },
    ),
  );
}

function stopped(
  added: CompiledGuardrail,
  present: readonly CompiledGuardrail[] = [],
  agentIds: readonly string[] = ["someone"],
) {
  return stopsAgents(added, present, {
    agentIds,
    word: () => `w${randomBytes(5).toString("hex")}`,
    now: () => new Date(),
    pause: () => Promise.resolve(),
  });
}

describe("a guardrail that stops agents is known", () => {
  test.each([
    ["everything", { condition: "true" }],
    ["everything, to a person", { condition: "true", action: "ask" }],
    ["what is not called as nothing is", { condition: "tool.name != 'nothing'" }],
    ["every name", { condition: "size(tool.name) > 0" }],
    ["every name by a pattern", { condition: "re2(tool.name, '^.*$')" }],
    ["all but reading", { condition: "!(tool.name in ['read', 'Read'])" }],
    [
      "what is not one of the tested commands",
      { condition: "!(tool.name == 'exec' && string(tool.args.command) == 'git status --short')" },
    ],
    [
      "a condition that always fails",
      { condition: "tool.args.there_is_none == 'x'", on_error: "deny" },
    ],
    ["all but at noon", { condition: "now.hour != 12" }],
    ["one hour of the day", { condition: "now.hour == 4" }],
    ["five days of the week", { condition: "now.weekday in [1, 2, 4, 5, 6]" }],
    ["all but the first call of a session", { condition: "labels.tool_calls > 1" }],
    ["a session that has called twice in a minute", { condition: "labels.calls_this_minute > 2" }],
    ["Sundays", { condition: "now.weekday == 0" }],
    ["sessions that have done something", { condition: "labels.tool_calls > 3" }],
    ["sessions that have read the web", { condition: "labels.untrusted_seen" }],
    ["one agent by its name", { condition: "agent_id == 'someone'" }],
    ["every result", { condition: "true", points: ["post_tool_call"] }],
    ["every prompt", { condition: "size(text) > 3", points: ["input"] }],
    ["every answer", { condition: "text.contains(' ')", points: ["output"] }],
  ] as const)("%s", async (_, request) => {
    expect(await stopped(guardrail(request as Partial<GuardrailRequest>))).toBeDefined();
  });

  test("when several of them do it together", async () => {
    const present: CompiledGuardrail[] = [];
    const letters = "abcdefghijklmnopqrstuvwxyzTRBGEW".split("");
    let refused = 0;
    for (const letter of letters) {
      const one = guardrail({ condition: `tool.name.startsWith('${letter}')` });
      // oxlint-disable-next-line no-await-in-loop
      if ((await stopped(one, present)) === undefined) present.push(one);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });

  test("when it only becomes one: monitoring before, blocking now", async () => {
    const before = guardrail({ guardrail_name: "g", condition: "true", mode: "monitoring" });
    expect(await stopped(before)).toBeUndefined();
    expect(await stopped(guardrail({ guardrail_name: "g", condition: "true" }), [before])).toBe(
      "pre_tool_call",
    );
  });
});

describe("a guardrail that only limits agents is not taken for one", () => {
  test.each([
    ["one tool", { condition: "tool.name == 'exec'" }],
    ["every server of others", { condition: "tool.server != ''" }],
    ["every way out", { condition: "facts.egress", action: "ask" }],
    ["monitoring everything", { condition: "true", mode: "monitoring" }],
    ["marking everything", { condition: "true", action: "log" }],
    ["another agent", { condition: "true", agent_id: "other" }],
  ] as const)("%s", async (_, request) => {
    expect(await stopped(guardrail(request as Partial<GuardrailRequest>))).toBeUndefined();
  });

  test("the whole library, one after the other, for every agent", async () => {
    const present: CompiledGuardrail[] = [];
    for (const entry of guardrailLibrary) {
      const one = guardrail({ ...libraryRequest(entry, "*"), mode: "blocking" });
      // oxlint-disable-next-line no-await-in-loop
      expect([entry.name, await stopped(one, present)]).toEqual([entry.name, undefined]);
      present.push(one);
    }
  });

  test("one more, where the operator has stopped nearly everything", async () => {
    const strict = guardrail({ condition: "tool.name != 'read'" });
    const more = guardrail({ condition: "tool.name == 'exec' && facts.egress" });
    expect(await stopped(more, [strict])).toBeUndefined();
  });
});
