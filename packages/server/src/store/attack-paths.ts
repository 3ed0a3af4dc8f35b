import type { OwaspTag, RiskSeverity } from "@parapet/posture";
import { sql } from "kysely";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { attackPathDecisions, decisionNow, storedDecision } from "./attack-path-decision.ts";
import type { AttackPathDecision, Decision } from "./attack-path-decision.ts";
import { servedPathJson } from "./attack-path-json.ts";
import { replacePaths } from "./attack-path-replacing.ts";
import type { Replaced, Replacement } from "./attack-path-replacing.ts";
import { servicesOf } from "./attack-path-row.ts";
import type { AttackPathRow, Detection, ScanMoment } from "./attack-path-row.ts";
import type { Database } from "./database.ts";
import { hiddenPathsIn } from "./demonstration.ts";
import { indexedText } from "./indexed-text.ts";
import type { AttackPathPeriodsTable, Schema } from "./schema.ts";

export { attackPathDecisions } from "./attack-path-decision.ts";
export type { AttackPathDecision, Decision } from "./attack-path-decision.ts";
export type { Replaced, Replacement } from "./attack-path-replacing.ts";
export type { Detection, ScanMoment } from "./attack-path-row.ts";

export type AttackPathQuery = {
  /**
   * Exact; finds a path when any agent involved belongs to it. "" is no filter, as is undefined
   * everywhere.
   */
  readonly service?: string | undefined;
  readonly severity?: RiskSeverity | undefined;
  readonly owasp_tag?: OwaspTag | undefined;
  readonly agent_id?: string | undefined;
  /** Without it: every path that is not resolved, decided or not. */
  readonly status?: AttackPathDecision | "resolved" | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
};

export type AttackPathList = {
  /** Each the documented JSON, highest risk first, ties by path id. */
  readonly rows: readonly string[];
  /** How many there are without `limit` and `offset`. */
  readonly total: number;
};

/** A time in which a path was open. */
export type AttackPathPeriod = Omit<AttackPathPeriodsTable, "path_id">;

/** One path with all that is known of it. */
export type AttackPathEntry = {
  /** The documented JSON. */
  readonly path: string;
  /** As it was given with the detection. */
  readonly detail: string;
  readonly services: readonly string[];
  readonly status: AttackPathDecision | "resolved";
  readonly status_reason: string;
  readonly status_by: string;
  readonly status_at: string;
  readonly status_owner: string;
  /** "" for never. */
  readonly status_expires_at: string;
  readonly first_seen: string;
  readonly last_seen: string;
  /** "" while it is open. */
  readonly resolved_at: string;
  readonly last_scan_id: string;
  /** The periods before this one, oldest first. */
  readonly history: readonly AttackPathPeriod[];
};

export type AttackPaths = {
  /**
   * Writes what a successful scan of a service shows: new paths open, known ones keep their first
   * sight, those that returned begin a new period, those that no service shows any more are
   * resolved. Never called after a failed scan. Services that were searched together with it are
   * replaced too.
   */
  readonly replaceFor: (
    service: string | Replaced,
    detections: readonly Detection[],
    moment: ScanMoment,
  ) => Promise<Replacement>;
  /**
   * Within a transaction: waits until no other writes paths, and keeps others waiting until the
   * end.
   */
  readonly hold: () => Promise<void>;
  readonly list: (filter?: AttackPathQuery) => Promise<AttackPathList>;
  /** Open paths of an agent with what is known of each, highest risk first. */
  readonly openDetails: (
    agent: { readonly service: string; readonly agent_id: string },
    limit: number,
  ) => Promise<readonly { readonly path_id: string; readonly detail: string }[]>;
  readonly get: (pathId: string) => Promise<AttackPathEntry | undefined>;
  /**
   * Holds until it expires, or the path takes another route or is resolved. False when there is no
   * such open path.
   */
  readonly decide: (pathId: string, decision: Decision) => Promise<boolean>;
  /** Deletes what was resolved before a time, with its history; says how many went. */
  readonly prune: (resolvedBefore: string) => Promise<number>;
};

/** One transaction at a time writes paths: they are shared between services. */
export const attackPathsLock = "attack_paths";

