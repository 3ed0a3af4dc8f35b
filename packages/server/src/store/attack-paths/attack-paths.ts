import { attackPathDecisions, decisionNow, storedDecision } from "./attack-path-decision.ts";
import type { AttackPathDecision, Decision } from "./attack-path-decision.ts";
import { servedPathJson } from "./attack-path-json.ts";
import { listedColumns, unlistPaths } from "./attack-path-lists.ts";
import {
  type PathFilter,
  countPaths,
  decidedPaths,
  openPathIds,
  pathPage,
} from "./attack-path-page.ts";
import { replacePaths } from "./attack-path-replacing.ts";
import type { Replaced, Replacement } from "./attack-path-replacing.ts";
import { servicesOf } from "./attack-path-row.ts";
import type { AttackPathRow, Detection, ScanMoment } from "./attack-path-row.ts";
import type { Database } from "../database.ts";
import type { AttackPathPeriodsTable } from "../schema.ts";

export { attackPathDecisions } from "./attack-path-decision.ts";
export type { AttackPathDecision, Decision } from "./attack-path-decision.ts";
export type { Replaced, Replacement } from "./attack-path-replacing.ts";
export type { Detection, ScanMoment } from "./attack-path-row.ts";

export type AttackPathQuery = PathFilter & {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
};

export type AttackPathList = {
  /** Each the documented JSON, highest risk first, ties by path id. */
  readonly rows: readonly string[];
  /** How many there are without `limit`, `offset` and `cursor`. */
  readonly total: number;
  /** Opaque; asks for what follows. Undefined after the last row. */
  readonly next: string | undefined;
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
  /** Throws StoreError "bad_cursor". */
  readonly list: (query?: AttackPathQuery) => Promise<AttackPathList>;
  readonly count: (filter: PathFilter) => Promise<number>;
  /** Open paths that somebody has decided about, and whose latest scans may show them. */
  readonly decided: () => Promise<
    readonly { readonly path_id: string; readonly services: readonly string[] }[]
  >;
  /** Open paths of an agent with what is known of each, highest risk first. */
  readonly openDetails: (
    agent: { readonly service: string; readonly agent_id: string },
    limit: number,
  ) => Promise<readonly { readonly path_id: string; readonly detail: string }[]>;
  /** The IDs of the same, of each of some agents of a service. */
  readonly openIds: (
    service: string,
    agentIds: readonly string[],
    limit: number,
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
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

    list: async ({ limit, offset, cursor, ...filter } = {}) => {
      const page = { part: "body", limit, offset, cursor } as const;
      const { rows, next } = await pathPage({ query, now }, filter, page);
      const isWhole = next === undefined && (offset ?? 0) === 0 && cursor === undefined;
      const total = isWhole ? rows.length : await countPaths({ query, now }, filter);
      return { rows: rows.map(({ text }) => servedPathJson(text)), total, next };
    },

    count: (filter) => countPaths({ query, now }, filter),

    decided: async () => {
      const rows = await decidedPaths(query, now()).select("services").orderBy("path_id").execute();
      return rows.map((row) => ({ path_id: row.path_id, services: servicesOf(row) }));
    },

    openDetails: async ({ service, agent_id }, limit) => {
      const page = { part: "detail", limit } as const;
      const { rows } = await pathPage({ query, now }, { service, agent_id }, page);
      return rows.map(({ path_id, text }) => ({ path_id, detail: text }));
    },

    openIds: (service, agentIds, limit) => openPathIds(query, { service, agentIds }, limit),

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

    // A scan that is being stored writes back the decisions that it has read.
    decide: (pathId, decision) =>
      exclusively(attackPathsLock, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("attack_paths")
          .set(storedDecision(decision, now()))
          .where("path_id", "=", pathId)
          .where("resolved_at", "=", "")
          .executeTakeFirstOrThrow();
        return numUpdatedRows === 1n;
      }),

    prune: (resolvedBefore) =>
      exclusively(attackPathsLock, async (transaction) => {
        const deleted = await transaction
          .deleteFrom("attack_paths")
          .where("resolved_at", "<>", "")
          .where("resolved_at", "<", resolvedBefore)
          .returning(listedColumns)
          .execute();
        await unlistPaths(transaction, deleted);
        await transaction
          .deleteFrom("attack_path_scores")
          .where("until_at", "<", resolvedBefore)
          .execute();
        return deleted.length;
      }),
  };
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
