import { outcomeNumber } from "./agent-proof.ts";
import type { Database } from "./database.ts";

/**
 * A word that an adapter has to block in whatever call it stands, to prove that it asks and is
 * followed.
 */
export type Canary = {
  /** "parapet-canary-" and 32 hexadecimal digits. */
  readonly canary: string;
  readonly installation_id: string;
  /** The agent whose call it is in. */
  readonly agent_id: string;
  /** UTC, milliseconds, `Z`. */
  readonly expires_at: string;
};

export type CanaryResult = {
  /** The runtime did not run the call. */
  readonly blocked: boolean;
  /** Nor with the route to the service cut. */
  readonly blocked_when_away: boolean;
  /** The call was seen to run. Neither blocked nor run: nobody knows. */
  readonly ran: boolean;
  /** The same with the route to the service cut. */
  readonly ran_when_away: boolean;
  /** What was seen, one sentence. */
  readonly detail: string;
};

export type Canaries = {
  readonly open: (canary: Canary) => Promise<void>;
  /**
   * An installation has asked about a call of this agent that holds these. True when one of them is
   * an open one of the installation; it counts as seen where it is the agent's own.
   */
  readonly see: (
    installationId: string,
    agentId: string,
    canaries: readonly string[],
  ) => Promise<boolean>;
  /** Keeps the result as the agent's latest proof. False when there is no such open canary. */
  readonly finish: (
    installationId: string,
    canary: string,
    result: CanaryResult,
  ) => Promise<boolean>;
};

export function canariesIn({ query, exclusively, now }: Database): Canaries {
  return {
    open: async (canary) => {
      const at = now();
      await query
        .deleteFrom("canaries")
        .where("finished_at", "=", "")
        .where("expires_at", "<", at)
        .execute();
      await query
        .insertInto("canaries")
        .values({
          ...canary,
          seen_at: "",
          finished_at: "",
          blocked: 0,
          blocked_when_away: 0,
          detail: "",
        })
        .execute();
    },

    see: async (installationId, agentId, canaries) => {
      if (canaries.length === 0) return false;
      const at = now();
      const open = await query
        .selectFrom("canaries")
        .select(["canary", "agent_id"])
        .where("installation_id", "=", installationId)
        .where("canary", "in", canaries)
        .where("finished_at", "=", "")
        .where("expires_at", ">=", at)
        .execute();
      const own = open.filter(({ agent_id }) => agent_id === agentId);
      if (own.length > 0) {
        await query
          .updateTable("canaries")
          .set({ seen_at: at })
          .where(
            "canary",
            "in",
            own.map(({ canary }) => canary),
          )
          .execute();
      }
      return open.length > 0;
    },

    finish: (installationId, canary, result) =>
      exclusively("canaries", async (transaction) => {
        const row = await transaction
          .selectFrom("canaries")
          .select("agent_id")
          .where("installation_id", "=", installationId)
          .where("canary", "=", canary)
          .where("finished_at", "=", "")
          .executeTakeFirst();
        if (row === undefined) return false;
        await transaction
          .deleteFrom("canaries")
          .where("installation_id", "=", installationId)
          .where("agent_id", "=", row.agent_id)
          .where("canary", "<>", canary)
          .where("finished_at", "<>", "")
          .execute();
        await transaction
          .updateTable("canaries")
          .set({
            finished_at: now(),
            blocked: outcomeNumber(result.blocked, result.ran),
            blocked_when_away: outcomeNumber(result.blocked_when_away, result.ran_when_away),
            detail: result.detail,
          })
          .where("canary", "=", canary)
          .execute();
        return true;
      }),
  };
}