export function attackPathsIn({ query, exclusively, now }: Database): AttackPaths {
  return {
    replaceFor: (service, detections, moment) =>
      exclusively(attackPathsLock, (transaction) =>
        replacePaths(
          transaction,
          typeof service === "string" ? { service } : service,
          detections,
          moment,
        ),
      ),

    hold: () => exclusively(attackPathsLock, async () => {}),

    list: async (filter = {}) => {
      const { limit, offset = 0 } = filter;
      const matching = filtered(query, filter, now());
      let page = matching.select("body").orderBy("risk_tenths", "desc").orderBy("path_id");
      const isWhole = limit === undefined && offset === 0;
      if (!isWhole) page = page.limit(limit ?? Number.MAX_SAFE_INTEGER).offset(offset);
      const rows = (await page.execute()).map(({ body }) => servedPathJson(body));
      if (isWhole) return { rows, total: rows.length };
      const count = matching.select(({ fn }) => fn.countAll<number>().as("total"));
      return { rows, total: (await count.executeTakeFirstOrThrow()).total };
    },

    openDetails: async ({ service, agent_id }, limit) =>
      filtered(query, { service, agent_id }, now())
        .select(["path_id", "detail"])
        .orderBy("risk_tenths", "desc")
        .orderBy("path_id")
        .limit(limit)
        .execute(),

    get: async (pathId) => {
      const paths = query.selectFrom("attack_paths").selectAll();
      const row = await paths.where("path_id", "=", pathId).executeTakeFirst();
      if (!row) return undefined;
      const history = await query
        .selectFrom("attack_path_periods")
        .select(["first_seen", "last_seen", "resolved_at"])
        .where("path_id", "=", pathId)
        .orderBy("first_seen")
        .execute();
      return asEntry(row, history, now());
    },

    decide: async (pathId, decision) => {
      const { numUpdatedRows } = await query
        .updateTable("attack_paths")
        .set(storedDecision(decision, now()))
        .where("path_id", "=", pathId)
        .where("resolved_at", "=", "")
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    prune: (resolvedBefore) =>
      exclusively(attackPathsLock, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("attack_paths")
          .where("resolved_at", "<>", "")
          .where("resolved_at", "<", resolvedBefore)
          .executeTakeFirstOrThrow();
        await transaction
          .deleteFrom("attack_path_scores")
          .where("until_at", "<", resolvedBefore)
          .execute();
        return Number(numDeletedRows);
      }),
  };
}

type PathQuery = SelectQueryBuilder<Schema, "attack_paths", object>;

function filtered(
  query: Kysely<Schema>,
  { service, severity, owasp_tag, agent_id, status }: AttackPathQuery,
  now: string,
): PathQuery {
  // Spelled out, not bound: only then does a database use the index of open paths.
  const never = sql.lit("");
  let matching: PathQuery = query
    .selectFrom("attack_paths")
    .where("resolved_at", status === "resolved" ? "<>" : "=", never)
    .where("path_id", "not in", hiddenPathsIn(query));
  if (status && status !== "resolved") {
    matching = matching.where((row) => {
      const ended = row.and([
        row("status_expires_at", "<>", ""),
        row("status_expires_at", "<=", now),
      ]);
      const decided = row("status", "=", status);
      return status === "open" ? row.or([decided, ended]) : row.and([decided, row.not(ended)]);
    });
  }
  if (severity) matching = matching.where("severity", "=", severity);
  if (owasp_tag) matching = matching.where("owasp_tag", "=", owasp_tag);
  if (service) {
    matching = matching.where("path_id", "in", (nested) =>
      nested.selectFrom("attack_path_services").select("path_id").where("service", "=", service),
    );
  }
  if (agent_id) {
    const key = indexedText(agent_id);
    matching = matching.where("path_id", "in", (nested) =>
      nested.selectFrom("attack_path_agents").select("path_id").where("agent_key", "=", key),
    );
  }
  return matching;
}

function asEntry(
  row: AttackPathRow,
  history: readonly AttackPathPeriod[],
  now: string,
): AttackPathEntry {
  const decision = decisionNow(row, now);
  return {
    path: servedPathJson(row.body),
    detail: servedPathJson(row.detail),
    services: servicesOf(row),
    status: row.resolved_at === "" ? decisionFrom(decision.status) : "resolved",
    status_reason: decision.status_reason,
    status_by: decision.status_by,
    status_at: decision.status_at,
    status_owner: decision.status_owner,
    status_expires_at: decision.status_expires_at,
    first_seen: row.first_seen,
    last_seen: row.last_seen,
    resolved_at: row.resolved_at,
    last_scan_id: row.last_scan_id,
    history,
  };
}

function decisionFrom(status: string): AttackPathDecision {
  return attackPathDecisions.find((decision) => decision === status) ?? "open";
}
