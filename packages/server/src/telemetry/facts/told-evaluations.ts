import type { Additive, Row, ToldGuardrail } from "./ledger.ts";

/*
 * What guardrails objected to or failed over, as spans tell it. What says the same of one hour is one row with a count, so
 * that a flood of spans is a few rows, and each row is one violation.
 */

export const evaluations: Additive = {
  name: "told_evaluations",
  keys: ["service", "hour", "agent_id", "session_id", "guardrail_name", "decision"],
  sums: ["occurrences"],
  least: ["earliest"],
  // Time and the latest one, JSON.
  most: ["latest"],
};

/** Rows of a service that may begin in one hour: whoever sends spans can make up names. */
export const mostOfHour = 1_000;

/** Rows of evaluations, those of one key added up. */
export function evaluationRows(told: readonly ToldGuardrail[]): readonly Row[] {
  const rows = new Map<string, EvaluationRow>();
  for (const one of told) {
    const { service, agentId, sessionId, at, guardrail } = one;
    if (guardrail.tells !== "evaluation") continue;
    const row: EvaluationRow = {
      service,
      hour: Math.floor(Date.parse(at) / 3_600_000),
      agent_id: agentId,
      session_id: sessionId,
      guardrail_name: guardrail.name,
      decision: guardrail.decision,
      occurrences: 1,
      earliest: at,
      latest: `${at} ${JSON.stringify(one)}`,
    };
    const key = keyOf(row);
    const before = rows.get(key);
    rows.set(key, before === undefined ? row : together(before, row));
  }
  return [...rows.values()];
}

type EvaluationRow = {
  readonly service: string;
  readonly hour: number;
  readonly agent_id: string;
  readonly session_id: string;
  readonly guardrail_name: string;
  readonly decision: string;
  readonly occurrences: number;
  readonly earliest: string;
  readonly latest: string;
};

/** The same text for rows of one key. */
export function keyOf(row: Row): string {
  return JSON.stringify(evaluations.keys.map((column) => row[column]));
}

/** Rows that are there already, and of the others as many as an hour of their service has room for. */
export function withRoom(
  rows: readonly Row[],
  isThere: (row: Row) => boolean,
  begun: (service: string, hour: number) => number,
): readonly Row[] {
  const taken = new Map<string, number>();
  return rows.filter((row) => {
    if (isThere(row)) return true;
    const service = String(row["service"]);
    const hour = Number(row["hour"]);
    const place = JSON.stringify([service, hour]);
    const before = taken.get(place) ?? begun(service, hour);
    if (before >= mostOfHour) return false;
    taken.set(place, before + 1);
    return true;
  });
}

function together(a: EvaluationRow, b: EvaluationRow): EvaluationRow {
  return {
    ...a,
    occurrences: a.occurrences + b.occurrences,
    earliest: a.earliest < b.earliest ? a.earliest : b.earliest,
    latest: a.latest > b.latest ? a.latest : b.latest,
  };
}
