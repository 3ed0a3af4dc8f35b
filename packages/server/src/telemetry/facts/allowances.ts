import type { Database } from "../../store/database.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { inTurn } from "../../store/in-turn.ts";

/**
 * Which of the things that were seen a configuration has allowed at some scan, by what `subjectOf…`
 * calls them. Anyone who used a tool and lost it by a fix has not used it beside his configuration.
 */
export type Allowances = {
  readonly of: (service: string) => Promise<ReadonlySet<string>>;
  readonly change: (service: string, change: AllowanceChange) => Promise<void>;
};

export type AllowanceChange = {
  readonly allowed: readonly string[];
  /** Seen although they are allowed no more. */
  readonly withdrawn: readonly string[];
};

/** Subjects of one service; what was seen has its own limit, and they outlive it. */
const mostOfService = 50_000;

export function allowancesIn({ query, exclusively }: Database): Allowances {
  return {
    of: async (service) => {
      const rows = query.selectFrom("once_allowed").select("subject");
      const own = await rows.where("service", "=", indexedText(service)).execute();
      return new Set(own.map(({ subject }) => subject));
    },

    change: (service, { allowed, withdrawn }) =>
      exclusively("allowances", async (transaction) => {
        const key = indexedText(service);
        const { n } = await transaction
          .selectFrom("once_allowed")
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .where("service", "=", key)
          .executeTakeFirstOrThrow();
        const room = Math.max(0, mostOfService - n);
        await inTurn(allowed.slice(0, room), (subject) =>
          transaction
            .insertInto("once_allowed")
            .values({ service: key, subject })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        );
        await inTurn(withdrawn, (subject) =>
          transaction
            .deleteFrom("once_allowed")
            .where("service", "=", key)
            .where("subject", "=", subject)
            .execute(),
        );
      }),
  };
}
