import { type Kysely, sql } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTurn } from "../../store/in-turn.ts";
import type { Schema } from "../../store/schema.ts";
import { type LedgerRows, runAsync, parameterText, type LedgerQuery } from "./query-steps.ts";
import { evictionsFor } from "./evictions.ts";
import {
  type Additive,
  additionOf,
  admittedSpans,
  changesOf,
  columnsOf,
  droppedByKind,
  droppedRows,
  droppedTable,
  eventColumns,
  guardrailColumns,
  type Ledger,
  type LedgerChanges,
  mostWaitingOfTrace,
  type News,
  type Row,
  spanColumns,
  waitingColumns,
} from "./ledger.ts";
import type { TelemetryLimits } from "./limits.ts";
import { type KnownSpans, spanKey } from "./resolve-parents.ts";
import type { ReportedSpan } from "./reported-span.ts";

type Query = Kysely<Schema>;

/**
 * Counts in PostgreSQL, with few statements for many rows. Servers that share it take turns, so
 * that none overlooks a parent that another is about to keep.
 */
export function postgresLedger({ exclusively }: Database, limits: TelemetryLimits): Ledger {
  return {
    keep: (spans, receivedAt) =>
      exclusively(lock, async (query) => {
        const answer = answerWith(query);
        const admitted = await runAsync(admittedSpans(spans, limits), answer);
        const known = await knownOf(query, admitted.spans);
        const changes = await runAsync(changesOf(admitted, { known, receivedAt, limits }), answer);
        return write(query, changes, receivedAt, limits);
      }),

    giveUp: (receivedBefore, most) =>
      exclusively(lock, async (query) => {
        const rows = await query
          .selectFrom("waiting_spans")
          .select("body")
          .where("received_at", "<", receivedBefore)
          .orderBy("received_at")
          .limit(most)
          .execute();
        const old = rows.map(waitingSpan);
        const givenUp = new Set(old.map(({ traceId, spanId }) => spanKey(traceId, spanId)));
        const nothing = { spans: [], services: [], dropped: 0 };
        const changes = await runAsync(
          changesOf(nothing, {
            known: await knownOf(query, old),
            receivedAt: receivedBefore,
            limits,
            givenUp,
          }),
          answerWith(query),
        );
        return { ...(await write(query, changes, receivedBefore, limits)), spans: old.length };
      }),
  };
}

/** What was seen and what scans have found are in one database. */
function answerWith(query: Query): (question: LedgerQuery) => Promise<LedgerRows> {
  return (question) => overAsked(query, question);
}

/** Runs a statement with the rows that it is asked about. */
async function overAsked(query: Query, question: LedgerQuery): Promise<LedgerRows> {
  const columns = (question.asked[0] ?? []).map((_, at) => `value ->> ${at} as k${at}`);
  const text = `with asked as materialized
    (select ${columns.join(", ")} from jsonb_array_elements($1::text::jsonb) as value) ${question.text}`;
  const answer = await query.executeQuery<Readonly<Record<string, unknown>>>({
    ...sql.raw<Readonly<Record<string, unknown>>>(text).compile(query),
    parameters: [parameterText(question)],
  });
  return answer.rows;
}

const lock = "telemetry";

async function knownOf(query: Query, spans: readonly ReportedSpan[]): Promise<KnownSpans> {
  const asked = new Map<string, readonly [string, string]>();
  for (const { traceId, spanId, parentId } of spans) {
    asked.set(spanKey(traceId, spanId), [traceId, spanId]);
    if (parentId !== "") asked.set(spanKey(traceId, parentId), [traceId, parentId]);
  }
  const ids = [...asked.values()];
  const resolved = await sql<{
    trace_id: string;
    span_id: string;
    agent_id: string;
    session_id: string;
    event_id: string;
  }>`
    select trace_id, span_id, agent_id, session_id, event_id from spans
    join unnest(${ids.map(([trace]) => trace)}::text[], ${ids.map(([, span]) => span)}::text[])
      as asked (trace, span) on trace_id = asked.trace and span_id = asked.span`.execute(query);
  const traces = [...new Set(spans.map(({ traceId }) => traceId))];
  const waiting = await sql<{ body: string }>`
    select body from waiting_spans where trace_id = any(${traces}::text[])
    limit ${mostWaitingOfTrace}`.execute(query);
  return {
    resolved: new Map(
      resolved.rows.map((row) => [
        spanKey(row.trace_id, row.span_id),
        { agentId: row.agent_id, sessionId: row.session_id, eventId: row.event_id },
      ]),
    ),
    waiting: waiting.rows.map(waitingSpan),
  };
}

