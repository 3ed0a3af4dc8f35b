import type { Database } from "../../store/database.ts";
import type { Statements } from "../../store/dialect.ts";
import {
  additionOf,
  changesOf,
  columnsOf,
  type Ledger,
  type LedgerChanges,
  mostWaitingOfTrace,
  type Row,
  spanColumns,
  waitingColumns,
} from "./ledger.ts";
import { type Inherited, type KnownSpans, spanKey } from "./settle.ts";
import type { ToldSpan } from "./told-span.ts";

/** Counts in a SQLite file, with statements that answer at once: for a thread that nobody else waits for. */
export function sqliteLedger(directly: NonNullable<Database["directly"]>): Ledger {
  return {
    keep: (spans, receivedAt) =>
      directly((statements) => {
        const changes = changesOf(spans, knownOf(statements, spans), receivedAt);
        write(statements, changes);
        return changes.guardrails.length > 0;
      }),

    giveUp: (receivedBefore, most) =>
      directly((statements) => {
        const old = statements.all(longestWaiting, [receivedBefore, most]).map(waitingSpan);
        const givenUp = new Set(old.map(({ traceId, spanId }) => spanKey(traceId, spanId)));
        write(statements, changesOf([], knownOf(statements, old), receivedBefore, givenUp));
        return old.length;
      }),
  };
}

const anyOfTrace = "select 1 from spans where trace_id = ? limit 1";
const oneSpan = "select agent_id, session_id from spans where trace_id = ? and span_id = ?";
const waitingOfTrace = "select body from waiting_spans where trace_id = ? limit ?";
const longestWaiting =
  "select body from waiting_spans where received_at < ? order by received_at limit ?";
const release = "delete from waiting_spans where trace_id = ? and span_id = ?";
const keptSpan = insertOf("spans", spanColumns);
const keptWaiting = insertOf("waiting_spans", waitingColumns);
const keptGuardrail = "insert into told_guardrails (body) values (?)";

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

function write(statements: Statements, changes: LedgerChanges): void {
  const { settled, nowWaiting, released, added, guardrails } = changes;
  const writeAll = (text: string, columns: readonly string[], rows: readonly Row[]): void => {
    for (const row of rows)
      statements.run(
        text,
        columns.map((column) => row[column] ?? ""),
      );
  };
  writeAll(keptSpan, spanColumns, settled);
  writeAll(keptWaiting, waitingColumns, nowWaiting);
  for (const { traceId, spanId } of released) statements.run(release, [traceId, spanId]);
  for (const { table, rows } of added) {
    const columns = columnsOf(table);
    writeAll(additionOf(table, valuesOf(columns)), columns, rows);
  }
  for (const body of guardrails) statements.run(keptGuardrail, [body]);
}

function insertOf(table: string, columns: readonly string[]): string {
  return `insert or ignore into ${table} (${columns.join(", ")}) ${valuesOf(columns)}`;
}

function valuesOf(columns: readonly string[]): string {
  return `values (${columns.map(() => "?").join(", ")})`;
}

function inherited(row: Readonly<Record<string, unknown>>): Inherited {
  return { agentId: String(row["agent_id"]), sessionId: String(row["session_id"]) };
}

function waitingSpan(row: Readonly<Record<string, unknown>>): ToldSpan {
  return JSON.parse(String(row["body"]));
}
