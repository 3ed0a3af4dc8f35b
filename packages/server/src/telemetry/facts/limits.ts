import type { Settings } from "@parapet/settings";
import { telemetryDefaults } from "@parapet/settings/telemetry-defaults";

/** How much is kept of what spans name: anyone who sends spans can make up names. */
export type TelemetryLimits = {
  /** Services that no scan knows. One that was scanned always has a place. */
  readonly services: number;
  /** Agents of one service. One that a scan has found always has a place. */
  readonly agents: number;
  /** Edges of one service: an agent and what it asks, calls or reads. */
  readonly edges: number;
  /** Edges that lead away from one agent. */
  readonly edgesOfAgent: number;
  /** Sessions of one service, those seen last. */
  readonly sessions: number;
  /** Events of one session, the latest. */
  readonly eventsOfSession: number;
  /** Spans of one service that wait for their parent. */
  readonly waiting: number;
  /** Registrations of guardrails of one service that wait to be taken in. */
  readonly registrations: number;
  /** Violations of one service, those of one hour that say the same counted once. */
  readonly violations: number;
};

export const defaultLimits: TelemetryLimits = {
  ...telemetryDefaults,
  edgesOfAgent: 1_000,
  eventsOfSession: 2_000,
  waiting: 50_000,
  registrations: 500,
  violations: 20_000,
};

/** The limits of a service, those that its settings name and the others. */
export function limitsFrom({
  maxServices,
  maxAgents,
  maxEdges,
  maxSessions,
}: Settings["telemetry"]): TelemetryLimits {
  return {
    ...defaultLimits,
    services: maxServices,
    agents: maxAgents,
    edges: maxEdges,
    sessions: maxSessions,
  };
}

/** What is not kept where a limit is reached. */
export const droppedKinds = [
  /** Spans of a service that has no place. */
  "services",
  /** Spans of an agent that has no place. */
  "agents",
  /** Spans that show an edge which has no place, or one of an agent without a place. */
  "edges",
  /** Sessions that left for later ones. */
  "sessions",
  /** Events of a session that left for later ones. */
  "session_events",
  /** Spans that were counted without waiting for their parent. */
  "parents",
  /** Registrations of guardrails. */
  "guardrails",
  /** Violations, those of one hour that say the same counted once. */
  "violations",
] as const;

export type DroppedKind = (typeof droppedKinds)[number];

/** How many of a kind are kept. */
export function limitOf(kind: DroppedKind, limits: TelemetryLimits): number {
  switch (kind) {
    case "services":
      return limits.services;
    case "agents":
      return limits.agents;
    case "edges":
      return limits.edges;
    case "sessions":
      return limits.sessions;
    case "session_events":
      return limits.eventsOfSession;
    case "parents":
      return limits.waiting;
    case "guardrails":
      return limits.registrations;
    case "violations":
      return limits.violations;
  }
}
