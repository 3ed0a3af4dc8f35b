import { type GuardrailRegistration, sourceTrusts } from "@parapet/posture";
import type { Condition } from "../conditions/condition.ts";
import { compileNameGlob } from "../conditions/glob.ts";
import type { PossibleValues } from "../conditions/never-holds.ts";
import { InvalidRegistration } from "../core/invalid-registration.ts";
import { coversAgent, everyAgent } from "../core/key.ts";
import { runsHere } from "../core/runs-here.ts";

/**
 * Refuses a registration that cannot do what it says: it matches no call, or blocks none that it
 * matches. Only what is plain from the registration is refused; what may match is not. Throws
 * InvalidRegistration.
 */
export function refuseWithoutEffect(
  registration: GuardrailRegistration,
  condition: Condition | undefined,
): void {
  refuseBlockingNothing(registration);
  if (registration.action === "redact" && registration.detectors.length === 0) {
    throw new InvalidRegistration("/action", "The action redact requires at least one detector.");
  }
  refuseMatchingNothing(registration);
  if (condition?.neverHolds(possibleValues(registration)) === true) {
    throw new InvalidRegistration(
      "/condition",
      "It is false for every call that the guardrail is evaluated for; correct the condition, `match` or `points`.",
    );
  }
}

function refuseBlockingNothing(registration: GuardrailRegistration): void {
  const { enabled, mode, action, judge_model, provider } = registration;
  if (!enabled || mode !== "blocking") return;
  if (!runsHere(registration)) {
    throw new InvalidRegistration(
      judge_model === "" ? "/provider" : "/judge_model",
      `Parapet does not evaluate guardrails of ${judge_model === "" ? `provider ${provider}` : "a judge model"}, so this one cannot block; use mode monitoring, or provider rule without a judge model.`,
    );
  }
  if (action === "log" || action === "warn") {
    throw new InvalidRegistration(
      "/action",
      `The action ${action} allows every call; use deny, ask or redact, or mode monitoring.`,
    );
  }
}

function refuseMatchingNothing({ match, points }: GuardrailRegistration): void {
  const blank = match.tools.find((name) => name.trim() === "");
  if (blank !== undefined) {
    throw new InvalidRegistration(
      "/match/tools",
      "A tool name must not be empty; use an empty `tools` to match every tool.",
    );
  }
  const rule = match.tools.find((name) => /^\w+\(.*\)$/.test(name.trim()));
  if (rule !== undefined) {
    throw new InvalidRegistration(
      "/match/tools",
      `No tool is called ${rule}; name the tool without its brackets, and say what its arguments are in \`condition\`.`,
    );
  }
  const named = (["tools", "tool_categories", "mcp_servers"] as const).find((list) =>
    match[list].some((name) => name !== ""),
  );
  if (named !== undefined && !hasTool(points)) {
    throw new InvalidRegistration(
      `/match/${named}`,
      `No call has a tool at ${points.join(", ")}; add the point pre_tool_call or post_tool_call, or leave \`${named}\` empty.`,
    );
  }
  const { tools, mcp_servers } = match;
  if (
    tools.length > 0 &&
    mcp_servers.length > 0 &&
    !tools.some((one) => mayBeOf(one, mcp_servers))
  ) {
    throw new InvalidRegistration(
      "/match/mcp_servers",
      "No tool in `tools` belongs to one of these servers; correct one of the two lists.",
    );
  }
}

/** No adapter reports a tool anywhere else. */
function hasTool(points: GuardrailRegistration["points"]): boolean {
  return points.includes("pre_tool_call") || points.includes("post_tool_call");
}

/** False for a full name ("mcp__mail__send") of another server than these. */
function mayBeOf(tool: string, servers: readonly string[]): boolean {
  const server = /^mcp__([^*?]+?)__/.exec(tool)?.[1];
  return server === undefined || servers.some((one) => compileNameGlob(one)(server));
}

const ofCommands = ["commands", "paths", "network", "recipients"].map((name) => `facts.${name}`);
const flagsOfCommands = ["egress", "takes_control", "destroys", "opaque"].map(
  (name) => `facts.${name}`,
);

function possibleValues(registration: GuardrailRegistration): PossibleValues {
  const { match, points, service, agent_id } = registration;
  const trusts: readonly string[] = match.trust.length === 0 ? sourceTrusts : match.trust;
  const named = hasTool(points);
  const texts = new Map<string, (text: string) => boolean>([
    ["point", (text) => points.some((point) => point === text)],
    ["source_trust", (text) => trusts.includes(text)],
    ["service", (text) => text === service],
    ["agent_id", (text) => agent_id === everyAgent || coversAgent(agent_id, text)],
    ["tool.name", named ? fitting(match.tools, bareAndFull) : isEmpty],
    ["tool.server", named ? fitting(match.mcp_servers) : isEmpty],
    ["tool.category", named ? listed(match.tool_categories) : isEmpty],
  ]);
  return {
    texts,
    emptyLists: new Set(named ? [] : ofCommands),
    unsetFlags: new Set(named ? [] : flagsOfCommands),
  };
}

function isEmpty(text: string): boolean {
  return text === "";
}

function listed(names: readonly string[]): (text: string) => boolean {
  return (text) => names.length === 0 || names.includes(text);
}

function fitting(
  globs: readonly string[],
  namesOf: (text: string) => readonly string[] = (text) => [text],
): (text: string) => boolean {
  const fits = globs.map(compileNameGlob);
  return (text) =>
    globs.length === 0 || namesOf(text).some((name) => fits.some((one) => one(name)));
}

function bareAndFull(name: string): readonly string[] {
  const bare = /^mcp__.+?__(.+)$/s.exec(name)?.[1];
  return bare === undefined ? [name] : [name, bare];
}
