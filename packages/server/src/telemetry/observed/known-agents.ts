import type { AdapterKind } from "@parapet/adapter-link";
import { idsConcerning, isEnforced } from "@parapet/guardrails";
import type { GuardrailRegistration } from "@parapet/posture";
import type { Agent } from "../../store/agents.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { namelessAgent } from "../facts/aggregate.ts";
import { type AgentKey, agentKey, type ObservedAgent, type Proof } from "../facts/observations.ts";

/**
 * How far an agent is under control:
 * - `unattributed`: no agent, but spans of a scanned service that name none;
 * - `unconfigured`: seen at run time, though the scan of its service knows no such agent;
 * - `configured`: a scan or an adapter shows it, no span does;
 * - `observed`: seen at run time, and in its configuration where its service was scanned;
 * - `guardrail_registered`: a guardrail is registered and switched on for it;
 * - `enforced`: an adapter has proven that it enforces one of them.
 */
export const maturities = [
  "unattributed",
  "unconfigured",
  "configured",
  "observed",
  "guardrail_registered",
  "enforced",
] as const;
export type Maturity = (typeof maturities)[number];

/** Does it ask other agents, do others ask it, or neither. */
export const agentRoles = ["orchestrator", "worker", "standalone"] as const;
export type AgentRole = (typeof agentRoles)[number];

/** An agent as its configuration and its spans show it. Unknown texts are "". */
export type KnownAgent = Agent & {
  readonly configured: boolean;
  readonly observed: boolean;
  readonly framework: string;
  readonly role: AgentRole;
  readonly maturity: Maturity;
  /** "" where no span has shown it. */
  readonly last_seen: string;
  readonly runs: number;
  readonly errors: number;
  readonly proof: Proof;
};

/** An agent that an adapter was put in front of. */
export type InstalledAgent = Pick<Agent, "service" | "agent_id"> & {
  readonly adapter: AdapterKind;
  readonly created_at: string;
};

export type WhatIsKnown = {
  readonly configured: readonly Agent[];
  readonly observed: readonly ObservedAgent[];
  readonly installed: readonly InstalledAgent[];
  /** As `agentKey` names agents. */
  readonly roles: { readonly asking: ReadonlySet<string>; readonly asked: ReadonlySet<string> };
  readonly guardrails: readonly GuardrailRegistration[];
  /** Services that were scanned, as telemetry names them. */
  readonly scanned: ReadonlySet<string>;
};

/** Agents that a scan, a span or an adapter has shown, by service and id. */
export function knownAgents({
  configured,
  observed,
  installed,
  roles: { asking, asked },
  guardrails,
  scanned,
}: WhatIsKnown): readonly KnownAgent[] {
  const seen = new Map(observed.map((agent) => [keyOf(agent), agent]));
  const switchedOn = Map.groupBy(
    guardrails.filter(({ enabled }) => enabled),
    keyOf,
  );
  const known = (
    agent: Agent,
    span: ObservedAgent | undefined,
    isConfigured: boolean,
  ): KnownAgent => {
    const key = keyOf(agent);
    const guarding = idsConcerning(agent.agent_id).flatMap(
      (agent_id) => switchedOn.get(keyOf({ service: agent.service, agent_id })) ?? [],
    );
    return {
      ...agent,
      configured: isConfigured,
      observed: span !== undefined,
      framework: span?.framework ?? "",
      role: asking.has(key) ? "orchestrator" : asked.has(key) ? "worker" : "standalone",
      maturity: maturityOf(guarding, span, isConfigured, scanned.has(indexedText(agent.service))),
      last_seen: span?.last_seen ?? "",
      runs: span?.runs ?? 0,
      errors: span?.errors ?? 0,
      proof: span?.proof ?? { trace_id: "", span_id: "" },
    };
  };
  const all = configured.map((agent) => {
    const span = seen.get(keyOf(agent));
    seen.delete(keyOf(agent));
    const first_seen =
      span && span.first_seen < agent.first_seen ? span.first_seen : agent.first_seen;
    return known({ ...agent, model: agent.model || (span?.model ?? ""), first_seen }, span, true);
  });
  const others = [...seen.values()].map((span) => {
    const { service, agent_id, name, model, first_seen } = span;
    return known({ service, agent_id, name, runtime: "", model, first_seen }, span, false);
  });
  const named = new Set([...all, ...others].map(keyOf));
  const added = new Map(
    installed.filter((one) => !named.has(keyOf(one))).map((one) => [keyOf(one), one]),
  );
  const protectedOnly = [...added.values()].map(({ service, agent_id, adapter, created_at }) => {
    const runtime = adapter === "mcp" || adapter === "sdk" ? "" : adapter;
    const agent = { service, agent_id, name: "", runtime, model: "", first_seen: created_at };
    return known(agent, undefined, false);
  });
  return [...all, ...others, ...protectedOnly].toSorted(
    (a, b) => inOrder(a.service, b.service) || inOrder(a.agent_id, b.agent_id),
  );
}

function maturityOf(
  guarding: readonly GuardrailRegistration[],
  span: ObservedAgent | undefined,
  isConfigured: boolean,
  isScanned: boolean,
): Maturity {
  if (!isConfigured && isScanned && span !== undefined) {
    return namesNoAgent(span) ? "unattributed" : "unconfigured";
  }
  if (guarding.some(isEnforced)) return "enforced";
  if (guarding.length > 0) return "guardrail_registered";
  return span === undefined ? "configured" : "observed";
}

/**
 * Of an agent that runs there are runs; what is called like its service and never ran stands for
 * spans without one.
 */
function namesNoAgent({ service, agent_id, runs }: ObservedAgent): boolean {
  return runs === 0 && agent_id === namelessAgent(service);
}

/** Telemetry shortens long names as keys of the database are. */
function keyOf({ service, agent_id }: AgentKey): string {
  return agentKey({ service: indexedText(service), agent_id: indexedText(agent_id) });
}

function inOrder(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
