import type { Database } from "../../store/database.ts";
import type { ToldGuardrail } from "./ledger.ts";

export type NumberedToldGuardrail = { readonly sequence: number; readonly told: ToldGuardrail };

/**
 * What spans told of guardrails and the main database has still to take. It waits here, so that nothing that was
 * acknowledged is lost between the two.
 */
export type ToldGuardrails = {
  /** The oldest, in their order. */
  readonly next: (most: number) => Promise<readonly NumberedToldGuardrail[]>;
  /** Those up to a number have been taken. */
  readonly taken: (sequence: number) => Promise<void>;
};

export function toldGuardrailsIn({ query }: Database): ToldGuardrails {
  return {
    next: async (most) => {
      const oldest = query.selectFrom("told_guardrails").selectAll().orderBy("sequence");
      const rows = await oldest.limit(most).execute();
      return rows.map(({ sequence, body }) => ({ sequence, told: JSON.parse(body) }));
    },

    taken: async (sequence) => {
      await query.deleteFrom("told_guardrails").where("sequence", "<=", sequence).execute();
    },
  };
}
