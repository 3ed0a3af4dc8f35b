import { idsConcerning } from "@parapet/guardrails";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

const day = 24 * 60 * 60_000;

/** What one guardrail did lately. */
export type GuardrailActivity = {
  /** Violations of the last 24 hours. */
  readonly recent: number;
  /** When an evaluation of it last failed; "" when none did in that time. */
  readonly lastErrorAt: string;
};

/** A guardrail as the violations know it. */
export type GuardrailInAction = {
  readonly service: string;
  readonly agent_key: string;
  readonly guardrail_name: string;
};

/**
 * Looks up what each guardrail of a service (of all services when undefined) did in the last 24
 * hours.
 */
export async function activityOf(
  query: Kysely<Schema>,
  service: string | undefined,
  now: string,
): Promise<(guardrail: GuardrailInAction) => GuardrailActivity> {
  const since = new Date(Date.parse(now) - day).toISOString();
  let violations = query.selectFrom("violations").where("observed_at", ">=", since);
  if (service) violations = violations.where("service", "=", service);
  const rows = await violations
    .select(({ fn }) => [
      "service",
      "agent_key",
      "guardrail_name",
      fn.sum<number>("occurrences").as("recent"),
      sql<string>`max(case when decision = 'error' then observed_at else '' end)`.as("lastErrorAt"),
    ])
    .groupBy(["service", "agent_key", "guardrail_name"])
    .execute();
  const activities = new Map<string, GuardrailActivity>();
  for (const row of rows) {
    // A guardrail for several agents did what was done for any of them.
    for (const agent_key of idsConcerning(row.agent_key)) {
      const key = keyText({ ...row, agent_key });
      activities.set(key, together(activities.get(key), row));
    }
  }
  return (guardrail) => activities.get(keyText(guardrail)) ?? { recent: 0, lastErrorAt: "" };
}

function together(
  a: GuardrailActivity | undefined,
  { recent, lastErrorAt }: GuardrailActivity,
): GuardrailActivity {
  if (!a) return { recent, lastErrorAt };
  return {
    recent: a.recent + recent,
    lastErrorAt: a.lastErrorAt > lastErrorAt ? a.lastErrorAt : lastErrorAt,
  };
}

function keyText({ service, agent_key, guardrail_name }: GuardrailInAction): string {
  return JSON.stringify([service, agent_key, guardrail_name]);
}
