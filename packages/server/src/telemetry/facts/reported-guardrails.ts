import type { Database } from "../../store/database.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { inTurn } from "../../store/in-turn.ts";
import type { ReportedGuardrail } from "./ledger.ts";

export type NumberedReportedGuardrail = {
  readonly sequence: number;
  readonly reported: ReportedGuardrail;
};

/** What a guardrail objected to in one hour. */
export type ReportedEvaluations = {
  /** Names them whenever they are told again. */
  readonly key: EvaluationsKey;
  /** How many there are by now. */
  readonly count: number;
  /** When the first of them was: UTC, milliseconds, `Z`. */
  readonly firstAt: string;
  readonly latest: ReportedGuardrail;
};

export type EvaluationsKey = {
  readonly service: string;
  readonly hour: number;
  readonly agent_id: string;
  readonly session_id: string;
  readonly guardrail_name: string;
  readonly decision: string;
};

/**
 * What spans reported about guardrails and the main database has still to take. It waits here, so
 * that nothing that was acknowledged is lost between the two.
 */
export type ReportedGuardrails = {
  /** The oldest registrations, in their order. */
  readonly next: (most: number) => Promise<readonly NumberedReportedGuardrail[]>;
  /**
   * Those up to a number have been taken, but for one of each of these services, which had no room.
   */
  readonly taken: (sequence: number, left?: readonly string[]) => Promise<void>;
  /** Objections of which there are more than have been taken, the oldest hours first. */
  readonly nextEvaluations: (most: number) => Promise<readonly ReportedEvaluations[]>;
  /** As many as they say have been taken. */
  readonly evaluationsTaken: (taken: readonly ReportedEvaluations[]) => Promise<void>;
};

export function reportedGuardrailsIn({ query, exclusively, now }: Database): ReportedGuardrails {
  return {
    next: async (most) => {
      const oldest = query.selectFrom("told_guardrails").selectAll().orderBy("sequence");
      const rows = await oldest.limit(most).execute();
      return rows.map(({ sequence, body }) => ({ sequence, reported: JSON.parse(body) }));
    },

    taken: async (sequence, left = []) => {
      await query.deleteFrom("told_guardrails").where("sequence", "<=", sequence).execute();
      await inTurn(left, (service) => {
        const at = now();
        return query
          .insertInto("telemetry_dropped")
          .values({
            service: indexedText(service),
            kind: "guardrails",
            dropped: 1,
            earliest: at,
            latest: at,
          })
          .onConflict((conflict) =>
            conflict.columns(["service", "kind"]).doUpdateSet((row) => ({
              dropped: row("telemetry_dropped.dropped", "+", 1),
              latest: at,
            })),
          )
          .execute();
      });
    },

    nextEvaluations: async (most) => {
      const rows = await query
        .selectFrom("told_evaluations")
        .selectAll()
        .whereRef("occurrences", ">", "carried")
        .orderBy("hour")
        .limit(most)
        .execute();
      return rows.map((row) => {
        const { service, hour, agent_id, session_id, guardrail_name, decision } = row;
        return {
          key: { service, hour, agent_id, session_id, guardrail_name, decision },
          count: row.occurrences,
          firstAt: row.earliest,
          latest: JSON.parse(row.latest.slice(row.latest.indexOf(" ") + 1)),
        };
      });
    },

    evaluationsTaken: (taken) =>
      exclusively("told evaluations", (transaction) =>
        inTurn(taken, ({ key, count }) => {
          const { service, hour, agent_id, session_id, guardrail_name, decision } = key;
          return transaction
            .updateTable("told_evaluations")
            .set({ carried: count })
            .where("service", "=", service)
            .where("hour", "=", hour)
            .where("agent_id", "=", agent_id)
            .where("session_id", "=", session_id)
            .where("guardrail_name", "=", guardrail_name)
            .where("decision", "=", decision)
            .where("carried", "<", count)
            .execute();
        }),
      ),
  };
}
