import { slugOf } from "../dialects/attribute.ts";
import type { ResolvedSpan } from "./resolve-parents.ts";
import { type EventKind, isRun, shownAs } from "./shown-event.ts";

/*
 * What settled spans add to what is known. Everything is added or the larger is taken, so that the
 * order in which spans come changes nothing. A time with more behind it ("2026-01-01T00:00:00.000Z
 * <what>") says what was true latest.
 */

export type AgentRow = {
  readonly service: string;
  readonly agent_id: string;
  readonly runs: number;
  readonly errors: number;
  readonly earliest: string;
  /** Time, trace and span. */
  readonly latest: string;
  /** Time and name, framework, model; "" as long as none was told. */
  readonly named: string;
  readonly framework: string;
  readonly model: string;
  /** How many spans show it here; not kept. */
  readonly spans: number;
};

export const observedKinds = ["ingress", "agent", "tool", "mcp_server", "memory"] as const;
export type ObservedKind = (typeof observedKinds)[number];

export type EdgeRow = {
  readonly service: string;
  readonly source_kind: ObservedKind;
  readonly source_id: string;
  readonly target_kind: ObservedKind;
  readonly target_id: string;
  /** Of a tool, the MCP server it belongs to. */
  readonly server: string;
  readonly calls: number;
  readonly errors: number;
  readonly earliest: string;
  /** Time, trace and span. */
  readonly latest: string;
};

export type SessionRow = {
  readonly service: string;
  readonly session_id: string;
  readonly runs: number;
  readonly tool_calls: number;
  readonly errors: number;
  readonly earliest: string;
  readonly latest: string;
};

export type SessionEventRow = {
  readonly service: string;
  readonly session_id: string;
  readonly at: string;
  readonly trace_id: string;
  readonly span_id: string;
  readonly kind: EventKind;
  readonly agent_id: string;
  /** Of the tool, the memory, the guardrail. */
  readonly name: string;
  readonly server: string;
  readonly failed: number;
  /** -1 where it is not known. */
  readonly duration_ms: number;
  /** The span of the event above it in its trace; "" for none. */
  readonly parent_id: string;
};

export type Counted = {
  readonly agents: readonly AgentRow[];
  readonly edges: readonly EdgeRow[];
  readonly sessions: readonly SessionRow[];
  readonly events: readonly SessionEventRow[];
};

/** Where a run begins that no other agent has asked for. */
export const ingressId = "request";

/** The agent a span belongs to: the nearest one named, else one named like the service. */
export function agentOf({ service, own }: Pick<ResolvedSpan, "service" | "own">): string {
  return own.agentId || namelessAgent(service);
}

/** The agent that spans are put down to which name none, in the words of telemetry. */
export function namelessAgent(service: string): string {
  return slugOf(service) || service;
}

/** What some spans add. Rows of one key are added up. */
export function aggregate(spans: readonly ResolvedSpan[]): Counted {
  const agents = new Map<string, AgentRow>();
  const edges = new Map<string, EdgeRow>();
  const sessions = new Map<string, SessionRow>();
  const events: SessionEventRow[] = [];
  for (const span of spans) {
    if (span.kind === "other" && span.agentId === "" && span.memory === "") continue;
    const agent = agentRow(span);
    addTo(agents, `${agent.service}\0${agent.agent_id}`, agent, addAgents);
    for (const edge of edgesOf(span, agent)) addTo(edges, edgeKey(edge), edge, addEdges);
    const event = eventOf(span, agent.agent_id);
    if (event === undefined) continue;
    events.push(event);
    const session = sessionRow(span, event);
    addTo(sessions, `${session.service}\0${session.session_id}`, session, addSessions);
  }
  return {
    agents: [...agents.values()],
    edges: [...edges.values()],
    sessions: [...sessions.values()],
    events,
  };
}

function agentRow(span: ResolvedSpan): AgentRow {
  const { service, at, agentId, agentName, framework, model, failed } = span;
  const runs = isRun(span) ? 1 : 0;
  return {
    service,
    agent_id: agentOf(span),
    runs,
    errors: runs === 1 && failed ? 1 : 0,
    earliest: at,
    latest: proofOf(span),
    named: agentId === "" || agentName === "" ? "" : `${at} ${agentName}`,
    framework: framework === "" ? "" : `${at} ${framework}`,
    model: model === "" ? "" : `${at} ${model}`,
    spans: 1,
  };
}

