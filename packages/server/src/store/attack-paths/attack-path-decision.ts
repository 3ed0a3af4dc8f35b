import { type Kysely, sql } from "kysely";
import { inTurn } from "../in-turn.ts";
import type { AttackPathsTable, Schema } from "../schema.ts";

/** What its owner decided about an open path. */
export const attackPathDecisions = ["open", "accepted", "false_positive"] as const;
export type AttackPathDecision = (typeof attackPathDecisions)[number];

/** A decision as it is asked for. */
export type Decision = {
  readonly status: AttackPathDecision;
  readonly reason: string;
  /** Who answers for it. */
  readonly owner: string;
  /** Who sent it. */
  readonly by: string;
  /** When it ends, UTC with milliseconds; "" for never. */
  readonly expires_at: string;
};

/** A decision as a row of the table holds it. */
export type StoredDecision = Pick<
  AttackPathsTable,
  "status" | "status_reason" | "status_by" | "status_owner" | "status_at" | "status_expires_at"
>;

/** Of a path about which nobody has decided anything. */
export const undecided: StoredDecision = {
  status: "open",
  status_reason: "",
  status_by: "",
  status_owner: "",
  status_at: "",
  status_expires_at: "",
};

/** Of a path whose decision has ended by itself. */
export function reopened(reason: string, at: string): StoredDecision {
  return { ...undecided, status_reason: reason, status_by: "parapet", status_at: at };
}

export function storedDecision(
  { status, reason, owner, by, expires_at }: Decision,
  at: string,
): StoredDecision {
  return {
    status,
    status_reason: reason,
    status_by: by,
    status_owner: owner,
    status_at: at,
    status_expires_at: expires_at,
  };
}

/**
 * The decision as it holds now: one that has expired counts as open before any sweep has seen it.
 */
export function decisionNow(row: StoredDecision, now: string): StoredDecision {
  const { status_expires_at: end } = row;
  return end !== "" && end <= now ? reopened(expired, end) : row;
}

/** Opens every path whose decision has expired; their ids, sorted. */
export async function reopenExpired(
  query: Kysely<Schema>,
  now: string,
): Promise<readonly string[]> {
  const due = await query
    .selectFrom("attack_paths")
    .select(["path_id", "status_expires_at"])
    // Written out and unsorted, so that the index of those that expire serves it: most never do,
    // and none else is looked at.
    .where("status_expires_at", "<>", sql.lit(""))
    .where("status_expires_at", "<=", now)
    .execute();
  await inTurn(due, ({ path_id, status_expires_at }) =>
    query
      .updateTable("attack_paths")
      .set(reopened(expired, status_expires_at))
      .where("path_id", "=", path_id)
      .execute(),
  );
  return due.map(({ path_id }) => path_id).toSorted();
}

const expired = "The decision has expired.";
