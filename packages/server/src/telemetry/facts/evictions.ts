import { countsOf, type Dropped } from "./admission.ts";
import type { LedgerSteps } from "./query-steps.ts";
import type { Row } from "./ledger.ts";
import type { TelemetryLimits } from "./limits.ts";

/** Rows to delete: those whose columns are among `asked`, as a question has them. */
export type Deletion = {
  readonly text: string;
  readonly asked: readonly (readonly string[])[];
};

export type Evictions = {
  readonly deletions: readonly Deletion[];
  readonly sessions: Dropped;
  readonly events: Dropped;
};

/**
 * What leaves after sessions and events have been added: of each service the sessions that were
 * seen longest ago, of each session its oldest events.
 */
export function* evictionsFor(
  { sessions, events }: { readonly sessions: readonly Row[]; readonly events: readonly Row[] },
  limits: TelemetryLimits,
): LedgerSteps<Evictions> {
  const counts = yield* countsOf(
    "observed_sessions",
    sessions.map(({ service }) => String(service)),
  );
  const deletions: Deletion[] = [];
  const gone = new Map<string, number>();
  for (const [service, count] of counts) {
    if (count <= limits.sessions) continue;
    const oldest = yield {
      of: "telemetry",
      text: `select t.service as k0, t.session_id as k1 from asked cross join observed_sessions t
        where t.service = k0 order by t.latest, t.session_id
        limit (select cast(k1 as integer) from asked)`,
      asked: [[service, String(count - limits.sessions)]],
    };
    gone.set(service, oldest.length);
    const asked = oldest.map(({ k0, k1 }) => [String(k0), String(k1)]);
    deletions.push(
      ...["session_events", "observed_sessions"].map((table) => ({
        text: `delete from ${table} where (service, session_id) in (select k0, k1 from asked)`,
        asked,
      })),
    );
  }
  const long = yield* longSessions(events, limits);
  const left = new Map<string, number>();
  for (const { service, session, tooMany } of long) {
    left.set(service, (left.get(service) ?? 0) + tooMany);
    deletions.push({
      text: `delete from session_events where (service, session_id, at, trace_id, span_id) in
        (select t.service, t.session_id, t.at, t.trace_id, t.span_id
         from asked cross join session_events t where t.service = k0 and t.session_id = k1
         order by t.at, t.trace_id, t.span_id limit (select cast(k2 as integer) from asked))`,
      asked: [[service, session, String(tooMany)]],
    });
  }
  return { deletions, sessions: gone, events: left };
}

/** The sessions of these events that have too many of them. */
function* longSessions(
  events: readonly Row[],
  { eventsOfSession }: TelemetryLimits,
): LedgerSteps<
  readonly { readonly service: string; readonly session: string; readonly tooMany: number }[]
> {
  const asked = new Map(
    events.map(({ service, session_id }) => [
      JSON.stringify([service, session_id]),
      [String(service), String(session_id)],
    ]),
  );
  if (asked.size === 0) return [];
  const rows = yield {
    of: "telemetry",
    text: `select k0, k1, count(*) as n from asked cross join session_events t
      where t.service = k0 and t.session_id = k1
      group by k0, k1 having count(*) > ${eventsOfSession}`,
    asked: [...asked.values()],
  };
  return rows.map(({ k0, k1, n }) => ({
    service: String(k0),
    session: String(k1),
    tooMany: Number(n) - eventsOfSession,
  }));
}
