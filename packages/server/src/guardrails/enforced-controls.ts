import type { ControlAddition, Rule } from "@parapet/attack-paths";
import { coversAgent, coversTool, everyAgent, isAskedAt, isEnforced } from "@parapet/guardrails";
import type { EdgeKind, GuardrailRegistration, PostureGraph } from "@parapet/posture";
import { isHooked } from "../store/service-risks/callable-tools.ts";
import { coversMessages, coversEveryCall, coversFlows } from "./guardrail-reach.ts";

/**
 * The controls that enforced guardrails provide to rules. Denying every call of a tool is a
 * blocking judge, which closes its edge. Asking about every call is an approval. Restricting egress
 * by what the session has seen is flow control. Denying messages that contain instructions is an
 * injection filter. Others are no control: the calls of a path may not be among those they stop.
 */
export function enforcedControls(
  graph: PostureGraph,
  service: string,
  registrations: readonly GuardrailRegistration[],
  rules: readonly Rule[],
): readonly ControlAddition[] {
  return registrations
    .filter((registration) => registration.service === service && isEnforced(registration))
    .flatMap((registration) => {
      const tools = toolsOf(graph, service, registration);
      const agents = agentsOf(graph, service, registration);
      return controlNames(registration).flatMap(({ control, atTools }) =>
        atTools && tools.length === 0
          ? []
          : {
              control,
              kinds: kindsOf(control, rules),
              ...(registration.agent_id === everyAgent ? {} : { agents }),
              ...(atTools ? { tools } : {}),
            },
      );
    });
}

type Counted = { readonly control: string; readonly atTools: boolean };

function controlNames(registration: GuardrailRegistration): readonly Counted[] {
  const { action } = registration;
  if (isAskedAt(registration, "pre_tool_call")) {
    if (coversEveryCall(registration)) {
      return [{ control: action === "ask" ? "tool_approval" : "blocking_judge", atTools: true }];
    }
    return coversFlows(registration)
      ? [{ control: "information_flow_control", atTools: true }]
      : [];
  }
  if (isAskedAt(registration, "input", "pre_model_call") && action === "deny") {
    if (!coversMessages(registration)) return [];
    return [{ control: "injection_filter", atTools: false }];
  }
  return [];
}

/** The agent of a registration, and those of the graph that it delegates to. */
function agentsOf(
  graph: PostureGraph,
  service: string,
  { agent_id }: GuardrailRegistration,
): readonly { readonly service: string; readonly agent_id: string }[] {
  const below = graph.nodes.flatMap(({ service: where, attributes }) => {
    const other = attributes["agent_id"];
    const isBelow = where === service && typeof other === "string" && coversAgent(agent_id, other);
    return isBelow ? [other] : [];
  });
  return [...new Set([agent_id, ...below])].toSorted().map((id) => ({ service, agent_id: id }));
}

/** The tools of the graph, by name, of which every call is asked about. */
function toolsOf(
  graph: PostureGraph,
  service: string,
  { match }: GuardrailRegistration,
): readonly string[] {
  const covers = coversTool(match);
  const names = graph.nodes
    .filter((node) => node.kind === "tool" && node.service === service && isHooked(node))
    .map(({ label, attributes }) => {
      const { tool, server } = attributes;
      return {
        name: typeof tool === "string" ? tool : label,
        server: typeof server === "string" ? server : "",
      };
    })
    .filter(covers)
    .map(({ name }) => name);
  return [...new Set(names)].toSorted();
}

/** The kinds of edges on which some rule counts a control. */
function kindsOf(control: string, rules: readonly Rule[]): readonly EdgeKind[] {
  const kinds = rules.flatMap(({ controls }) =>
    [...controls].flatMap(([kind, counted]) => (counted.has(control) ? [kind] : [])),
  );
  return [...new Set(kinds)].toSorted();
}
