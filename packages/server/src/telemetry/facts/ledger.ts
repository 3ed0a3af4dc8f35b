import type { Counted } from "./counted.ts";
import { agentOf, counted } from "./counted.ts";
import { evaluationRows } from "./told-evaluations.ts";
import { type KnownSpans, settle, type Settlement } from "./settle.ts";
import type { GuardrailSpan } from "./guardrail-span.ts";
import type { ToldSpan } from "./told-span.ts";

/** What a span told of a guardrail, and of whose. */
export type ToldGuardrail = {
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
  /** Objections of guardrails that are not kept, for their hour is full. */
  readonly leftOut: number;
  /** Services of which an agent or an edge was seen that had not been seen before, each once. */
  readonly services: readonly string[];
};

/** Spans that have been counted, and what they come to. */
export type Ledger = {
  /** Counts spans, or keeps those that wait for their parent; what it answers survives the end of this process. */
  readonly keep: (spans: readonly ToldSpan[], receivedAt: string) => Promise<News>;
  /**
   * Counts spans that have waited since before a time, at most so many, as if they had no parent. Answers how many
   * there were, too.
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
  readonly settled: readonly Row[];
  readonly nowWaiting: readonly Row[];
  readonly released: readonly ToldSpan[];
  readonly events: readonly Row[];
  readonly added: readonly { readonly table: Additive; readonly rows: readonly Row[] }[];
  /** Registrations, JSON each. */
  readonly guardrails: readonly string[];
  /** Objections and failures, by hour. */
  readonly evaluations: readonly Row[];
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
] as const;
export const waitingColumns = ["trace_id", "span_id", "service", "received_at", "body"] as const;

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

/** What new spans change, given what is known of their traces. */
export function changesOf(
  arrived: readonly ToldSpan[],
  known: KnownSpans,
  receivedAt: string,
  givenUp?: ReadonlySet<string>,
): LedgerChanges {
  const settlement = settle(arrived, known, givenUp);
  const facts = counted(settlement.settled);
  const told = guardrailsIn(settlement);
  return {
    settled: settlement.settled.map(({ traceId, spanId, at, service, own }) => ({
      trace_id: traceId,
      span_id: spanId,
      started_hour: hourOf(Date.parse(at)),
      service,
      agent_id: own.agentId,
      session_id: own.sessionId,
    })),
    nowWaiting: settlement.nowWaiting.map((span) => ({
      trace_id: span.traceId,
      span_id: span.spanId,
      service: span.service,
      received_at: receivedAt,
      body: JSON.stringify(span),
    })),
    released: settlement.released,
    events: facts.events,
    added: added(facts),
    guardrails: told
      .filter(({ guardrail }) => guardrail.tells === "registration")
      .map((registration) => JSON.stringify(registration)),
    evaluations: evaluationRows(told),
  };
}

function added(facts: Counted): LedgerChanges["added"] {
  return [
    { table: agents, rows: facts.agents },
    { table: edges, rows: facts.edges },
    { table: sessions, rows: facts.sessions },
  ].filter(({ rows }) => rows.length > 0);
}

/** Passes are many and say nothing. */
function guardrailsIn({ settled }: Settlement): readonly ToldGuardrail[] {
  return settled.flatMap((span) => {
    const { guardrail, service, traceId, spanId, parentId, at, own } = span;
    if (guardrail === undefined) return [];
    if (guardrail.tells === "evaluation" && guardrail.decision === "pass") return [];
    const { sessionId } = own;
    const agentId = agentOf(span);
    const told: ToldGuardrail = {
      service,
      agentId,
      sessionId,
      traceId,
      spanId,
      parentId,
      at,
      guardrail,
    };
    return [told];
  });
}

/** Hours since 1970. */
export function hourOf(milliseconds: number): number {
  return Math.floor(milliseconds / 3_600_000);
}
