import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../store/database.ts";
import { inTurn } from "../../store/in-turn.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { type EventKind, eventKinds } from "./shown-event.ts";
import type { ServiceChoice } from "../../store/service-choice.ts";
import { isChosenKey } from "../../store/service-choice.ts";

export type SessionPeriod = {
  /** UTC, milliseconds, `Z`: then or later, and before. */
  readonly from: string;
  readonly to: string;
  readonly service?: ServiceChoice;
  readonly agent_id?: string | undefined;
  /** At most so many sessions. */
  readonly most: number;
};

/** What one agent of a session did with one thing, as events tell. */
export type ObservedUse = {
  readonly service: string;
  readonly session_id: string;
  readonly kind: EventKind;
  readonly agent_id: string;
  /** Of the tool, the memory or the guardrail; "" for a run. */
  readonly name: string;
  readonly server: string;
  readonly times: number;
  readonly errors: number;
  readonly first_at: string;
  readonly last_at: string;
};

export type ObservedPeriod = {
  readonly uses: readonly ObservedUse[];
  /** From when on no session is missing. */
  readonly completeSince: string;
};

/** A session has up to some thousand events: others are answered between these. */
const sessionsAtOnce = 5;

/** What sessions did within a period, by what was used. */
export async function sessionsWithin(
  { query }: Pick<Database, "query">,
  { from, to, service, agent_id, most }: SessionPeriod,
): Promise<ObservedPeriod> {
  let sessions = query
    .selectFrom("observed_sessions")
    .select(["service", "session_id", "latest"])
    .where("latest", ">=", from)
    .where("earliest", "<", to);
  if (service) sessions = sessions.where(isChosenKey("service", service));
  const found = await sessions
    .orderBy("latest", "desc")
    .orderBy("session_id")
    .orderBy("service")
    .limit(most + 1)
    .execute();
  const kept = found.slice(0, most);
  const uses: ObservedUse[] = [];
  await inTurn(slicesByService(kept), async ([of, ids]) => {
    let events = query
      .selectFrom("session_events")
      .select(["service", "session_id", "kind", "agent_id", "name", "server"])
      .select(({ fn }) => [
        fn.countAll<number>().as("times"),
        fn.sum<number>("failed").as("errors"),
        fn.min("at").as("first_at"),
        fn.max("at").as("last_at"),
      ])
      .where("service", "=", of)
      .where("session_id", "in", ids)
      .where("at", ">=", from)
      .where("at", "<", to);
    if (agent_id) events = events.where("agent_id", "=", indexedText(agent_id));
    const rows = await events
      .groupBy(["service", "session_id", "kind", "agent_id", "name", "server"])
      .execute();
    for (const row of rows) {
      const kind = eventKinds.find((known) => known === row.kind) ?? "tool";
      uses.push({ ...row, kind });
    }
    await nextTurn();
  });
  const oldest = kept.at(-1)?.latest ?? from;
  const completeSince = found.length <= most ? from : oldest < to ? oldest : to;
  return { uses, completeSince };
}

function slicesByService(
  sessions: readonly { readonly service: string; readonly session_id: string }[],
): readonly (readonly [service: string, ids: readonly string[]])[] {
  return [...Map.groupBy(sessions, ({ service }) => service)].flatMap(([service, own]) =>
    Array.from({ length: Math.ceil(own.length / sessionsAtOnce) }, (_, n) => {
      const slice = own.slice(n * sessionsAtOnce, (n + 1) * sessionsAtOnce);
      return [service, slice.map(({ session_id }) => session_id)] as const;
    }),
  );
}
