import { countsOf, type Dropped, keyIn, keysThere } from "./admission.ts";
import type { LedgerSteps } from "./query-steps.ts";
import type { Additive, Row, ReportedGuardrail } from "./ledger.ts";
import type { TelemetryLimits } from "./limits.ts";

/*
 * What guardrails objected to or failed over, as spans tell it. What says the same of one hour is
 * one row with a count, so that a flood of spans is a few rows, and each row is one violation.
 */

export const evaluations: Additive = {
  name: "told_evaluations",
  keys: ["service", "hour", "agent_id", "session_id", "guardrail_name", "decision"],
  sums: ["occurrences"],
  least: ["earliest"],
  // Time and the latest one, JSON.
  most: ["latest"],
};

/** Rows of a service that may begin in one hour: anyone who sends spans can make up names. */
export const mostPerHour = 1_000;

/** Rows of evaluations, those of one key added up. */
export function evaluationRows(reported: readonly ReportedGuardrail[]): readonly Row[] {
  const rows = new Map<string, EvaluationRow>();
  for (const one of reported) {
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
function keyOf(row: Row): string {
  return JSON.stringify(evaluations.keys.map((column) => row[column]));
}

function together(a: EvaluationRow, b: EvaluationRow): EvaluationRow {
  return {
    ...a,
    occurrences: a.occurrences + b.occurrences,
    earliest: a.earliest < b.earliest ? a.earliest : b.earliest,
    latest: a.latest > b.latest ? a.latest : b.latest,
  };
}

/**
 * Those that are there already, and of the others as many as their hour and their service have room
 * for.
 */
export function* admittedEvaluations(
  rows: readonly Row[],
  { violations: limit }: TelemetryLimits,
): LedgerSteps<{ readonly kept: readonly Row[]; readonly dropped: Dropped }> {
  const dropped = new Map<string, number>();
  if (rows.length === 0) return { kept: rows, dropped };
  const ofService = new Map(
    yield* countsOf(
      evaluations.name,
      rows.map((row) => String(row["service"])),
    ),
  );
  const ofHour = yield* countsOfHours(rows);
  const there = yield* keysThere(evaluations, rows);
  const kept = rows.filter((row) => {
    if (there.has(keyIn(evaluations, row))) return true;
    const service = String(row["service"]);
    const [inAll, inHour] = [ofService.get(service) ?? 0, ofHour.get(hourKey(row)) ?? 0];
    if (inAll >= limit || inHour >= mostPerHour) {
      dropped.set(service, (dropped.get(service) ?? 0) + 1);
      return false;
    }
    ofService.set(service, inAll + 1);
    ofHour.set(hourKey(row), inHour + 1);
    return true;
  });
  return { kept, dropped };
}

function* countsOfHours(rows: readonly Row[]): LedgerSteps<Map<string, number>> {
  const hours = new Map(
    rows.map((row) => [hourKey(row), [String(row["service"]), String(row["hour"])]]),
  );
  const counts = yield {
    of: "telemetry",
    text: `select k0, k1, count(*) as n from asked cross join ${evaluations.name} t
      where t.service = k0 and t.hour = cast(k1 as integer) group by k0, k1`,
    asked: [...hours.values()],
  };
  return new Map(
    counts.map(({ k0, k1, n }) => [hourKey({ service: String(k0), hour: String(k1) }), Number(n)]),
  );
}

function hourKey(row: Row): string {
  return JSON.stringify([String(row["service"]), String(row["hour"])]);
}
