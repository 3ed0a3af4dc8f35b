import type { Selectable } from "kysely";
import type { AgentProof } from "./adapter-installation.ts";
import type { CanariesTable } from "./schema.ts";

const known = { blocked: 1, ran: 2 } as const;

/** How a table keeps what became of a call: see `CanariesTable`. */
export function outcomeNumber(blocked: boolean, ran: boolean): number {
  if (blocked) return known.blocked;
  return ran ? known.ran : 0;
}

/**
 * What a finished canary has shown. One that the service never saw is no proof of a block, and one
 * that had expired before the call was let through like any other call.
 */
export function proofFrom(row: Selectable<CanariesTable>): AgentProof {
  const isSeen = row.seen_at !== "";
  const isExpired = !isSeen && row.finished_at > row.expires_at;
  const why = isSeen ? "" : unseen(row, isExpired);
  return {
    agent_id: row.agent_id,
    proven_at: row.finished_at,
    blocked: row.blocked === known.blocked && isSeen,
    blocked_when_away: row.blocked_when_away === known.blocked,
    ran: row.blocked === known.ran && !isExpired,
    ran_when_away: row.blocked_when_away === known.ran,
    detail: [row.detail, why].filter((part) => part !== "").join(" "),
  };
}

function unseen({ blocked }: Pick<CanariesTable, "blocked">, isExpired: boolean): string {
  if (isExpired) return "The canary expired before the service was asked about the call.";
  return blocked === known.blocked
    ? "The service was not asked about the call by this installation, so what stopped it is not known."
    : "";
}
