import { describe, expect, test } from "vitest";
import { InvalidRegistration } from "../core/invalid-registration.ts";
import { registrationFrom } from "./registration.ts";
import type { GuardrailRequest } from "./registration.ts";

const context = {
  guardrailId: "g1",
  service: "home",
  registeredVia: "api",
  now: new Date("2026-01-01T00:00:00.000Z"),
} as const;

function registered(request: Partial<GuardrailRequest>) {
  return registrationFrom({ agent_id: "main", guardrail_name: "no-egress", ...request }, context);
}

const detector = { id: "injection", min_severity: "high", params: {} } as const;

describe("a registration", () => {
  test("of two names alone is complete: nothing is null or absent", () => {
    expect(registered({})).toEqual({
      guardrail_id: "g1",
      service: "home",
      agent_id: "main",
      guardrail_name: "no-egress",
      revision: 1,
      enabled: true,
      severity: "medium",
      mode: "monitoring",
      timing: "pre_input",
      points: ["pre_tool_call"],
      match: { tools: [], tool_categories: [], mcp_servers: [], trust: [] },
      condition: "",
      detectors: [],
      action: "log",
      on_error: "allow",
      judge_model: "",
      judge_prompt: "",
      description: "",
      health: "active",
      health_reason: "",
      enforcement_state: "not_enforced",
      registered_at: "2026-01-01T00:00:00.000Z",
      last_seen_at: "",
      recent_activity_24h: 0,
      provider: "rule",
      enforcement: {
        adapter: "",
        verified: false,
        last_heartbeat_at: "",
        last_enforced_at: "",
      },
      registered_via: "api",
      owasp: [],
      suppressions: [],
    });
  });

  test.each<[string, Partial<GuardrailRequest>, object]>([
    ["blocks and fails closed", { mode: "blocking" }, { action: "deny", on_error: "deny" }],
    ["blocks as it is told", { mode: "blocking", action: "ask" }, { action: "ask" }],
    ["fails open only when told", { mode: "blocking", on_error: "allow" }, { on_error: "allow" }],
    ["that blocks has no adapter yet", { mode: "blocking" }, { health: "error" }],
    ["with a condition is a rule", { condition: "true" }, { provider: "rule" }],
    ["with a detector is a rule", { detectors: [detector] }, { provider: "rule" }],
    ["keeps the provider it names", { condition: "true", provider: "acme" }, { provider: "acme" }],
    ["can begin switched off", { enabled: false }, { enabled: false, health: "disabled" }],
    [
      "holds its lists as sets",
      { match: { tools: ["b", "a", "b"] }, owasp: ["ASI05", "ASI01", "ASI05"] },
      {
        match: { tools: ["a", "b"], tool_categories: [], mcp_servers: [], trust: [] },
        owasp: ["ASI01", "ASI05"],
      },
    ],
  ])("%s", (_law, request, expected) => {
    expect(registered(request)).toMatchObject(expected);
  });

  test.each<[string, Partial<GuardrailRequest>, string]>([
    ["an empty agent", { agent_id: "" }, "/agent_id"],
    ["the agent .", { agent_id: "." }, "/agent_id"],
    ["the agent ..", { agent_id: ".." }, "/agent_id"],
    ["an agent with U+0000", { agent_id: "a\u0000b" }, "/agent_id"],
    ["an endless agent", { agent_id: "a".repeat(501) }, "/agent_id"],
    ["the name ..", { guardrail_name: ".." }, "/guardrail_name"],
    ["an endless name", { guardrail_name: "a".repeat(201) }, "/guardrail_name"],
    ["no point at all", { points: [] }, "/points"],
    ["points and timing that contradict", { points: ["output"], timing: "pre_input" }, "/timing"],
  ])("with %s is refused where the fault is", (_fault, request, pointer) => {
    expect(() => registered(request)).toThrow(InvalidRegistration);
    expect(() => registered(request)).toThrow(expect.objectContaining({ pointer }));
  });

  test.each(["team/a", "...", "*", "über agent", "__proto__", "a".repeat(500)])(
    "can be for the agent %s",
    (agent_id) => {
      expect(registered({ agent_id }).agent_id).toBe(agent_id);
    },
  );
});

const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");

describe("a secret in a registration is refused, and not repeated", () => {
  test.each<[string, Partial<GuardrailRequest>]>([
    ["/description", { description: `Only with ${secret}` }],
    ["/description", { description: "mysql -uroot -pTr0ub4dor3xQ is refused" }],
    ["/guardrail_name", { guardrail_name: secret }],
    ["/agent_id", { agent_id: `a ${secret}` }],
    ["/condition", { condition: `tool.args.command.contains("${secret}")` }],
    ["/condition", { condition: `tool.args.url == 'https://ada:Tr0ub4dor3xQ@host/x'` }],
    ["/judge_prompt", { judge_prompt: "The password is Tr0ub4dor3xQ." }],
    ["/condition", { condition: `tool.args.command.contains("--password Pa$$w0rd(x)[1]")` }],
    ["/condition", { condition: `tool.args.command.startsWith("mysql -p'hunter2*x'")` }],
    ["/condition", { condition: `re2(tool.args.command, "--password hunter2.*")` }],
    ["/condition", { condition: `re2(tool.args["command"], "password=s3cr3t\\\\.x(?:a|b)")` }],
    ["/condition", { condition: `glob(tool.args.command, "*--token ${secret}*")` }],
    ["/match/tools/1", { match: { tools: ["a", secret] } }],
    ["/detectors/0/params/word", { detectors: [{ ...detector, params: { word: secret } }] }],
    [
      "/suppressions/0/reason",
      {
        suppressions: [
          { match: "", reason: secret, expires_at: "2027-01-01T00:00:00.000Z", by: "ada" },
        ],
      },
    ],
  ])("at %s", (pointer, request) => {
    const refusal = refusalOf(request);
    expect(refusal?.pointer).toBe(pointer);
    expect(refusal?.message).not.toMatch(/ghp|Tr0ub/);
  });

  test.each([
    `re2(tool.args.command, '(?i)(password|token)=[^&]+')`,
    `tool.args.command.contains("password=") || tool.args.command.contains("token: ")`,
    `re2(tool.args.command, 'mysql .*-p\\\\S+') || re2(tool.args.command, 'ghp_[A-Za-z0-9]{36}')`,
    `tool.args.command.contains("--token") && tool.args.header.startsWith('Bearer ')`,
    `re2(tool.args.command, 'curl -u [a-z]+:[^ ]+')`,
    `re2(tool.args.text, 'sk-ant-api03-[0-9A-Za-z]{80}') || re2(tool.args["a"], "AKIA[0-9A-Z]{16}")`,
    `glob(tool.args.path, "**/id_ed25519*") || tool.args.command.contains("rm -rf *")`,
    `re2(tool.args.command, '^git push( --force)?$') && !tool.args.command.contains("(dry-run)")`,
  ])("a condition that matches secrets is none: %s", (condition) => {
    expect(registered({ condition }).condition).toBe(condition);
  });
});

function refusalOf(request: Partial<GuardrailRequest>): InvalidRegistration | undefined {
  try {
    registered(request);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidRegistration) return error;
    throw error;
  }
}
