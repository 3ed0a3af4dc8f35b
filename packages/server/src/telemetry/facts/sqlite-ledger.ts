import type { Database } from "../../store/database.ts";
import type { Statements } from "../../store/dialect.ts";
import { type LedgerRows, runSync, parameterText, type LedgerQuery } from "./query-steps.ts";
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
import { type Inherited, type KnownSpans, spanKey } from "./resolve-parents.ts";
import type { ReportedSpan } from "./reported-span.ts";

export type SqliteLedgerOptions = {
  readonly sync: NonNullable<Database["sync"]>;
  /** Asks the main database, which is another file, what scans have found. */
  readonly configuration: (text: string, parameter: string) => LedgerRows;
  readonly limits: TelemetryLimits;
};

/**
 * Counts in a SQLite file, with statements that answer at once: for a thread that nobody else waits
 * for.
 */
export function sqliteLedger({ sync, configuration, limits }: SqliteLedgerOptions): Ledger {
  const answerWith =
    (statements: Statements) =>
    (question: LedgerQuery): LedgerRows => {
      const text = overAsked(question);
      const parameter = parameterText(question);
      return question.of === "configuration"
        ? configuration(text, parameter)
        : statements.all(text, [parameter]);
    };
  return {
    keep: (spans, receivedAt) =>
      sync((statements) => {
        const answer = answerWith(statements);
        const admitted = runSync(admittedSpans(spans, limits), answer);
        const known = knownOf(statements, admitted.spans);
        const changes = runSync(changesOf(admitted, { known, receivedAt, limits }), answer);
        return write(statements, changes, receivedAt, answer);
      }),

    giveUp: (receivedBefore, most) =>
      sync((statements) => {
        const answer = answerWith(statements);
        const old = statements.all(longestWaiting, [receivedBefore, most]).map(waitingSpan);
        const givenUp = new Set(old.map(({ traceId, spanId }) => spanKey(traceId, spanId)));
        const changes = runSync(
          changesOf(nothingArrived, {
            known: knownOf(statements, old),
            receivedAt: receivedBefore,
            limits,
            givenUp,
          }),
          answer,
        );
        return { ...write(statements, changes, receivedBefore, answer), spans: old.length };
      }),
  };

  function write(
    statements: Statements,
    changes: LedgerChanges,
    at: string,
    answer: (question: LedgerQuery) => LedgerRows,
  ): News {
    const services = add(statements, changes);
    const sessions = changes.added.find(({ table }) => table.name === "observed_sessions");
    const leaving = runSync(
      evictionsFor({ sessions: sessions?.rows ?? [], events: changes.events }, limits),
      answer,
    );
    for (const { text, asked } of leaving.deletions) {
      const deletion = { of: "telemetry", text, asked } as const;
      statements.run(overAsked(deletion), [parameterText(deletion)]);
    }
    const dropped = [
      ...changes.dropped,
      ...droppedRows("sessions", leaving.sessions, at),
      ...droppedRows("session_events", leaving.events, at),
    ];
    insert(statements, insertionOf(droppedTable), dropped);
    return {
      guardrails: changes.guardrails.length > 0 || changes.objects,
      dropped: droppedByKind(dropped),
      services,
    };
  }
}

const nothingArrived = { spans: [], services: [], dropped: 0 } as const;

/** A statement with the rows that it is asked about. */
function overAsked({ text, asked }: Pick<LedgerQuery, "text" | "asked">): string {
  const columns = (asked[0] ?? []).map((_, at) => `json_extract(value, '$[${at}]') as k${at}`);
  return `with asked as materialized (select ${columns.join(", ")} from json_each(?)) ${text}`;
}

const anyOfTrace = "select 1 from spans where trace_id = ? limit 1";
const oneSpan =
  "select agent_id, session_id, event_id from spans where trace_id = ? and span_id = ?";
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
const keptGuardrail = insertionInto("told_guardrails", guardrailColumns);
const additions = new Map<Additive, Insertion>();

function knownOf(statements: Statements, spans: readonly ReportedSpan[]): KnownSpans {
  const resolved = new Map<string, Inherited>();
  const waiting: ReportedSpan[] = [];
  for (const [trace, members] of Map.groupBy(spans, ({ traceId }) => traceId)) {
    waiting.push(...statements.all(waitingOfTrace, [trace, mostWaitingOfTrace]).map(waitingSpan));
    // Most traces come in one piece: then there is nothing to look for.
    if (statements.first(anyOfTrace, [trace]) === undefined) continue;
    const asked = new Set(members.flatMap(({ spanId, parentId }) => [spanId, parentId]));
    asked.delete("");
    for (const id of asked) {
      const row = statements.first(oneSpan, [trace, id]);
      if (row !== undefined) resolved.set(spanKey(trace, id), inherited(row));
    }
  }
  return { resolved, waiting };
}

/** Answers with the services of which an agent or an edge is new. */
function add(statements: Statements, changes: LedgerChanges): readonly string[] {
  const { resolved, nowWaiting, released, events, guardrails, added } = changes;
  insert(statements, keptSpan, resolved);
  insert(statements, keptWaiting, nowWaiting);
  insert(statements, keptEvent, events);
  for (const { traceId, spanId } of released) statements.run(release, [traceId, spanId]);
  const services = new Set<string>();
  for (const { table, rows } of added) {
    const last = table.isOfTopology === true ? lastRow(statements, table) : undefined;
    insert(statements, insertionOf(table), rows);
    if (last === undefined) continue;
    for (const service of servicesAfter(statements, table, last)) services.add(service);
  }
  insert(statements, keptGuardrail, guardrails);
  return [...services];
}

function insertionOf(table: Additive): Insertion {
  let addition = additions.get(table);
  if (addition === undefined) {
    addition = insertion((values) => additionOf(table, values), columnsOf(table));
    additions.set(table, addition);
  }
  return addition;
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
  return {
    agentId: String(row["agent_id"]),
    sessionId: String(row["session_id"]),
    eventId: String(row["event_id"]),
  };
}

function waitingSpan(row: Readonly<Record<string, unknown>>): ReportedSpan {
  return JSON.parse(String(row["body"]));
}
