import {
  admittedAgents,
  admittedEdges,
  admittedServices,
  countsOf,
  type Dropped,
} from "./admission.ts";
import type { LedgerSteps } from "./query-steps.ts";
import { agentOf, aggregate } from "./aggregate.ts";
import { admittedEvaluations, evaluationRows, evaluations } from "./reported-evaluations.ts";
import { type KnownSpans, resolveParents, type Resolution, spanKey } from "./resolve-parents.ts";
import type { GuardrailSpan } from "./guardrail-span.ts";
import type { DroppedKind, TelemetryLimits } from "./limits.ts";
import type { ReportedSpan } from "./reported-span.ts";

/** What a span reported about a guardrail, and of whose. */
export type ReportedGuardrail = {
  readonly service: string;
  readonly agentId: string;
  readonly sessionId: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly at: string;
  readonly guardrail: GuardrailSpan;
};

/** What was new in some spans. */
export type News = {
  /** There is something to tell of guardrails. */
  readonly guardrails: boolean;
  /** What is not kept, for a limit is reached. */
  readonly dropped: Readonly<Partial<Record<DroppedKind, number>>>;
  /** Services of which an agent or an edge was seen that had not been seen before, each once. */
  readonly services: readonly string[];
};

/** Spans that have been counted, and what they come to. */
export type Ledger = {
  /**
   * Counts spans, or keeps those that wait for their parent; what it answers survives the end of
   * this process.
   */
  readonly keep: (spans: readonly ReportedSpan[], receivedAt: string) => Promise<News>;
  /**
   * Counts spans that have waited since before a time, at most so many, as if they had no parent.
   * Answers how many there were, too.
   */
  readonly giveUp: (
    receivedBefore: string,
    most: number,
  ) => Promise<News & { readonly spans: number }>;
};

/** A table into which rows are added: equal keys make one row. */
export type Additive = {
  readonly name: string;
  /** True where a row that is new may change what attack paths there are. */
  readonly isOfTopology?: boolean;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  readonly least: readonly string[];
  readonly most: readonly string[];
};

export type Row = Readonly<Record<string, string | number>>;

export type LedgerChanges = {
  readonly resolved: readonly Row[];
  readonly nowWaiting: readonly Row[];
  readonly released: readonly ReportedSpan[];
  readonly events: readonly Row[];
  readonly added: readonly { readonly table: Additive; readonly rows: readonly Row[] }[];
  /** Registrations. */
  readonly guardrails: readonly Row[];
  /** There are objections or failures among what is added. */
  readonly objects: boolean;
  readonly dropped: readonly DroppedRow[];
};

/** How often something was not kept. */
export type DroppedRow = {
  readonly service: string;
  readonly kind: DroppedKind;
  readonly dropped: number;
  readonly earliest: string;
  readonly latest: string;
};

/** Waiting spans of one trace that are looked at together; more wait until they are given up. */
export const mostWaitingOfTrace = 10_000;

export const spanColumns = [
  "trace_id",
  "span_id",
  "started_hour",
  "service",
  "agent_id",
  "session_id",
  "event_id",
] as const;
export const eventColumns = [
  "service",
  "session_id",
  "at",
  "trace_id",
  "span_id",
  "kind",
  "agent_id",
  "name",
  "server",
  "failed",
  "duration_ms",
  "parent_id",
] as const;
export const guardrailColumns = ["service", "body"] as const;
export const waitingColumns = ["trace_id", "span_id", "service", "received_at", "body"] as const;

const services: Additive = {
  name: "observed_services",
  keys: ["service"],
  sums: ["changes"],
  least: ["earliest"],
  most: ["latest"],
};
const agents: Additive = {
  name: "observed_agents",
  isOfTopology: true,
  keys: ["service", "agent_id"],
  sums: ["runs", "errors"],
  least: ["earliest"],
  most: ["latest", "named", "framework", "model"],
};
const edges: Additive = {
  name: "observed_edges",
  isOfTopology: true,
  keys: ["service", "source_kind", "source_id", "target_kind", "target_id", "server"],
  sums: ["calls", "errors"],
  least: ["earliest"],
  most: ["latest"],
};
const sessions: Additive = {
  name: "observed_sessions",
  keys: ["service", "session_id"],
  sums: ["runs", "tool_calls", "errors"],
  least: ["earliest"],
  most: ["latest"],
};
export const droppedTable: Additive = {
  name: "telemetry_dropped",
  keys: ["service", "kind"],
  sums: ["dropped"],
  least: ["earliest"],
  most: ["latest"],
};

