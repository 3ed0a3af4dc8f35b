import type { Violation, ViolationDecision } from "@parapet/guardrails";
import type { GuardrailSeverity } from "@parapet/posture";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { deleteOlder } from "./delete-older.ts";
import { eventsLock, storeEvents } from "./events.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import type { Statements } from "./dialect.ts";
import { indexedText } from "./indexed-text.ts";
import { pageOf, sequenceFrom } from "./page.ts";
import type { Page, PageRequest } from "./page.ts";
import type { Schema } from "./schema.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

export type ViolationQuery = PageRequest & {
  readonly service?: ServiceChoice;
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

export type MergeInto = { readonly key: string; readonly since: string };

export type Violations = {
  /**
   * Takes a violation in and gives its number; undefined when one with its id is there already, or
   * when it was merged into an open one of the same `mergeInto.key` that was observed since then:
   * that one then stands for one more. Anyone who sees a number has seen, or can read, all smaller
   * ones.
   */
  readonly insert: (violation: Violation, mergeInto?: MergeInto) => Promise<number | undefined>;
  /**
   * Merges into an open one as `insert` does, and outlives this process but not the machine; false,
   * with nothing done, where there is none to merge it into.
   */
  readonly repeat: (violation: Violation, mergeInto: MergeInto) => Promise<boolean>;
  /**
   * Writes an open violation of this id again, where it stands for more by now: a count never
   * falls.
   */
  readonly grow: (violation: Violation) => Promise<void>;
  readonly get: (violationId: string) => Promise<Violation | undefined>;
  /** Latest arrival first. */
  readonly list: (request: ViolationQuery) => Promise<Page<Violation>>;
  /** What arrived after a number, in the order of arrival. */
  readonly after: (
    sequence: number,
    limit: number,
    service?: ServiceChoice,
  ) => Promise<readonly NumberedViolation[]>;
  /**
   * The number and the id of the latest arrival, 0 and "" when there is none, and how many there
   * are.
   */
  readonly newest: (service?: ServiceChoice) => Promise<Newest>;
  /** The violation as it is afterwards; undefined when there is none with this id. */
  readonly acknowledge: (violationId: string) => Promise<Violation | undefined>;
  /** Takes that back. */
  readonly reopen: (violationId: string) => Promise<Violation | undefined>;
  /** Deletes what was observed before a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

/**
 * Held from the number to the commit, so that a reader never sees a larger number before a smaller
 * one.
 */
const lock = eventsLock;

export function violationsIn({ query, exclusively, sync, now }: Database): Violations {
  const mark = (violationId: string, status: Violation["status"]) =>
    exclusively(lock, async (transaction) => {
      const violation = await find(transaction, violationId);
      if (!violation) return undefined;
      const marked: Violation = { ...violation, status };
      await transaction
        .updateTable("violations")
        .set({ body: JSON.stringify(marked) })
        .where("violation_id", "=", violationId)
        .execute();
      return marked;
    });
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
        if (row !== undefined) await storeEvents(transaction, [eventOf(violation)], now());
        return row?.sequence;
      }),

    repeat: (violation, mergeInto) =>
      sync === undefined
        ? exclusively(lock, (transaction) => merge(transaction, violation, mergeInto))
        : sync((statements) => mergeSync(statements, violation, mergeInto)),

    grow: ({ violation_id, ...violation }) =>
      exclusively(lock, async (transaction) => {
        const before = await find(transaction, violation_id);
        if (before?.status !== "open" || before.count >= violation.count) return;
        const { observed_at, count } = violation;
        const grown = { violation_id, ...violation, attack_path_ids: before.attack_path_ids };
        await transaction
          .updateTable("violations")
          .set({ observed_at, occurrences: count, body: JSON.stringify(grown) })
          .where("violation_id", "=", violation_id)
          .execute();
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

    after: async (sequence, limit, service) => {
      const violations = query.selectFrom("violations").select(["sequence", "body"]);
      const chosen = violations.where(isChosen("service", service));
      const later = chosen.where("sequence", ">", sequence).orderBy("sequence").limit(limit);
      return (await later.execute()).map((row) => ({
        sequence: row.sequence,
        violation: violationOf(row),
      }));
    },

    newest: async (service) => {
      const count = query
        .selectFrom("violations")
        .where(isChosen("service", service))
        .select(({ fn }) => fn.countAll<number>().as("n"));
      const violations = query
        .selectFrom("violations")
        .select(["sequence", "violation_id", count.as("count")]);
      const chosen = violations.where(isChosen("service", service));
      const newest = await chosen.orderBy("sequence", "desc").limit(1).executeTakeFirst();
      return { sequence: 0, violation_id: "", ...newest, count: newest?.count ?? 0 };
    },

    acknowledge: (violationId) => mark(violationId, "acknowledged"),

    reopen: (violationId) => mark(violationId, "open"),

    prune: (before) => deleteOlder(query, { table: "violations", column: "observed_at" }, before),
  };
}

function filtered(query: Kysely<Schema>, filter: Omit<ViolationQuery, "limit" | "cursor">) {
  const { service, agent_id, severity, guardrail_name, session_id, decision, since } = filter;
  let violations = query
    .selectFrom("violations")
    .select(["sequence", "body"])
    .where("service", "not in", hiddenServicesIn(query));
  if (service) violations = violations.where(isChosen("service", service));
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
  violation: Violation,
  { key, since }: MergeInto,
): Promise<boolean> {
  const row = await query
    .selectFrom("violations")
    .select("body")
    .where("merge_key", "=", key)
    .where("merge_key", "<>", "")
    .where("observed_at", ">=", since)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  const merged = row && mergedInto(violationOf(row), violation);
  if (merged === undefined) return false;
  const { violation_id, observed_at, count } = merged;
  await query
    .updateTable("violations")
    .set({ observed_at, occurrences: count, body: JSON.stringify(merged) })
    .where("violation_id", "=", violation_id)
    .execute();
  return true;
}

const mergeable = `select body from violations where merge_key = ? and merge_key <> '' and observed_at >= ?
  order by sequence desc limit 1`;
const repeated =
  "update violations set observed_at = ?, occurrences = ?, body = ? where violation_id = ?";

function mergeSync(
  statements: Statements,
  violation: Violation,
  { key, since }: MergeInto,
): boolean {
  const body = statements.first(mergeable, [key, since])?.["body"];
  const merged = typeof body === "string" && mergedInto(violationOf({ body }), violation);
  if (!merged) return false;
  const { violation_id, observed_at, count } = merged;
  statements.run(repeated, [observed_at, count, JSON.stringify(merged), violation_id]);
  return true;
}

/** What somebody has seen to, and happens again, is told again. */
function mergedInto(
  before: Violation,
  { observed_at, evaluation_id, trace_id, span_id, count }: Violation,
): Violation | undefined {
  if (before.status === "acknowledged") return undefined;
  return {
    ...before,
    count: before.count + count,
    observed_at: before.observed_at > observed_at ? before.observed_at : observed_at,
    evaluation_id,
    trace_id,
    span_id,
  };
}

async function find(query: Kysely<Schema>, violationId: string): Promise<Violation | undefined> {
  const violations = query.selectFrom("violations").select("body");
  const row = await violations.where("violation_id", "=", violationId).executeTakeFirst();
  return row && violationOf(row);
}

function eventOf({ violation_id, service, severity }: Violation) {
  return { kind: "violation", subject: violation_id, service, severity, body: "" } as const;
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
