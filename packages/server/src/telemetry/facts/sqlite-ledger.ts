import type { Database } from "../../store/database.ts";
import type { Statements } from "../../store/dialect.ts";
import {
  type Additive,
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
import { evaluations, mostOfHour, withRoom } from "./told-evaluations.ts";
import { type Inherited, type KnownSpans, spanKey } from "./settle.ts";
import type { ToldSpan } from "./told-span.ts";

/** Counts in a SQLite file, with statements that answer at once: for a thread that nobody else waits for. */
export function sqliteLedger(directly: NonNullable<Database["directly"]>): Ledger {
  return {
    keep: (spans, receivedAt) =>
      directly((statements) => {
        return write(statements, changesOf(spans, knownOf(statements, spans), receivedAt));
      }),

    giveUp: (receivedBefore, most) =>
      directly((statements) => {
        const old = statements.all(longestWaiting, [receivedBefore, most]).map(waitingSpan);
        const givenUp = new Set(old.map(({ traceId, spanId }) => spanKey(traceId, spanId)));
        const changes = changesOf([], knownOf(statements, old), receivedBefore, givenUp);
        return { ...write(statements, changes), spans: old.length };
      }),
  };
}

const anyOfTrace = "select 1 from spans where trace_id = ? limit 1";
const oneSpan = "select agent_id, session_id from spans where trace_id = ? and span_id = ?";
const waitingOfTrace = "select body from waiting_spans where trace_id = ? limit ?";
const longestWaiting =
  "select body from waiting_spans where received_at < ? order by received_at limit ?";
const release = "delete from waiting_spans where trace_id = ? and span_id = ?";

/** Rows in one statement: to call one takes longer than to add a row. */
const rowsAtOnce = 32;

type Insertion = {
  readonly columns: readonly string[];
  readonly one: string;
  readonly many: string;
};

const keptSpan = insertionInto("spans", spanColumns);
const keptWaiting = insertionInto("waiting_spans", waitingColumns);
const keptEvent = insertionInto("session_events", eventColumns);
const keptGuardrail = insertionInto("told_guardrails", ["body"]);
const additions = new Map<Additive, Insertion>();

function knownOf(statements: Statements, spans: readonly ToldSpan[]): KnownSpans {
  const settled = new Map<string, Inherited>();
  const waiting: ToldSpan[] = [];
  for (const [trace, members] of Map.groupBy(spans, ({ traceId }) => traceId)) {
    waiting.push(...statements.all(waitingOfTrace, [trace, mostWaitingOfTrace]).map(waitingSpan));
    // Most traces come in one piece: then there is nothing to look for.
    if (statements.first(anyOfTrace, [trace]) === undefined) continue;
    const asked = new Set(members.flatMap(({ spanId, parentId }) => [spanId, parentId]));
    asked.delete("");
    for (const id of asked) {
      const row = statements.first(oneSpan, [trace, id]);
      if (row !== undefined) settled.set(spanKey(trace, id), inherited(row));
    }
  }
  return { settled, waiting };
}

function write(statements: Statements, changes: LedgerChanges): News {
  const { settled, nowWaiting, released, events, guardrails } = changes;
  const kept = rowsWithRoom(statements, changes.evaluations);
  const added = [...changes.added, { table: evaluations, rows: kept }];
  insert(statements, keptSpan, settled);
  insert(statements, keptWaiting, nowWaiting);
  insert(statements, keptEvent, events);
  for (const { traceId, spanId } of released) statements.run(release, [traceId, spanId]);
  const services = new Set<string>();
  for (const { table, rows } of added) {
    const last = table.isOfTopology === true ? lastRow(statements, table) : undefined;
    let addition = additions.get(table);
    if (addition === undefined) {
      addition = insertion((values) => additionOf(table, values), columnsOf(table));
      additions.set(table, addition);
    }
    insert(statements, addition, rows);
    if (last === undefined) continue;
    for (const service of servicesAfter(statements, table, last)) services.add(service);
  }
  insert(
    statements,
    keptGuardrail,
    guardrails.map((body) => ({ body })),
  );
  return {
    guardrails: guardrails.length + kept.length > 0,
    leftOut: changes.evaluations.length - kept.length,
    services: [...services],
  };
}

const oneEvaluation = `select 1 from told_evaluations where ${evaluations.keys
  .map((column) => `${column} = ?`)
  .join(" and ")}`;
const evaluationsBegun = `select count(*) as n from
  (select 1 from told_evaluations where service = ? and hour = ? limit ${mostOfHour})`;

function rowsWithRoom(statements: Statements, rows: readonly Row[]): readonly Row[] {
  return withRoom(
    rows,
    (row) =>
      statements.first(
        oneEvaluation,
        evaluations.keys.map((column) => row[column] ?? ""),
      ) !== undefined,
    (service, hour) => Number(statements.first(evaluationsBegun, [service, hour])?.["n"] ?? 0),
  );
}

/** A row that is added to keeps its number; one that is new has a larger one than all. */
function lastRow(statements: Statements, { name }: Additive): number {
  return Number(statements.first(`select max(rowid) as last from ${name}`, [])?.["last"] ?? 0);
}

function servicesAfter(
  statements: Statements,
  { name }: Additive,
  last: number,
): readonly string[] {
  const rows = statements.all(`select distinct service from ${name} where rowid > ?`, [last]);
  return rows.map((row) => String(row["service"]));
}

function insert(
  statements: Statements,
  { columns, one, many }: Insertion,
  rows: readonly Row[],
): void {
  const parametersOf = (row: Row) => columns.map((column) => row[column] ?? "");
  const inMany = rows.length - (rows.length % rowsAtOnce);
  for (let at = 0; at < inMany; at += rowsAtOnce) {
    statements.run(many, rows.slice(at, at + rowsAtOnce).flatMap(parametersOf));
  }
  for (const row of rows.slice(inMany)) statements.run(one, parametersOf(row));
}

function insertionInto(table: string, columns: readonly string[]): Insertion {
  const head = `insert or ignore into ${table} (${columns.join(", ")})`;
  return insertion((values) => `${head} ${values}`, columns);
}

function insertion(textOf: (values: string) => string, columns: readonly string[]): Insertion {
  const row = `(${columns.map(() => "?").join(", ")})`;
  return {
    columns,
    one: textOf(`values ${row}`),
    many: textOf(`values ${Array.from({ length: rowsAtOnce }, () => row).join(", ")}`),
  };
}

function inherited(row: Readonly<Record<string, unknown>>): Inherited {
  return { agentId: String(row["agent_id"]), sessionId: String(row["session_id"]) };
}

function waitingSpan(row: Readonly<Record<string, unknown>>): ToldSpan {
  return JSON.parse(String(row["body"]));
}
