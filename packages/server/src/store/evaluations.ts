import {
  callOutcome,
  type CallOutcome,
  type Evaluation,
  type EvaluationDecision,
  type SessionLabel,
} from "@parapet/guardrails";
import type { GuardrailPoint, SourceTrust } from "@parapet/posture";
import type { Database } from "./database.ts";
import { deleteOlder } from "./delete-older.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import { indexedText } from "./indexed-text.ts";
import { inSlices } from "./in-turn.ts";
import {
  type Page,
  type PageRequest,
  pageOf,
  positionCursor,
  positionFrom,
  sequenceFrom,
} from "./page.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/** One call that guardrails were asked about, passes included. Arguments and texts are not kept. */
export type Invocation = Omit<Evaluation, "updated_input"> & {
  readonly service: string;
  readonly agent_id: string;
  readonly session_id: string;
  readonly point: GuardrailPoint;
  readonly tool_name: string;
  readonly tool_server: string;
  readonly source_trust: SourceTrust;
  readonly adapter: string;
  /** UTC, milliseconds, `Z`. */
  readonly evaluated_at: string;
  /** The span that the call belongs to; "" where the adapter named none. */
  readonly trace_id: string;
  readonly span_id: string;
  readonly outcome: CallOutcome;
  /** What the call does, should it go on; undefined where an earlier version kept it. */
  readonly effects?: readonly SessionLabel[] | undefined;
  /** Those of its session after it; undefined where an earlier version kept it. */
  readonly labels?: readonly SessionLabel[] | undefined;
};

export type NewInvocation = {
  readonly invocation: Invocation;
  /** "" where the caller gave none. */
  readonly idempotencyKey: string;
  /** Tells whether a second call with the same key is the same call. */
  readonly requestHash: string;
};

export type InvocationQuery = PageRequest & {
  readonly service?: ServiceChoice;
  readonly agent_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly decision?: EvaluationDecision | undefined;
};

export type PeriodQuery = PageRequest & {
  /** Timestamps in the stored form: then or later, and before. */
  readonly from: string;
  readonly to: string;
  readonly service?: ServiceChoice;
  readonly agent_id?: string | undefined;
};

export type Evaluations = {
  /** Keeps some; one whose service and idempotency key are there already is left out. */
  readonly append: (rows: readonly NewInvocation[]) => Promise<void>;
  /**
   * Keeps one; false where its service and idempotency key are there already. Of those that come at
   * once, one is the first.
   */
  readonly isFirst: (row: NewInvocation) => Promise<boolean>;
  /** Latest first. */
  readonly list: (request: InvocationQuery) => Promise<Page<Invocation>>;
  /** Those of a period, latest first. */
  readonly within: (request: PeriodQuery) => Promise<Page<Invocation>>;
  readonly byIdempotencyKey: (
    service: string,
    key: string,
  ) => Promise<{ readonly invocation: Invocation; readonly requestHash: string } | undefined>;
  /** Deletes what was evaluated before a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

export function evaluationsIn({ query, relaxed, sync }: Database): Evaluations {
  return {
    append: async (rows) => {
      if (sync !== undefined) {
        await sync((statements) => {
          for (const row of rows) statements.run(insert, Object.values(rowOf(row)));
        });
        return;
      }
      await relaxed((light) =>
        inSlices(rows, (slice) =>
          light
            .insertInto("evaluations")
            .values(slice.map(rowOf))
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        ),
      );
    },

    isFirst: async (row) => {
      const { numInsertedOrUpdatedRows } = await relaxed((light) =>
        light
          .insertInto("evaluations")
          .values(rowOf(row))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow(),
      );
      return numInsertedOrUpdatedRows === 1n;
    },

    list: async ({ limit, cursor, service, agent_id, session_id, decision }) => {
      let rows = query
        .selectFrom("evaluations")
        .select(["sequence", "body"])
        .where("service", "not in", hiddenServicesIn(query));
      if (service) rows = rows.where(isChosen("service", service));
      if (agent_id) rows = rows.where("agent_key", "=", indexedText(agent_id));
      if (session_id) rows = rows.where("session_key", "=", indexedText(session_id));
      if (decision) rows = rows.where("decision", "=", decision);
      if (cursor !== undefined) rows = rows.where("sequence", "<", sequenceFrom(cursor));
      const latestFirst = await rows
        .orderBy("sequence", "desc")
        .limit(limit + 1)
        .execute();
      const page = pageOf(latestFirst, limit, ({ sequence }) => String(sequence));
      return { rows: page.rows.map(invocationOf), next: page.next };
    },

    within: async ({ from, to, limit, cursor, service, agent_id }) => {
      let rows = query
        .selectFrom("evaluations")
        .select(["sequence", "evaluated_at", "body"])
        .where("service", "not in", hiddenServicesIn(query))
        .where("evaluated_at", ">=", from)
        .where("evaluated_at", "<", to);
      if (service) rows = rows.where(isChosen("service", service));
      if (agent_id) rows = rows.where("agent_key", "=", indexedText(agent_id));
      if (cursor !== undefined) {
        const [at = "", sequence = 0] = positionFrom(cursor);
        rows = rows.where((row) =>
          row(
            row.refTuple("evaluated_at", "sequence"),
            "<",
            row.tuple(String(at), Number(sequence)),
          ),
        );
      }
      const latestFirst = await rows
        .orderBy("evaluated_at", "desc")
        .orderBy("sequence", "desc")
        .limit(limit + 1)
        .execute();
      const page = pageOf(latestFirst, limit, ({ evaluated_at, sequence }) =>
        positionCursor([evaluated_at, sequence]),
      );
      return { rows: page.rows.map(invocationOf), next: page.next };
    },

    byIdempotencyKey: async (service, key) => {
      const row = await query
        .selectFrom("evaluations")
        .select(["body", "request_hash"])
        .where("service", "=", service)
        .where("idempotency_key", "=", indexedText(key))
        .where("idempotency_key", "<>", "")
        .executeTakeFirst();
      return row && { invocation: invocationOf(row), requestHash: row.request_hash };
    },

    prune: (before) => deleteOlder(query, { table: "evaluations", column: "evaluated_at" }, before),
  };
}

const insert = `insert into evaluations (evaluation_id, service, agent_key, session_key, decision, evaluated_at,
  idempotency_key, request_hash, body) values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`;

/** In the order of `insert`. */
function rowOf({ invocation, idempotencyKey, requestHash }: NewInvocation) {
  const { evaluation_id, service, agent_id, session_id, decision, evaluated_at } = invocation;
  return {
    evaluation_id,
    service,
    agent_key: indexedText(agent_id),
    session_key: indexedText(session_id),
    decision,
    evaluated_at,
    idempotency_key: indexedText(idempotencyKey),
    request_hash: requestHash,
    body: JSON.stringify(invocation),
  };
}

/** One that an earlier version kept lacks what it did not know. */
function invocationOf({ body }: { readonly body: string }): Invocation {
  const kept: Invocation = JSON.parse(body);
  return {
    ...kept,
    trace_id: kept.trace_id ?? "",
    span_id: kept.span_id ?? "",
    outcome: kept.outcome ?? callOutcome({ ...kept, enforces: false }),
  };
}
