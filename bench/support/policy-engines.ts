import { createRequire } from "node:module";
import {
  compileGuardrail,
  evaluate,
  fingerprinter,
  inMemorySessions,
  registrationFrom,
  utcTime,
} from "@parapet/guardrails";
import type { EvaluationRequest } from "@parapet/guardrails";
import type { PlainFacts, PlainRule } from "./policy-rules.ts";

/** True when a rule denies. */
export type Decide = (facts: PlainFacts) => boolean | Promise<boolean>;

export type PolicyEngine = {
  readonly name: string;
  /** Undefined where the engine is not installed. */
  readonly load: (rules: readonly PlainRule[]) => Decide | undefined;
};

/** Each with the same rules; the others are found in PARAPET_PEERS, see scripts/with-peers.sh. */
export const policyEngines: readonly PolicyEngine[] = [
  { name: "Parapet, the whole decision", load: parapet },
  { name: "@bufbuild/cel", load: bufbuildCel },
  { name: "cedar-wasm", load: cedar },
  { name: "json-rules-engine", load: jsonRules },
];

function parapet(rules: readonly PlainRule[]): Decide {
  const guardrails = rules.map((rule, index) =>
    compileGuardrail(
      registrationFrom(
        {
          agent_id: "main",
          guardrail_name: `rule ${index}`,
          mode: "blocking",
          condition:
            rule.kind === "tool"
              ? `labels.untrusted_seen && tool.name == '${rule.tool}'`
              : `facts.commands.exists(c, c.name == '${rule.program}')`,
        },
        { guardrailId: String(index), service: "plain", registeredVia: "api", now: new Date(0) },
      ),
    ),
  );
  const context = {
    sessions: inMemorySessions(),
    // A busy machine must not use up the time for rules: all engines are to decide the same.
    clock: { now: () => new Date(0), monotonic: () => 0 },
    newId: () => "",
    fingerprint: fingerprinter("bench"),
    localTime: utcTime,
  };
  return async ({ tool, untrusted_seen, programs }) => {
    const request: EvaluationRequest = {
      agent_id: "main",
      service: "plain",
      session_id: untrusted_seen ? "outside" : "inside",
      point: "pre_tool_call",
      tool: { name: tool, args: { command: programs.join(" && ") }, server: "", call_id: "" },
      source_trust: untrusted_seen ? "external" : "user",
      adapter: "bench",
    };
    return (await evaluate(request, guardrails, context)).evaluation.action === "block";
  };
}

function bufbuildCel(rules: readonly PlainRule[]): Decide | undefined {
  const library = load("@bufbuild/cel");
  if (library === undefined) return undefined;
  const environment = call(library, "celEnv");
  const plans = rules.map((rule) => {
    const text =
      rule.kind === "tool"
        ? `untrusted_seen && tool == '${rule.tool}'`
        : `programs.exists(p, p == '${rule.program}')`;
    const plan = call(library, "plan", environment, call(library, "parse", text));
    if (typeof plan !== "function") throw new TypeError("no plan");
    return plan;
  });
  return (facts) => plans.some((plan) => Reflect.apply(plan, undefined, [facts]) === true);
}

function cedar(rules: readonly PlainRule[]): Decide | undefined {
  const library = load("@cedar-policy/cedar-wasm/nodejs");
  if (library === undefined) return undefined;
  const forbidden = rules.map((rule) =>
    rule.kind === "tool"
      ? `context.untrusted_seen && context.tool == "${rule.tool}"`
      : `context.programs.contains("${rule.program}")`,
  );
  const policies = [
    "permit(principal, action, resource);",
    ...forbidden.map((text) => `forbid(principal, action, resource) when { ${text} };`),
  ].join("\n");
  call(library, "preparsePolicySet", `rules-${rules.length}`, { staticPolicies: policies });
  return ({ tool, untrusted_seen, programs }) => {
    const answer = call(library, "statefulIsAuthorized", {
      principal: { type: "Agent", id: "main" },
      action: { type: "Action", id: "call" },
      resource: { type: "Tool", id: "any" },
      context: { tool, untrusted_seen, programs },
      preparsedPolicySetId: `rules-${rules.length}`,
      entities: [],
    });
    const decision = field(field(answer, "response"), "decision");
    if (decision !== "allow" && decision !== "deny") throw new Error(JSON.stringify(answer));
    return decision === "deny";
  };
}

function jsonRules(rules: readonly PlainRule[]): Decide | undefined {
  const library = load("json-rules-engine");
  if (library === undefined) return undefined;
  const Engine = field(library, "Engine");
  if (typeof Engine !== "function") throw new TypeError("no engine");
  const conditions = rules.map((rule) => ({
    conditions: {
      all:
        rule.kind === "tool"
          ? [
              { fact: "untrusted_seen", operator: "equal", value: true },
              { fact: "tool", operator: "equal", value: rule.tool },
            ]
          : [{ fact: "programs", operator: "contains", value: rule.program }],
    },
    event: { type: "deny" },
  }));
  const engine: unknown = Reflect.construct(Engine, [conditions]);
  return async (facts) => {
    const events = field(await call(engine, "run", { ...facts }), "events");
    return Array.isArray(events) && events.length > 0;
  };
}

function load(name: string): unknown {
  const folder = process.env["PARAPET_PEERS"];
  if (folder === undefined) return undefined;
  try {
    const library: unknown = createRequire(`${folder}/package.json`)(name);
    return library;
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return (typeof value === "object" && value !== null) || typeof value === "function"
    ? Reflect.get(value, name)
    : undefined;
}

function call(receiver: unknown, name: string, ...args: readonly unknown[]): unknown {
  const method = field(receiver, name);
  if (typeof method !== "function") throw new TypeError(`there is no ${name}`);
  const result: unknown = Reflect.apply(method, receiver, args);
  return result;
}