function edgesOf(span: ResolvedSpan, { service, agent_id }: AgentRow): readonly EdgeRow[] {
  const { above, at, failed, tool, server, memory, kind } = span;
  const counts = {
    service,
    server: "",
    calls: 1,
    errors: failed ? 1 : 0,
    earliest: at,
    latest: proofOf(span),
  };
  const from = { source_kind: "agent", source_id: agent_id } as const;
  const found: EdgeRow[] = [];
  if (tool !== "") {
    found.push({ ...counts, ...from, target_kind: "tool", target_id: tool, server });
    if (server !== "") {
      found.push({ ...counts, ...from, target_kind: "mcp_server", target_id: server });
    }
  }
  if (memory !== "") found.push({ ...counts, ...from, target_kind: "memory", target_id: memory });
  const to = { target_kind: "agent", target_id: agent_id } as const;
  if (above.agentId !== "" && above.agentId !== agent_id && kind !== "tool") {
    found.push({ ...counts, source_kind: "agent", source_id: above.agentId, ...to });
  } else if (above.agentId === "" && isRun(span)) {
    found.push({ ...counts, source_kind: "ingress", source_id: ingressId, ...to });
  }
  return found;
}

const unknownDuration = -1;

/** Undefined for what a timeline does not show, and outside of sessions. */
function eventOf(span: ResolvedSpan, agent_id: string): SessionEventRow | undefined {
  const session_id = span.own.sessionId;
  if (session_id === "") return undefined;
  const shown = shownAs(span);
  if (shown === undefined) return undefined;
  const { service, at, traceId: trace_id, spanId: span_id, server, durationMs, above } = span;
  return {
    service,
    session_id,
    at,
    trace_id,
    span_id,
    ...shown,
    agent_id,
    server,
    failed: span.failed ? 1 : 0,
    duration_ms: durationMs ?? unknownDuration,
    parent_id: above.eventId,
  };
}

function sessionRow(
  { at }: ResolvedSpan,
  { service, session_id, kind, failed }: SessionEventRow,
): SessionRow {
  return {
    service,
    session_id,
    runs: kind === "run" ? 1 : 0,
    tool_calls: kind === "tool" ? 1 : 0,
    errors: failed,
    earliest: at,
    latest: at,
  };
}

/** When and where it was seen; of two the later one sorts behind. */
function proofOf({ at, traceId, spanId }: ResolvedSpan): string {
  return `${at} ${traceId} ${spanId}`;
}

function edgeKey({ service, source_kind, source_id, target_kind, target_id, server }: EdgeRow) {
  return [service, source_kind, source_id, target_kind, target_id, server].join("\0");
}

function addTo<Row>(rows: Map<string, Row>, key: string, row: Row, add: (a: Row, b: Row) => Row) {
  const before = rows.get(key);
  rows.set(key, before === undefined ? row : add(before, row));
}

type Seen = { readonly earliest: string; readonly latest: string; readonly errors: number };

function seenAdded(a: Seen, b: Seen): Seen {
  return {
    earliest: a.earliest < b.earliest ? a.earliest : b.earliest,
    latest: later(a.latest, b.latest),
    errors: a.errors + b.errors,
  };
}

function addAgents(a: AgentRow, b: AgentRow): AgentRow {
  return {
    ...a,
    ...seenAdded(a, b),
    runs: a.runs + b.runs,
    named: later(a.named, b.named),
    framework: later(a.framework, b.framework),
    model: later(a.model, b.model),
    spans: a.spans + b.spans,
  };
}

function addEdges(a: EdgeRow, b: EdgeRow): EdgeRow {
  return { ...a, ...seenAdded(a, b), calls: a.calls + b.calls };
}

function addSessions(a: SessionRow, b: SessionRow): SessionRow {
  const tool_calls = a.tool_calls + b.tool_calls;
  return { ...a, ...seenAdded(a, b), runs: a.runs + b.runs, tool_calls };
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
