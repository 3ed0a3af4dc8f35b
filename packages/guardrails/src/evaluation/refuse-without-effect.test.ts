import { describe, expect, test } from "vitest";
import { InvalidRegistration } from "../core/invalid-registration.ts";
import { guardrailLibrary } from "../library/guardrails/index.ts";
import { libraryRequest } from "../library/library-request.ts";
import { type GuardrailRequest, registrationFrom } from "../registration/registration.ts";
import { compileWritten } from "./compile-guardrail.ts";

type Part = Omit<Partial<GuardrailRequest>, "agent_id" | "guardrail_name">;

/** The pointer of what is refused; "" for what is saved. */
function refused(part: Part, agent_id = "main"): string {
  try {
    compileWritten(
      registrationFrom(
        { agent_id, guardrail_name: "g", mode: "blocking", ...part },
        { guardrailId: "g", service: "office", registeredVia: "api", now: new Date(0) },
      ),
    );
    return "";
  } catch (error) {
    if (error instanceof InvalidRegistration) return error.pointer;
    throw error;
  }
}

describe("a registration that can never match or block is refused where it", () => {
  test.each<readonly [string, Part, string]>([
    ["names a judge and blocks", { judge_model: "judge-1" }, "/judge_model"],
    ["leaves blocking to another provider", { provider: "external" }, "/provider"],
    ["blocks by logging", { action: "log" }, "/action"],
    ["blocks by warning", { action: "warn", condition: "true" }, "/action"],
    ["redacts nothing", { action: "redact" }, "/action"],
    ["redacts by a condition alone", { action: "redact", condition: "true" }, "/action"],
    ["matches a tool without a name", { match: { tools: [" "] } }, "/match/tools"],
    ["matches a rule of a runtime", { match: { tools: ["exec", "Bash(rm:*)"] } }, "/match/tools"],
    ["matches tools at prompts", { points: ["input"], match: { tools: ["exec"] } }, "/match/tools"],
    [
      "matches categories at answers",
      { timing: "post_output", match: { tool_categories: ["shell"] } },
      "/match/tool_categories",
    ],
    [
      "matches a tool of another server",
      { match: { tools: ["mcp__mail__send"], mcp_servers: ["files"] } },
      "/match/mcp_servers",
    ],
    ...(
      [
        "false",
        "1 == 2",
        "!true || false",
        "facts.destroys && false",
        "tool.name == 'exec' && tool.name == 'Bash'",
        "tool.name in ['a', 'b'] && facts.egress && 'c' == tool.name",
        "point == 'output'",
        "source_trust == 'visitor'",
        "service == 'home'",
        "agent_id == 'other'",
        "now.hour > 23",
        "now.hour >= 18 && now.hour < 9",
        "now.weekday == 7 || now.hour == 24",
        "labels.tool_calls < 0",
      ] as const
    ).map((condition) => [condition, { condition }, "/condition"] as const),
    [
      "wants a tool that it does not match",
      { match: { tools: ["exec"] }, condition: "tool.name == 'Bash'" },
      "/condition",
    ],
    [
      "reads commands of a prompt",
      { points: ["input"], condition: "facts.commands.exists(c, c.name == 'rm')" },
      "/condition",
    ],
    [
      "reads what a prompt destroys",
      { points: ["input"], condition: "facts.destroys" },
      "/condition",
    ],
    [
      "wants a trust that it does not match",
      { match: { trust: ["user"] }, condition: "source_trust == 'external'" },
      "/condition",
    ],
  ])("%s", (_case, part, pointer) => {
    expect(refused(part)).toBe(pointer);
  });
});

describe("a registration that may match is saved: it", () => {
  test.each<readonly [string, Part]>([
    ["matches everything", {}],
    ["matches one tool", { match: { tools: ["exec"] } }],
    [
      "matches a tool by its bare name",
      { match: { tools: ["send"] }, condition: "tool.name == 'mcp__mail__send'" },
    ],
    ["matches tools of servers", { match: { tools: ["mcp__*__send"], mcp_servers: ["mail"] } }],
    ["matches tools of the runtime", { match: { mcp_servers: [""] } }],
    [
      "matches at prompts and at tools",
      { points: ["input", "pre_tool_call"], match: { tools: ["exec"] } },
    ],
    ["reads the clock", { condition: "now.hour >= 18 || now.hour < 9" }],
    ["wants one of two", { condition: "tool.name == 'exec' || tool.name == 'Bash'" }],
    ["rules one out", { condition: "tool.name != 'exec' && !(tool.name == 'Bash')" }],
    [
      "compares in a loop",
      {
        condition:
          "facts.commands.exists(c, c.name == 'a') && facts.commands.exists(c, c.name == 'b')",
      },
    ],
    ["reads a prompt", { points: ["input"], condition: "text.contains('x')" }],
    ["wants a sub-agent", { condition: "agent_id == 'main/helper'" }],
    ["is of a judge and monitors", { mode: "monitoring", judge_model: "judge-1" }],
    ["is switched off", { enabled: false }],
  ])("%s", (_case, part) => {
    expect(refused(part)).toBe("");
  });

  test.each(guardrailLibrary.map((one) => [one.name, one] as const))(
    "is %s of the library, and blocks where its action can",
    (_name, guardrail) => {
      const {
        agent_id: _agent,
        guardrail_name: _guardrail,
        ...part
      } = libraryRequest(guardrail, "main");
      expect(refused(part)).toBe("");
      const passes = guardrail.action === "log" || guardrail.action === "warn";
      expect(refused({ ...part, mode: "blocking" })).toBe(passes ? "/action" : "");
    },
  );
});

const register = (guardrail_name: string, service = "office") =>
  registrationFrom(
    { agent_id: "main", guardrail_name },
    { guardrailId: "g", service, registeredVia: "api", now: new Date(0) },
  );

test("a name with a space around it is refused, not registered beside the one that was meant", () => {
  expect(() => register("no-uploads ")).toThrow(InvalidRegistration);
  expect(() => register("no-uploads", " office")).toThrow(InvalidRegistration);
  expect(register("no uploads").guardrail_name).toBe("no uploads");
});
