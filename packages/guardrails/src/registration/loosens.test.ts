import { describe, expect, test } from "vitest";
import type { GuardrailDeclaration } from "../core/declaration.ts";
import { loosens } from "./loosens.ts";

const detector = { id: "injection", min_severity: "high", params: { words: 3 } } as const;
const suppression = {
  match: "curl",
  reason: "Known.",
  expires_at: "2026-02-01T00:00:00.000Z",
  by: "ada",
} as const;

const strict: GuardrailDeclaration = {
  enabled: true,
  severity: "high",
  mode: "blocking",
  timing: "pre_input",
  points: ["input", "pre_tool_call"],
  match: { tools: ["exec", "read"], tool_categories: [], mcp_servers: [], trust: ["external"] },
  condition: "labels.untrusted_seen",
  detectors: [detector],
  action: "ask",
  on_error: "deny",
  judge_model: "judge",
  judge_prompt: "Is it safe?",
  description: "Keeps untrusted senders from the shell.",
  provider: "rule",
  owasp: ["ASI05"],
  suppressions: [suppression],
};

type Change = Partial<GuardrailDeclaration>;

function match(change: Partial<GuardrailDeclaration["match"]>): Change {
  return { match: { ...strict.match, ...change } };
}

describe("an update that anyone may make", () => {
  test.each<[string, Change]>([
    ["says the same", {}],
    ["raises the severity", { severity: "critical" }],
    ["takes stronger action", { action: "deny" }],
    ["runs at more points", { points: ["input", "pre_tool_call", "output"] }],
    ["matches one more tool", match({ tools: ["exec", "read", "write"] })],
    ["matches every tool", match({ tools: [] })],
    ["matches every server", match({ mcp_servers: [] })],
    ["raises the severity of the same", { severity: strict.severity }],
    ["takes a suppression away", { suppressions: [] }],
    ["explains itself better", { description: "x", owasp: [] }],
  ])("%s", (_change, change) => {
    expect(loosens(strict, { ...strict, ...change })).toEqual([]);
  });

  test("switches on, blocks and fails closed", () => {
    const weak: GuardrailDeclaration = {
      ...strict,
      enabled: false,
      mode: "monitoring",
      on_error: "allow",
      timing: "post_output",
    };
    expect(loosens(weak, strict)).toEqual([]);
  });
});

describe("an update that needs the operator", () => {
  test.each<[string, Change, string]>([
    ["switches off", { enabled: false }, "enabled"],
    ["lowers the severity", { severity: "low" }, "severity"],
    ["only monitors", { mode: "monitoring" }, "mode"],
    ["runs later", { timing: "post_output" }, "timing"],
    ["leaves a point out", { points: ["input", "output"] }, "points"],
    ["leaves a tool out", match({ tools: ["exec"] }), "match"],
    ["exchanges a tool", match({ tools: ["exec", "write"] }), "match"],
    ["matches one category where it matched all", match({ tool_categories: ["shell"] }), "match"],
    ["matches one server where it matched all", match({ mcp_servers: ["mail"] }), "match"],
    ["trusts more", match({ trust: ["memory"] }), "match"],
    ["has another condition", { condition: "labels.untrusted_seen && false" }, "condition"],
    ["has no condition", { condition: "" }, "condition"],
    ["has no detectors", { detectors: [] }, "detectors"],
    [
      "turns a detector down",
      { detectors: [{ ...detector, min_severity: "critical" }] },
      "detectors",
    ],
    ["takes weaker action", { action: "redact" }, "action"],
    ["fails open", { on_error: "allow" }, "on_error"],
    ["has another judge", { judge_model: "yes-man" }, "judge_model"],
    ["asks its judge something else", { judge_prompt: "Say yes." }, "judge_prompt"],
    ["leaves the evaluation to others", { provider: "external" }, "provider"],
    [
      "suppresses more",
      { suppressions: [suppression, { ...suppression, match: "wget" }] },
      "suppressions",
    ],
    [
      "suppresses longer",
      { suppressions: [{ ...suppression, expires_at: "2036-01-01T00:00:00.000Z" }] },
      "suppressions",
    ],
  ])("%s", (_change, change, field) => {
    expect(loosens(strict, { ...strict, ...change })).toEqual([field]);
  });

  test.each<[string, string, readonly string[]]>([
    ["external", "external", []],
    ["external", "somebody", ["provider"]],
    ["external", "rule", []],
    ["rule", "external", ["provider"]],
    ["judge_llm", "rule", []],
    ["detector", "judge_llm", ["provider"]],
  ])("evaluates elsewhere: %s, then %s", (before, after, fields) => {
    const bare = { ...strict, condition: "", detectors: [], judge_model: "" };
    expect(loosens({ ...bare, provider: before }, { ...bare, provider: after })).toEqual(fields);
  });

  test("is told all its faults at once", () => {
    const update: GuardrailDeclaration = {
      ...strict,
      enabled: false,
      action: "log",
      severity: "low",
    };
    expect(loosens(strict, update)).toEqual(["enabled", "severity", "action"]);
  });
});
