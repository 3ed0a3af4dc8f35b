import {
  type KeptTicket,
  type Ticket,
  type Tickets,
  toldFor,
} from "../outbound/tickets/kept-tickets.ts";
import { sql } from "kysely";
import type { Database } from "./database.ts";

const columns = ["subject", "told_for", "ticket", "state", "pending", "changed_at"] as const;
const pageSize = 500;

export function ticketsIn({ query, now }: Database): Tickets {
  const shown = query
    .selectFrom("rankings")
    .select("first_key")
    .where("kind", "=", "exposure")
    .where("first_key", "=", sql.ref<string>("tickets.subject"));
  const inState = (receiver: string, state: Ticket["state"]) =>
    query
      .selectFrom("tickets")
      .select(columns)
      .where("receiver", "=", receiver)
      .where("state", "=", state)
      .orderBy("subject");

  /** True where a release that lists no exposures has scanned a service since. */
  const isListBehind = async (): Promise<boolean> => {
    const rows = query.selectFrom("exposures").select("service");
    return (
      (await rows.whereRef("listed_scan_id", "<>", "scan_id").executeTakeFirst()) !== undefined
    );
  };

  const truncated = async (): Promise<ReadonlySet<string>> => {
    const rows = query.selectFrom("exposures").select("service").where("is_truncated", "=", 1);
    return new Set((await rows.execute()).map(({ service }) => toldFor(service)));
  };

  return {
    get: (receiver, subject) =>
      query
        .selectFrom("tickets")
        .select(columns)
        .where("receiver", "=", receiver)
        .where("subject", "=", subject)
        .executeTakeFirst(),

    save: async (receiver, { subject, told_for, ticket, state, pending }) => {
      const row = { told_for, ticket, state, pending, changed_at: now() };
      await query
        .insertInto("tickets")
        .values({ receiver, subject, ...row })
        .onConflict((conflict) => conflict.columns(["receiver", "subject"]).doUpdateSet(row))
        .execute();
    },

    note: async (receiver, { subject, pending }) => {
      await query
        .updateTable("tickets")
        .set({ pending })
        .where("receiver", "=", receiver)
        .where("subject", "=", subject)
        .execute();
    },

    remove: async (receiver, subject) => {
      await query
        .deleteFrom("tickets")
        .where("receiver", "=", receiver)
        .where("subject", "=", subject)
        .execute();
    },

    toClose: async (receiver, most) => {
      if (await isListBehind()) return [];
      const unknown = await truncated();
      const gone = inState(receiver, "open")
        .where((row) => row.not(row.exists(shown)))
        .limit(pageSize);
      const found: KeptTicket[] = [];
      let after = "";
      while (found.length < most) {
        // oxlint-disable-next-line no-await-in-loop -- Each page begins after the one before.
        const page = await gone.where("subject", ">", after).execute();
        found.push(...page.filter(({ told_for }) => !unknown.has(told_for)));
        if (page.length < pageSize) break;
        after = page.at(-1)?.subject ?? "";
      }
      return found.slice(0, most);
    },

    prune: async (before) => {
      const { numDeletedRows } = await query
        .deleteFrom("tickets")
        .where("state", "=", "closed")
        .where("changed_at", "<", before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    toReopen: (receiver, most) =>
      inState(receiver, "closed")
        .where((row) => row.exists(shown))
        .limit(most)
        .execute(),
  };
}
