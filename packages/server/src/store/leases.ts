import type { Database } from "./database.ts";

/** Work that only one of several servers on a database does at a time. */
export type Leases = {
  /** True for the one that has it until a time; every other one gets false until then. */
  readonly take: (name: string, until: string) => Promise<boolean>;
  /** Lets another one take it before its time. */
  readonly release: (name: string) => Promise<void>;
};

export function leasesIn({ query, exclusively, now }: Database): Leases {
  return {
    take: (name, until_at) =>
      exclusively("leases", async (transaction) => {
        const taken = await transaction
          .selectFrom("leases")
          .select("name")
          .where("name", "=", name)
          .where("until_at", ">", now())
          .executeTakeFirst();
        if (taken !== undefined) return false;
        await transaction
          .insertInto("leases")
          .values({ name, until_at })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ until_at }))
          .execute();
        return true;
      }),

    release: async (name) => {
      await query.deleteFrom("leases").where("name", "=", name).execute();
    },
  };
}
