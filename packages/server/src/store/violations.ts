import type { Violation, ViolationDecision } from "@parapet/guardrails";
import type { GuardrailSeverity } from "@parapet/posture";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { indexedText } from "./indexed-text.ts";
import { pageOf, sequenceFrom } from "./page.ts";
import type { Page, PageRequest } from "./page.ts";
import type { Schema } from "./schema.ts";

export type ViolationQuery = PageRequest & {
  readonly service?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly severity?: GuardrailSeverity | undefined;
  readonly guardrail_name?: string | undefined;
  readonly session_id?: string | undefined;
  readonly decision?: ViolationDecision | undefined;
  /** Timestamp in the stored form: observed then or later. */
  readonly since?: string | undefined;
};

/** A violation and its number in the order of arrival, the event id of a stream. */
export type NumberedViolation = { readonly sequence: number; readonly violation: Violation };

export type Newest = {
  readonly sequence: number;
  readonly violation_id: string;
  readonly count: number;
};

export type Violations = {
  /**
   * Takes a violation in and gives its number; undefined when one with its id is there already, or when it was merged
   * into an open one of the same `mergeInto.key` that was observed since then: that one then stands for one more.
   * Whoever sees a number has seen, or can read, all smaller ones.
   */
  readonly insert: (
    violation: Violation,
    mergeInto?: { readonly key: string; readonly since: string },
  ) => Promise<number | undefined>;
  readonly get: (violationId: string) => Promise<Violation | undefined>;
  /** Latest arrival first. */
  readonly list: (request: ViolationQuery) => Promise<Page<Violation>>;
  /** What arrived after a number, in the order of arrival. */
  readonly after: (sequence: number, limit: number) => Promise<readonly NumberedViolation[]>;
  /** The number and the id of the latest arrival, 0 and "" when there is none, and how many there are. */
  readonly newest: () => Promise<Newest>;
  /** The violation as it is afterwards; undefined when there is none with this id. */
  readonly acknowledge: (violationId: string) => Promise<Violation | undefined>;
  /** Deletes what was observed before a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

/** Held from the number to the commit, so that a reader never sees a larger number before a smaller one. */
const lock = "violations";

export function violationsIn({ query, exclusively }: Database): Violations {
  return {
    insert: (violation, mergeInto) =>
      exclusively(lock, async (transaction) => {
        if (mergeInto !== undefined && (await merge(transaction, violation, mergeInto))) return;
        const row = await transaction
          .insertInto("violations")
          .values({ ...rowOf(violation), merge_key: mergeInto?.key ?? "" })
          .onConflict((conflict) => conflict.column("violation_id").doNothing())
          .returning("sequence")
          .executeTakeFirst();
        return row?.sequence;
      }),

    get: (violationId) => find(query, violationId),

    list: async ({ limit, cursor, ...filter }) => {
      let violations = filtered(query, filter);
      if (cursor !== undefined) {
        violations = violations.where("sequence", "<", sequenceFrom(cursor));
      }
      const latestFirst = violations.orderBy("sequence", "desc");
      const page = pageOf(await latestFirst.limit(limit + 1).execute(), limit, ({ sequence }) =>
        String(sequence),
      );
      return { rows: page.rows.map(violationOf), next: page.next };
    },

    after: async (sequence, limit) => {
      const violations = query.selectFrom("violations").select(["sequence", "body"]);
      const later = violations.where("sequence", ">", sequence).orderBy("sequence").limit(limit);
      return (await later.execute()).map((row) => ({
        sequence: row.sequence,
        violation: violationOf(row),
      }));
    },

    newest: async () => {
      const count = query
        .selectFrom("violations")
        .select(({ fn }) => fn.countAll<number>().as("n"));
      const violations = query
        .selectFrom("violations")
        .select(["sequence", "violation_id", count.as("count")]);
      const newest = await violations.orderBy("sequence", "desc").limit(1).executeTakeFirst();
      return { sequence: 0, violation_id: "", ...newest, count: newest?.count ?? 0 };
    },

    acknowledge: (violationId) =>
      exclusively(lock, async (transaction) => {
        const violation = await find(transaction, violationId);
        if (!violation) return undefined;
        const acknowledged: Violation = { ...violation, status: "acknowledged" };
        await transaction
          .updateTable("violations")
          .set({ body: JSON.stringify(acknowledged) })
          .where("violation_id", "=", violationId)
          .execute();
        return acknowledged;
      }),

    prune: async (before) => {
      const old = query.deleteFrom("violations").where("observed_at", "<", before);
      return Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}

function filtered(query: Kysely<Schema>, filter: Omit<ViolationQuery, "limit" | "cursor">) {
  const { service, agent_id, severity, guardrail_name, session_id, decision, since } = filter;
  let violations = query.selectFrom("violations").select(["sequence", "body"]);
  if (service) violations = violations.where("service", "=", service);
  if (agent_id) violations = violations.where("agent_key", "=", indexedText(agent_id));
  if (severity) violations = violations.where("severity", "=", severity);
  if (guardrail_name) violations = violations.where("guardrail_name", "=", guardrail_name);
  if (session_id) violations = violations.where("session_key", "=", indexedText(session_id));
  if (decision) violations = violations.where("decision", "=", decision);
  if (since) violations = violations.where("observed_at", ">=", since);
  return violations;
}

/** False when there is none to merge it into. */
async function merge(
  query: Kysely<Schema>,
  { observed_at, evaluation_id, trace_id, span_id, count }: Violation,
  { key, since }: { readonly key: string; readonly since: string },
): Promise<boolean> {
  const row = await query
    .selectFrom("violations")
    .select(["violation_id", "body"])
    .where("merge_key", "=", key)
    .where("merge_key", "<>", "")
    .where("observed_at", ">=", since)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  const before = row && violationOf(row);
  // What somebody has seen to, and happens again, is told again.
  if (before === undefined || before.status === "acknowledged") return false;
  const merged: Violation = {
    ...before,
    count: before.count + count,
    observed_at: before.observed_at > observed_at ? before.observed_at : observed_at,
    evaluation_id,
    trace_id,
    span_id,
  };
  await query
    .updateTable("violations")
    .set(rowOf(merged))
    .where("violation_id", "=", before.violation_id)
    .execute();
  return true;
}

async function find(query: Kysely<Schema>, violationId: string): Promise<Violation | undefined> {
  const violations = query.selectFrom("violations").select("body");
  const row = await violations.where("violation_id", "=", violationId).executeTakeFirst();
  return row && violationOf(row);
}

function rowOf(violation: Violation) {
  return {
    violation_id: violation.violation_id,
    service: violation.service,
    agent_key: indexedText(violation.agent_id),
    guardrail_name: violation.guardrail_name,
    severity: violation.severity,
    session_key: indexedText(violation.session_id),
    decision: violation.decision,
    observed_at: violation.observed_at,
    occurrences: violation.count,
    body: JSON.stringify(violation),
  };
}

function violationOf({ body }: { readonly body: string }): Violation {
  return JSON.parse(body);
}
