import { type Kysely, sql } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTurn } from "../../store/in-turn.ts";
import type { Schema } from "../../store/schema.ts";
import {
  additionOf,
  changesOf,
  columnsOf,
  eventColumns,
  type Ledger,
  type LedgerChanges,
  mostWaitingOfTrace,
  type News,
  type Row,
  spanColumns,
  waitingColumns,
} from "./ledger.ts";
import { evaluations, keyOf, withRoom } from "./told-evaluations.ts";
import { type KnownSpans, spanKey } from "./settle.ts";
import type { ToldSpan } from "./told-span.ts";

type Query = Kysely<Schema>;

/**
 * Counts in PostgreSQL, with few statements for many rows. Servers that share it take turns, so that none overlooks a
 * parent that another is about to keep.
 */
export function postgresLedger({ exclusively }: Database): Ledger {
  return {
    keep: (spans, receivedAt) =>
      exclusively(lock, async (query) => {
        return write(query, changesOf(spans, await knownOf(query, spans), receivedAt));
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
        const changes = changesOf([], await knownOf(query, old), receivedBefore, givenUp);
        return { ...(await write(query, changes)), spans: old.length };
      }),
  };
}

const lock = "telemetry";

async function knownOf(query: Query, spans: readonly ToldSpan[]): Promise<KnownSpans> {
  const asked = new Map<string, readonly [string, string]>();
  for (const { traceId, spanId, parentId } of spans) {
    asked.set(spanKey(traceId, spanId), [traceId, spanId]);
    if (parentId !== "") asked.set(spanKey(traceId, parentId), [traceId, parentId]);
  }
  const ids = [...asked.values()];
  const settled = await sql<{
    trace_id: string;
    span_id: string;
    agent_id: string;
    session_id: string;
  }>`
    select trace_id, span_id, agent_id, session_id from spans
    join unnest(${ids.map(([trace]) => trace)}::text[], ${ids.map(([, span]) => span)}::text[])
      as asked (trace, span) on trace_id = asked.trace and span_id = asked.span`.execute(query);
  const traces = [...new Set(spans.map(({ traceId }) => traceId))];
  const waiting = await sql<{ body: string }>`
    select body from waiting_spans where trace_id = any(${traces}::text[])
    limit ${mostWaitingOfTrace}`.execute(query);
  return {
    settled: new Map(
      settled.rows.map((row) => [
        spanKey(row.trace_id, row.span_id),
        { agentId: row.agent_id, sessionId: row.session_id },
      ]),
    ),
    waiting: waiting.rows.map(waitingSpan),
  };
}

async function write(query: Query, changes: LedgerChanges): Promise<News> {
  const { settled, nowWaiting, released, events, guardrails } = changes;
  const kept = await rowsWithRoom(query, changes.evaluations);
  const added = [
    ...changes.added,
    ...(kept.length > 0 ? [{ table: evaluations, rows: kept }] : []),
  ];
  await insert(query, "spans", spanColumns, settled);
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
    const columns = columnsOf(table);
    const addition = additionOf(table, unnested(columns, rows));
    if (table.isOfTopology !== true) {
      await run(query, addition, columns, rows);
      return;
    }
    // A row that is new has been locked by nobody.
    const text = `with added as (${addition} returning service, xmax)
      select distinct service from added where xmax = 0`;
    for (const row of await run(query, text, columns, rows)) services.add(String(row["service"]));
  });
  const bodies = guardrails.map((body) => ({ body }));
  await insert(query, "told_guardrails", ["body"], bodies);
  return {
    guardrails: guardrails.length + kept.length > 0,
    leftOut: changes.evaluations.length - kept.length,
    services: [...services],
  };
}

async function rowsWithRoom(query: Query, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const services = [...new Set(rows.map((row) => String(row["service"])))];
  const hours = [...new Set(rows.map((row) => Number(row["hour"])))];
  const begun = await query
    .selectFrom("told_evaluations")
    .select(["service", "hour", "agent_id", "session_id", "guardrail_name", "decision"])
    .where("service", "in", services)
    .where("hour", "in", hours)
    .execute();
  const there = new Set(begun.map(keyOf));
  const counts = Map.groupBy(begun, ({ service, hour }) => JSON.stringify([service, hour]));
  return withRoom(
    rows,
    (row) => there.has(keyOf(row)),
    (service, hour) => counts.get(JSON.stringify([service, hour]))?.length ?? 0,
  );
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

function waitingSpan({ body }: { readonly body: string }): ToldSpan {
  return JSON.parse(body);
}