/** The statement that adds rows; `values` is what follows the columns, the rows themselves. */
export function additionOf({ name, keys, sums, least, most }: Additive, values: string): string {
  const chosen = (sign: string) => (column: string) =>
    `${column} = case when excluded.${column} ${sign} ${name}.${column} then excluded.${column} else ${name}.${column} end`;
  const changes = [
    ...sums.map((column) => `${column} = ${name}.${column} + excluded.${column}`),
    ...least.map(chosen("<")),
    ...most.map(chosen(">")),
  ];
  return `insert into ${name} (${columnsOf({ name, keys, sums, least, most }).join(", ")}) ${values}
    on conflict (${keys.join(", ")}) do update set ${changes.join(", ")}`;
}

export function columnsOf({ keys, sums, least, most }: Additive): readonly string[] {
  return [...keys, ...sums, ...least, ...most];
}

/** The spans of services that have a place. */
export type Admitted = {
  readonly spans: readonly ReportedSpan[];
  /** When each of their services was seen. */
  readonly services: readonly Row[];
  readonly dropped: number;
};

/** Which spans are counted at all. */
export function* admittedSpans(
  spans: readonly ReportedSpan[],
  limits: TelemetryLimits,
): LedgerSteps<Admitted> {
  const times = new Map<string, { earliest: string; latest: string }>();
  for (const { service, at } of spans) {
    const before = times.get(service);
    if (before === undefined) times.set(service, { earliest: at, latest: at });
    else if (at < before.earliest) before.earliest = at;
    else if (at > before.latest) before.latest = at;
  }
  const places = yield* admittedServices([...times.keys()], limits);
  const admitted = spans.filter(({ service }) => places.has(service));
  return {
    spans: admitted,
    services: [...times]
      .filter(([service]) => places.has(service))
      .map(([service, seen]) => ({ service, changes: 1, ...seen })),
    dropped: spans.length - admitted.length,
  };
}

/** What admitted spans change, given what is known of their traces. */
export function* changesOf(
  arrived: Admitted,
  {
    known,
    receivedAt,
    limits,
    givenUp = new Set(),
  }: {
    readonly known: KnownSpans;
    readonly receivedAt: string;
    readonly limits: TelemetryLimits;
    readonly givenUp?: ReadonlySet<string> | undefined;
  },
): LedgerSteps<LedgerChanges> {
  const first = resolveParents(arrived.spans, known, givenUp);
  const impatient = yield* withoutRoomToWait(first.nowWaiting, limits);
  const resolution =
    impatient.length === 0
      ? first
      : resolveParents(
          arrived.spans,
          known,
          new Set([
            ...givenUp,
            ...impatient.map(({ traceId, spanId }) => spanKey(traceId, spanId)),
          ]),
        );
  const facts = aggregate(resolution.resolved);
  // Those of spans that waited have been admitted before.
  const came = new Set(arrived.services.map(({ service }) => service));
  const givenUpServices = [...new Set(resolution.released.map(({ service }) => service))]
    .filter((service) => !came.has(service))
    .map((service) => ({ service, changes: 1, earliest: receivedAt, latest: "" }));
  const ofAgents = yield* admittedAgents(agents, facts.agents, limits);
  const ofEdges = yield* admittedEdges({ agents, edges }, facts.edges, ofAgents, limits);
  const reported = guardrailsIn(resolution);
  const registrations = yield* admittedRegistrations(reported, limits);
  const objections = yield* admittedEvaluations(evaluationRows(reported), limits);
  const dropped = (kind: DroppedKind, counts: Dropped): readonly DroppedRow[] =>
    droppedRows(kind, counts, receivedAt);
  return {
    resolved: resolution.resolved.map(({ traceId, spanId, at, service, own }) => ({
      trace_id: traceId,
      span_id: spanId,
      started_hour: hourOf(Date.parse(at)),
      service,
      agent_id: own.agentId,
      session_id: own.sessionId,
      event_id: own.eventId,
    })),
    nowWaiting: resolution.nowWaiting.map((span) => ({
      trace_id: span.traceId,
      span_id: span.spanId,
      service: span.service,
      received_at: receivedAt,
      body: JSON.stringify(span),
    })),
    released: resolution.released,
    events: facts.events,
    added: [
      { table: services, rows: [...arrived.services, ...givenUpServices] },
      { table: agents, rows: ofAgents.kept },
      { table: edges, rows: ofEdges.kept },
      { table: sessions, rows: facts.sessions },
      { table: evaluations, rows: objections.kept },
    ].filter(({ rows }) => rows.length > 0),
    guardrails: registrations.kept,
    objects: objections.kept.length > 0,
    dropped: [
      ...dropped("services", new Map(arrived.dropped > 0 ? [["", arrived.dropped]] : [])),
      ...dropped("parents", countedByService(impatient)),
      ...dropped("agents", ofAgents.dropped),
      ...dropped("edges", ofEdges.dropped),
      ...dropped("guardrails", registrations.dropped),
      ...dropped("violations", objections.dropped),
    ],
  };
}

