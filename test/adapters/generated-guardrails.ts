import * as fc from "fast-check";

/*
 * Blocking guardrails, generated so that each fits a call: what a runtime with an adapter does with
 * the call shows whether they hold.
 */

export type Kind = {
  readonly tool: string;
  /** Of the tool, whatever its server; "" where that depends on the server. */
  readonly category: string;
  readonly args: Readonly<Record<string, string>>;
  /** True of the call's facts. */
  readonly facts: readonly string[];
};

/** What decides how guardrails see a call. */
export type Caller = {
  readonly agentId: string;
  /** The full name of a tool, as guardrails see it. */
  readonly fullName: (name: string) => string;
  /** Who is behind what a tool has answered. */
  readonly resultTrust: "agent" | "external";
};

/** What is in every call's arguments, and is personal. */
export const personal = "ann@firm.net";
/** What every tool answers. */
export const result = "done";
/** A tool that no guardrail of a kind is for. */
export const otherTool = "unrelated";

/**
 * When the guardrail looks: before a call, to stop it or to take something out of it; or only after
 * it, to keep its result back.
 */
export type Moment = "before" | "redacting" | "after";

export type GeneratedRequest = Readonly<Record<string, unknown>> & {
  readonly agent_id: string;
  readonly match: { readonly tools: readonly string[] };
};

/** Conditions and lists that fit a call of the kind. */
export function requestFor(
  caller: Caller,
  kind: Kind,
  moment: Moment,
): fc.Arbitrary<GeneratedRequest> {
  const fullName = caller.fullName(kind.tool);
  const isOfServer = fullName !== kind.tool;
  const { tool, category } = kind;
  const patterns = [`${tool.slice(0, 2)}*`, `*${tool.slice(-2)}`, "*", `?${tool.slice(1)}`];
  const above = caller.agentId.split("/")[0] ?? "";
  const trust = moment === "after" ? caller.resultTrust : "agent";
  const otherPoints = fc.subarray(moment === "after" ? ["output"] : ["input", "post_tool_call"]);
  const point = moment === "after" ? "post_tool_call" : "pre_tool_call";
  const points = otherPoints.map((others) => [point, ...others]);
  const detectors = [{ id: "pii", min_severity: "low", params: {} }];
  const always = {
    mode: fc.constant("blocking"),
    agent_id: fc.constantFrom("*", caller.agentId, above),
    match: fc.record({
      tools: fc.oneof(
        listWith(namesOf(caller, kind), ["absent"]),
        listWith([...patterns, ...(isOfServer ? ["mcp__notes__*"] : [])], ["absent", "no*"]),
      ),
      tool_categories: category === "" ? fc.constant([]) : listWith([category], ["payment"]),
      mcp_servers: isOfServer ? listWith(["notes", "no*", "*"], ["mail"]) : fc.constant([]),
      trust: listWith([trust], ["user", "memory"]),
    }),
  };
  const given = {
    before: {},
    redacting: { action: fc.constant("redact"), detectors: fc.constant(detectors), points },
    after: { points },
  }[moment];
  const own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    ...always,
    ...given,
    condition: fc.oneof(
      fc.constant(""),
      conditionFor(holding(kind, caller.agentId, fullName, { point, trust })),
    ),
    severity: fc.constantFrom("low", "critical"),
    on_error: fc.constantFrom("deny", "allow"),
    provider: fc.constant("rule"),
    service: fc.constant("home"),
    enabled: fc.constant(true),
    ...(moment === "redacting" ? {} : { action: fc.constantFrom("deny", "ask") }),
    ...(moment === "before" ? { points, detectors: fc.constantFrom([], detectors) } : {}),
  };
  const requiredKeys = ["mode", "agent_id", "match", ...Object.keys(given)];
  return fc.record(own, {
    requiredKeys,
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<GeneratedRequest>;
}

/** The tool's own names, without a wildcard. */
export function namesOf(caller: Pick<Caller, "fullName">, kind: Kind): readonly string[] {
  return [...new Set([kind.tool, caller.fullName(kind.tool)])];
}

/** True of the call. */
function holding(
  kind: Kind,
  agentId: string,
  fullName: string,
  { point, trust }: { readonly point: string; readonly trust: string },
): fc.Arbitrary<string> {
  const ofArgs = Object.entries(kind.args).flatMap(([name, value]) => [
    `has(tool.args.${name})`,
    `has(tool.args.${name}) && tool.args.${name}.contains('${value.slice(1, 6)}')`,
    `tool.args.${name}.startsWith('${value.slice(0, 4)}')`,
  ]);
  return fc.constantFrom(
    "true",
    `tool.name == '${fullName}'`,
    `tool.name in ['${otherTool}', '${fullName}']`,
    ...(kind.category === "" ? [] : [`tool.category == '${kind.category}'`]),
    `point == '${point}'`,
    `source_trust == '${trust}'`,
    ...(point === "post_tool_call" ? [`text.contains('${result}')`] : []),
    "service == 'home'",
    `agent_id == '${agentId}'`,
    "labels.tool_calls >= 0",
    ...ofArgs,
    ...kind.facts,
  );
}

/** False of every call in this test. */
const failing = fc.constantFrom(
  "false",
  "tool.name == 'nothing'",
  "source_trust == 'operator'",
  "point == 'output'",
  "has(tool.args.absent)",
  "facts.recipients.exists(r, r == 'nobody')",
  "tool.server == 'elsewhere'",
);

/** Conditions that hold for the call, made of parts that do and parts that do not. */
function conditionFor(atom: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const joined = fc.letrec<{ readonly holds: string }>((tie) => ({
    holds: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      atom,
      fc.tuple(tie("holds"), tie("holds")).map(([a, b]) => `(${a}) && (${b})`),
      fc.tuple(tie("holds"), failing).map(([a, b]) => `(${a}) || (${b})`),
      fc.tuple(failing, tie("holds")).map(([a, b]) => `(${a}) || (${b})`),
      fc.tuple(tie("holds"), failing).map(([a, b]) => `(${a}) && !(${b})`),
      fc.tuple(tie("holds"), tie("holds"), failing).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
    ),
  }));
  return joined.holds;
}

/** A list of names of which one at least fits. */
function listWith(
  fitting: readonly string[],
  noise: readonly string[],
): fc.Arbitrary<readonly string[]> {
  return fc.oneof(
    fc.constant([]),
    fc
      .tuple(fc.subarray([...fitting], { minLength: 1 }), fc.subarray([...noise]))
      .map(([some, others]) => [...others, ...some]),
  );
}
