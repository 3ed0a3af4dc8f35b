import { categoryOf, concerns } from "@parapet/guardrails";
import type { EnforcementState, GuardrailRegistration, PostureGraph } from "@parapet/posture";
import type { ObservedEdge, Proof } from "../facts/observations.ts";
import { toolEnforcement } from "../../guardrails/tool-enforcement.ts";
import { isUnconfigured } from "./with-unconfigured.ts";

/** A tool of an agent, as the posture graph and spans show it. */
export type KnownTool = {
  readonly service: string;
  readonly agent_id: string;
  readonly tool: string;
  /** MCP server it belongs to; "" for one of the agent's own. */
  readonly server: string;
  /** What it is for; "" where neither its name nor its server's says. */
  readonly category: string;
  /** True where the posture graph has it: only tools that matter to security are drawn. */
  readonly configured: boolean;
  readonly observed: boolean;
  readonly calls: number;
  readonly errors: number;
  /** "" where no span has shown it. */
  readonly first_seen: string;
  readonly last_seen: string;
  readonly proof: Proof;
  /**
   * Whether a guardrail is known to be enforced for its calls; at most "unknown" where only spans
   * have shown it.
   */
  readonly enforcement: EnforcementState;
};

/** The tools that graphs give to an agent, sorted. */
export function configuredTools(
  graphs: readonly PostureGraph[],
  agentId: string,
): readonly string[] {
  const tools = graphs
    .flatMap(({ nodes }) => nodes)
    .filter((node) => node.kind === "tool" && node.attributes["agent_id"] === agentId)
    .filter((node) => !isUnconfigured(node))
    .map(({ label, attributes }) => String(attributes["tool"] ?? label));
  return [...new Set(tools)].toSorted();
}

/**
 * The tools of one agent, by name and server. `configured`: names of those that its graph gives it.
 */
export function knownTools(
  { service, agent_id }: { readonly service: string; readonly agent_id: string },
  configured: readonly string[],
  edges: readonly ObservedEdge[],
  guardrails: readonly GuardrailRegistration[],
): readonly KnownTool[] {
  const enforcementOf = toolEnforcement(
    guardrails.filter((guardrail) => concerns(guardrail, service, agent_id)),
  );
  const drawn = new Set(configured);
  const called = edges.filter(({ target_kind }) => target_kind === "tool");
  const seen = new Set(called.filter(({ server }) => server === "").map((edge) => edge.target_id));
  const never = { calls: 0, errors: 0, first_seen: "", last_seen: "" };
  const tools = [
    ...called.map(({ target_id: tool, server, calls, errors, first_seen, last_seen, proof }) => ({
      tool,
      server,
      calls,
      errors,
      first_seen,
      last_seen,
      proof,
      configured: server === "" && drawn.has(tool),
      observed: true,
    })),
    ...[...drawn]
      .filter((tool) => !seen.has(tool))
      .map((tool) => ({
        tool,
        server: "",
        ...never,
        proof: { trace_id: "", span_id: "" },
        configured: true,
        observed: false,
      })),
  ];
  return tools
    .map((tool) => ({
      service,
      agent_id,
      category: categoryOf(tool.tool, tool.server),
      ...tool,
      enforcement: withoutProof(enforcementOf({ name: tool.tool, server: tool.server }), tool),
    }))
    .toSorted((a, b) => (`${a.tool}\0${a.server}` < `${b.tool}\0${b.server}` ? -1 : 1));
}

/**
 * Anyone can send a span: whether the calls of a tool that no scan knows reach the adapter, no
 * proof says.
 */
function withoutProof(
  state: EnforcementState,
  { configured }: { readonly configured: boolean },
): EnforcementState {
  return state === "enforced" && !configured ? "unknown" : state;
}
