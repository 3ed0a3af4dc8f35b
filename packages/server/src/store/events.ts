import type { Severity } from "@parapet/posture";
import type { Kysely } from "kysely";
import type {
  ToldDrift,
  ToldEvent,
  ToldExposure,
  ToldInstruction,
  ToldSuppression,
} from "../outbound/told-event.ts";
import type { Database } from "./database.ts";
import { deleteOlder } from "./delete-older.ts";
import { inSlices, slicesOf } from "./in-turn.ts";
import type { Schema } from "./schema.ts";

export type StoredEvent = {
  readonly sequence: number;
  readonly stored_at: string;
  readonly event: ToldEvent;
};

/** Some events in the order of the stream. */
export type EventSlice = {
  /** Without those whose violation is no longer kept. */
  readonly events: readonly StoredEvent[];
  /** The number of the last one that was looked at; undefined where there is none. */
  readonly last: number | undefined;
};

/** The stream of what receivers are told. Violations enter it when they are stored. */
export type Events = {
  /** Anyone who sees a number has seen, or can read, all smaller ones. */
  readonly addExposures: (exposures: readonly ToldExposure[]) => Promise<void>;
  /** Differences from an approved state. */
  readonly addDrift: (drift: ToldDrift) => Promise<void>;
  readonly addInstruction: (instruction: ToldInstruction) => Promise<void>;
  /** Those that were told before are left out, however long ago that was. */
  readonly addSuppressions: (suppressions: readonly ToldSuppression[]) => Promise<void>;
  /**
   * How severe each exposure was when it was last told, from a time on; those of which nothing was
   * told are left out.
   */
  readonly toldSince: (
    exposureIds: readonly string[],
    since: string,
  ) => Promise<ReadonlyMap<string, Severity>>;
  readonly after: (sequence: number, limit: number) => Promise<EventSlice>;
  /** The latest number; 0 where there is none. */
  readonly newest: () => Promise<number>;
  /** Deletes what was stored before a time; says how many went. */
  readonly prune: (before: string) => Promise<number>;
};

/**
 * Held from the number to the commit, so that a reader never sees a larger number before a smaller
 * one.
 */
export const eventsLock = "violations";

export function eventsIn({ query, exclusively, now }: Database): Events {
  return {
    addExposures: async (exposures) => {
      if (exposures.length === 0) return;
      await exclusively(eventsLock, (transaction) =>
        storeEvents(
          transaction,
          exposures.map((exposure) => ({
            kind: "exposure",
            subject: exposure.exposure_id,
            service: exposure.service,
            severity: exposure.severity,
            body: JSON.stringify(exposure),
          })),
          now(),
        ),
      );
    },

    addDrift: async (drift) => {
      const { event_id: subject, service, severity } = drift;
      const body = JSON.stringify(drift);
      const event = { kind: "drift", subject, service, severity, body } as const;
      await exclusively(eventsLock, (transaction) => storeEvents(transaction, [event], now()));
    },

    addInstruction: async (instruction) => {
      const { event_id: subject, service, severity } = instruction;
      const body = JSON.stringify(instruction);
      const event = { kind: "instruction", subject, service, severity, body } as const;
      await exclusively(eventsLock, (transaction) => storeEvents(transaction, [event], now()));
    },

    addSuppressions: async (suppressions) => {
      if (suppressions.length === 0) return;
      await exclusively(eventsLock, async (transaction) => {
        const known = new Set<string>();
        await inSlices(suppressions, async (slice) => {
          const rows = await transaction
            .selectFrom("events")
            .select("subject")
            .where("kind", "=", "suppression")
            .where(
              "subject",
              "in",
              slice.map(({ event_id }) => event_id),
            )
            .execute();
          for (const { subject } of rows) known.add(subject);
        });
        await storeEvents(
          transaction,
          suppressions
            .filter(({ event_id }) => !known.has(event_id))
            .map((suppression) => ({
              kind: "suppression",
              subject: suppression.event_id,
              service: suppression.service,
              severity: suppression.severity,
              body: JSON.stringify(suppression),
            })),
          now(),
        );
      });
    },

    toldSince: async (exposureIds, since) => {
      const told = new Map<string, Severity>();
      for (const slice of slicesOf(exposureIds)) {
        // oxlint-disable-next-line no-await-in-loop -- A connection serves one statement at a time.
        const rows = await query
          .selectFrom("events")
          .select("body")
          .where("kind", "=", "exposure")
          .where("subject", "in", slice)
          .where("stored_at", ">=", since)
          .orderBy("sequence")
          .execute();
        for (const { body } of rows) {
          const { exposure_id, severity }: ToldExposure = JSON.parse(body);
          told.set(exposure_id, severity);
        }
      }
      return told;
    },

    after: async (sequence, limit) => {
      const rows = await query
        .selectFrom("events")
        .leftJoin("violations", (join) =>
          join
            .onRef("violations.violation_id", "=", "events.subject")
            .on("events.kind", "=", "violation"),
        )
        .select([
          "events.sequence",
          "events.kind",
          "events.stored_at",
          "events.body",
          "violations.body as violation",
        ])
        .where("events.sequence", ">", sequence)
        .orderBy("events.sequence")
        .limit(limit)
        .execute();
      const events = rows.flatMap(({ kind, body, violation, ...stored }) => {
        const event = eventFrom(kind, body, violation ?? "");
        return event === undefined ? [] : [{ ...stored, event }];
      });
      return { events, last: rows.at(-1)?.sequence };
    },

    newest: async () => {
      const newest = query.selectFrom("events").select(({ fn }) => fn.max("sequence").as("last"));
      // Of an empty table there is no largest number, whatever the type says.
      const { last }: { readonly last: number | null } = await newest.executeTakeFirstOrThrow();
      return last ?? 0;
    },

    prune: (before) => deleteOlder(query, { table: "events", column: "stored_at" }, before),
  };
}

/** Within a transaction that holds the lock. */
export async function storeEvents(
  transaction: Kysely<Schema>,
  events: readonly {
    readonly kind: ToldEvent["kind"];
    readonly subject: string;
    readonly service: string;
    readonly severity: string;
    readonly body: string;
  }[],
  stored_at: string,
): Promise<void> {
  await inSlices(events, async (slice) => {
    await transaction
      .insertInto("events")
      .values(slice.map((event) => ({ ...event, stored_at })))
      .execute();
  });
}

function eventFrom(kind: string, body: string, violation: string): ToldEvent | undefined {
  switch (kind) {
    case "exposure":
      return { kind, exposure: JSON.parse(body) };
    case "machine":
      return { kind, machine: JSON.parse(body) };
    case "suppression":
      return { kind, suppression: JSON.parse(body) };
    case "drift":
      return { kind, drift: JSON.parse(body) };
    case "instruction":
      return { kind, instruction: JSON.parse(body) };
    case "violation":
      return violation === "" ? undefined : { kind, violation: JSON.parse(violation) };
    default:
      // A later release, on the same database, tells of more.
      return undefined;
  }
}