export function droppedRows(kind: DroppedKind, counts: Dropped, at: string): readonly DroppedRow[] {
  return [...counts].map(([service, dropped]) => ({
    service,
    kind,
    dropped,
    earliest: at,
    latest: at,
  }));
}

/** By kind, whatever the service. */
export function droppedByKind(rows: readonly DroppedRow[]): News["dropped"] {
  const counts: Partial<Record<DroppedKind, number>> = {};
  for (const { kind, dropped } of rows) counts[kind] = (counts[kind] ?? 0) + dropped;
  return counts;
}

/** Those that would wait for their parent where so many of their service wait that they cannot. */
function* withoutRoomToWait(
  waiting: readonly ReportedSpan[],
  { waiting: limit }: TelemetryLimits,
): LedgerSteps<readonly ReportedSpan[]> {
  const counts = new Map(
    yield* countsOf(
      "waiting_spans",
      waiting.map(({ service }) => service),
    ),
  );
  return waiting.filter(({ service }) => {
    const before = counts.get(service) ?? 0;
    counts.set(service, before + 1);
    return before >= limit;
  });
}

/**
 * Of registrations that say the same of one guardrail the latest, and as many as may wait to be
 * taken in.
 */
function* admittedRegistrations(
  reported: readonly ReportedGuardrail[],
  { registrations: limit }: TelemetryLimits,
): LedgerSteps<{ readonly kept: readonly Row[]; readonly dropped: Dropped }> {
  const latest = new Map(
    reported
      .filter(({ guardrail }) => guardrail.tells === "registration")
      .map((one) => [JSON.stringify([one.service, one.agentId, one.guardrail.name]), one]),
  );
  const all = [...latest.values()];
  const counts = new Map(
    yield* countsOf(
      "told_guardrails",
      all.map(({ service }) => service),
    ),
  );
  const refused: ReportedGuardrail[] = [];
  const kept = all.filter((registration) => {
    const { service } = registration;
    const before = counts.get(service) ?? 0;
    if (before >= limit) refused.push(registration);
    else counts.set(service, before + 1);
    return before < limit;
  });
  return {
    kept: kept.map((registration) => ({
      service: registration.service,
      body: JSON.stringify(registration),
    })),
    dropped: countedByService(refused),
  };
}

function countedByService(list: readonly { readonly service: string }[]): Dropped {
  const counts = new Map<string, number>();
  for (const { service } of list) counts.set(service, (counts.get(service) ?? 0) + 1);
  return counts;
}

/** Passes are many and say nothing. */
function guardrailsIn({ resolved }: Resolution): readonly ReportedGuardrail[] {
  return resolved.flatMap((span) => {
    const { guardrail, service, traceId, spanId, parentId, at, own } = span;
    if (guardrail === undefined) return [];
    if (guardrail.tells === "evaluation" && guardrail.decision === "pass") return [];
    const { sessionId } = own;
    const agentId = agentOf(span);
    const reported: ReportedGuardrail = {
      service,
      agentId,
      sessionId,
      traceId,
      spanId,
      parentId,
      at,
      guardrail,
    };
    return [reported];
  });
}

/** Hours since 1970. */
export function hourOf(milliseconds: number): number {
  return Math.floor(milliseconds / 3_600_000);
}
