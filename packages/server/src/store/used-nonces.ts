import type { Database } from "./database.ts";
import { DatabaseUnavailable } from "./database-failure.ts";

/**
 * The signed calls that servers on one database have heard lately. A commit need not reach the
 * disk: they are good for a minute.
 */
export type UsedNonces = {
  /**
   * True for a nonce that none of them has heard; they then have. True for all while the database
   * takes no writes: agents are to be answered all the same, and each server has its own memory.
   */
  readonly isFirst: (nonce: string) => Promise<boolean>;
  /** Forgets what was heard before a time. */
  readonly forget: (before: string) => Promise<void>;
};

export function usedNoncesIn({ query, relaxed, now }: Database): UsedNonces {
  return {
    isFirst: async (nonce) => {
      try {
        const { numInsertedOrUpdatedRows } = await relaxed((light) =>
          light
            .insertInto("heard_calls")
            .values({ nonce, heard_at: now() })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow(),
        );
        return numInsertedOrUpdatedRows === 1n;
      } catch (error) {
        if (error instanceof DatabaseUnavailable) return true;
        throw error;
      }
    },

    forget: async (before) => {
      await query.deleteFrom("heard_calls").where("heard_at", "<", before).execute();
    },
  };
}
