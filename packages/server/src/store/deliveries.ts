import type { Database } from "./database.ts";

/** How far a receiver has been told. */
export type Delivery = {
  /** Number of the last event that it has taken, or was not to get. */
  readonly delivered: number;
  /** How often the one after it could not be delivered. */
  readonly attempts: number;
};

export type DeliveryState = Delivery & {
  /** UTC; "" where nothing has failed. */
  readonly next_attempt_at: string;
};

export type Deliveries = {
  /**
   * Enters a receiver that is new: it gets what arrives after a number. One that is known stays as
   * it is.
   */
  readonly enter: (receiver: string, after: number) => Promise<void>;
  /**
   * Takes a receiver for one server until a time, so that no two tell it the same; undefined when
   * another server has it, or when its next attempt is not due.
   */
  readonly claim: (receiver: string, until: string) => Promise<Delivery | undefined>;
  /**
   * How far a receiver has been told, and when it is tried again; undefined for one that is not
   * entered.
   */
  readonly get: (receiver: string) => Promise<DeliveryState | undefined>;
  /** All up to a number was delivered, or given up. */
  readonly advance: (receiver: string, delivered: number) => Promise<void>;
  /** It could not be delivered; there is a next time. */
  readonly postpone: (receiver: string, nextAttemptAt: string) => Promise<void>;
  /** Lets another server take it. */
  readonly release: (receiver: string) => Promise<void>;
};

export function deliveriesIn({ query, exclusively, now }: Database): Deliveries {
  return {
    enter: async (receiver, after) => {
      await query
        .insertInto("deliveries")
        .values({ receiver, delivered: after, attempts: 0, next_attempt_at: "", leased_until: "" })
        .onConflict((conflict) => conflict.column("receiver").doNothing())
        .execute();
    },

    claim: (receiver, until) =>
      exclusively("deliveries", async (transaction) => {
        const at = now();
        const row = await transaction
          .selectFrom("deliveries")
          .select(["delivered", "attempts"])
          .where("receiver", "=", receiver)
          .where("next_attempt_at", "<=", at)
          .where("leased_until", "<=", at)
          .executeTakeFirst();
        if (row === undefined) return undefined;
        await transaction
          .updateTable("deliveries")
          .set({ leased_until: until })
          .where("receiver", "=", receiver)
          .execute();
        return row;
      }),

    get: (receiver) =>
      query
        .selectFrom("deliveries")
        .select(["delivered", "attempts", "next_attempt_at"])
        .where("receiver", "=", receiver)
        .executeTakeFirst(),

    advance: async (receiver, delivered) => {
      await query
        .updateTable("deliveries")
        .set({ delivered, attempts: 0, next_attempt_at: "" })
        .where("receiver", "=", receiver)
        .execute();
    },

    postpone: async (receiver, nextAttemptAt) => {
      await query
        .updateTable("deliveries")
        .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: nextAttemptAt }))
        .where("receiver", "=", receiver)
        .execute();
    },

    release: async (receiver) => {
      await query
        .updateTable("deliveries")
        .set({ leased_until: "" })
        .where("receiver", "=", receiver)
        .execute();
    },
  };
}
