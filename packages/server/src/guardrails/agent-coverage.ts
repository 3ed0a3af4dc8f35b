import { bestEnforcement, isEnforced } from "@parapet/guardrails";
import type { EnforcementState, GuardrailRegistration } from "@parapet/posture";
import type { PathDetail } from "../risk/path-detail.ts";
import type { CallableTool } from "../store/service-risks/callable-tools.ts";
import { coversEveryCall, coversFlows } from "./guardrail-reach.ts";
import { toolEnforcement } from "./tool-enforcement.ts";

/** How far guardrails are enforced for one agent. Lists are sorted. */
export type AgentCoverage = {
  readonly service: string;
  readonly agent_id: string;
  /** Of its guardrails: one that is enforced is enough. */
  readonly enforcement: EnforcementState;
  /** Names of guardrails that are enforced. */
  readonly enforced: readonly string[];
  /** Guardrails that are declared blocking and stop nothing, with the reason. */
  readonly not_enforced: readonly UnenforcedGuardrail[];
  /** Guardrails that are declared blocking, and not known to stop anything, with the reason. */
  readonly unknown: readonly UnenforcedGuardrail[];
  /** Names of those that only watch. */
  readonly monitoring: readonly string[];
  /** How many more guardrails there are than the lists name. */
  readonly omitted: number;
  readonly tools: number;
  /** Tools that the agent may call, and for which no guardrail is enforced. */
  readonly tools_not_enforced: readonly string[];
  /**
   * Tools that the agent may call, and for which it is not known whether a guardrail is enforced.
   */
  readonly tools_unknown: readonly string[];
  /** Open attack paths of the agent. */
  readonly attack_paths: number;
  /** IDs of those on which no guardrail is enforced for any tool. */
  readonly attack_paths_not_enforced: readonly string[];
  readonly attack_paths_unknown: readonly string[];
};

type UnenforcedGuardrail = { readonly guardrail_name: string; readonly reason: string };

export type AgentKey = { readonly service: string; readonly agent_id: string };

/** What guardrails that concern an agent make of its tools and paths. */
export function coverageOfAgent(
  { service, agent_id }: AgentKey,
  guardrails: readonly GuardrailRegistration[],
  {
    tools,
    paths,
    share,
    unhooked,
  }: {
    readonly tools: readonly CallableTool[];
    /** With what is known of each, unless nothing is enforced. */
    readonly paths: readonly { readonly path_id: string; readonly detail?: string }[];
    /** Guardrails that each list names. */
    readonly share: number;
    readonly unhooked: ReadonlySet<string>;
  },
): AgentCoverage {
  const stateOf = toolEnforcement(guardrails);
  const toolStates = tools.map((tool) => ({
    name: tool.name,
    state: tool.hooked ? stateOf(tool) : ("not_enforced" as const),
  }));
  const pathStateOf = pathEnforcement(guardrails, unhooked);
  const pathStates = paths.map(({ path_id, detail }) => ({
    name: path_id,
    state: detail === undefined ? ("not_enforced" as const) : pathStateOf(JSON.parse(detail)),
  }));
  const blocking = guardrails.filter(({ mode }) => mode === "blocking");
  const named = {
    enforced: namesOf(blocking.filter(isEnforced)),
    not_enforced: reasonsOf(blocking, "not_enforced"),
    unknown: reasonsOf(blocking, "unknown"),
    monitoring: namesOf(guardrails.filter(({ mode, enabled }) => mode === "monitoring" && enabled)),
  };
  return {
    service,
    agent_id,
    enforcement: bestEnforcement(guardrails.map(({ enforcement_state }) => enforcement_state)),
    enforced: named.enforced.slice(0, share),
    not_enforced: named.not_enforced.slice(0, share),
    unknown: named.unknown.slice(0, share),
    monitoring: named.monitoring.slice(0, share),
    omitted: Object.values(named).reduce((sum, { length }) => sum + Math.max(0, length - share), 0),
    tools: tools.length,
    tools_not_enforced: inState(toolStates, "not_enforced"),
    tools_unknown: inState(toolStates, "unknown"),
    attack_paths: paths.length,
    attack_paths_not_enforced: inState(pathStates, "not_enforced").toSorted(),
    attack_paths_unknown: inState(pathStates, "unknown").toSorted(),
  };
}

function inState(
  all: readonly { readonly name: string; readonly state: EnforcementState }[],
  wanted: EnforcementState,
): readonly string[] {
  return all.filter(({ state }) => state === wanted).map(({ name }) => name);
}

function reasonsOf(
  guardrails: readonly GuardrailRegistration[],
  wanted: EnforcementState,
): readonly UnenforcedGuardrail[] {
  return guardrails
    .filter(({ enforcement_state }) => enforcement_state === wanted)
    .map((one) => ({ guardrail_name: one.guardrail_name, reason: reasonOf(one) }));
}

function namesOf(guardrails: readonly GuardrailRegistration[]): readonly string[] {
  return [...new Set(guardrails.map(({ guardrail_name }) => guardrail_name))].toSorted();
}

function reasonOf({ health_reason, action }: GuardrailRegistration): string {
  return health_reason === "" ? `Its action is ${action}, which lets calls go on.` : health_reason;
}

type Walked = Pick<PathDetail, "steps" | "controls_present" | "controls_missing">;

/**
 * Whether, by these guardrails, the calls of a path are known to be stopped. What stops some calls
 * of a tool counts for no path, but for flows where the rule counts information-flow control.
 */
function pathEnforcement(
  guardrails: readonly GuardrailRegistration[],
  unhooked: ReadonlySet<string>,
): (path: Walked) => EnforcementState {
  const enforced = guardrails.filter(
    ({ enforcement_state }) => enforcement_state !== "not_enforced",
  );
  const ofEvery = toolEnforcement(enforced.filter(coversEveryCall));
  const ofFlow = toolEnforcement(enforced.filter(coversFlows));
  return ({ steps, controls_present, controls_missing }) => {
    const sendsOut = [...controls_present, ...controls_missing].some(
      ({ name }) => name === "information_flow_control",
    );
    const tools = steps
      .filter(({ node_type, node_id }) => node_type === "tool" && !unhooked.has(node_id))
      .map(({ label }) => ({ name: label, server: "" }));
    return bestEnforcement([
      ...tools.map((tool) => ofEvery(tool)),
      ...(sendsOut ? tools.map((tool) => ofFlow(tool, true)) : []),
    ]);
  };
}