async function write(
  query: Query,
  changes: LedgerChanges,
  at: string,
  limits: TelemetryLimits,
): Promise<News> {
  const services = await add(query, changes);
  const sessions = changes.added.find(({ table }) => table.name === "observed_sessions");
  const leaving = await runAsync(
    evictionsFor({ sessions: sessions?.rows ?? [], events: changes.events }, limits),
    answerWith(query),
  );
  await inTurn(leaving.deletions, (deletion) => overAsked(query, { of: "telemetry", ...deletion }));
  const dropped = [
    ...changes.dropped,
    ...droppedRows("sessions", leaving.sessions, at),
    ...droppedRows("session_events", leaving.events, at),
  ];
  await addTo(query, droppedTable, dropped);
  return {
    guardrails: changes.guardrails.length > 0 || changes.objects,
    dropped: droppedByKind(dropped),
    services,
  };
}

/** Answers with the services of which an agent or an edge is new. */
async function add(query: Query, changes: LedgerChanges): Promise<readonly string[]> {
  const { resolved, nowWaiting, released, events, guardrails, added } = changes;
  await insert(query, "spans", spanColumns, resolved);
  await insert(query, "waiting_spans", waitingColumns, nowWaiting);
  await insert(query, "session_events", eventColumns, events);
  if (released.length > 0) {
    await sql`
      delete from waiting_spans using unnest(
        ${released.map(({ traceId }) => traceId)}::text[], ${released.map(({ spanId }) => spanId)}::text[]
      ) as gone (trace, span) where trace_id = gone.trace and span_id = gone.span`.execute(query);
  }
  const services = new Set<string>();
  await inTurn(added, async ({ table, rows }) => {
    for (const row of await addTo(query, table, rows)) services.add(String(row["service"]));
  });
  await insert(query, "told_guardrails", guardrailColumns, guardrails);
  return [...services];
}

/** Of a table of the topology, answers with the services of rows that are new. */
async function addTo(query: Query, table: Additive, rows: readonly Row[]): Promise<LedgerRows> {
  if (rows.length === 0) return [];
  const columns = columnsOf(table);
  const addition = additionOf(table, unnested(columns, rows));
  if (table.isOfTopology !== true) {
    await run(query, addition, columns, rows);
    return [];
  }
  // A row that is new has been locked by nobody.
  const text = `with added as (${addition} returning service, xmax)
    select distinct service from added where xmax = 0`;
  return run(query, text, columns, rows);
}

async function insert(
  query: Query,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const text = `insert into ${table} (${columns.join(", ")}) ${unnested(columns, rows)} on conflict do nothing`;
  await run(query, text, columns, rows);
}

/** One list a column: as many rows as there are, in one statement. */
function unnested(columns: readonly string[], [first]: readonly Row[]): string {
  const lists = columns.map(
    (column, at) => `$${at + 1}::${typeof first?.[column] === "number" ? "int" : "text"}[]`,
  );
  return `select * from unnest(${lists.join(", ")})`;
}

async function run(
  query: Query,
  text: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const parameters = columns.map((column) => rows.map((row) => row[column] ?? ""));
  const answer = await query.executeQuery<Readonly<Record<string, unknown>>>({
    ...sql.raw<Readonly<Record<string, unknown>>>(text).compile(query),
    parameters,
  });
  return answer.rows;
}

function waitingSpan({ body }: { readonly body: string }): ReportedSpan {
  return JSON.parse(body);
}
