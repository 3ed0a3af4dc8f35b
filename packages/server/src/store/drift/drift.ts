import type { StateChange, StateFact, StateKind } from "@parapet/assessment";
import { severities, type Severity } from "@parapet/posture";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database.ts";
import { hiddenServicesIn } from "../demonstration.ts";
import { inSlices, inTurn } from "../in-turn.ts";
import { type Page, pageOf, type PageRequest, positionCursor, textsFrom } from "../page.ts";
import type { DriftTable, Schema } from "../schema.ts";
import { isChosen, type ServiceChoice } from "../service-choice.ts";

/**
 * What was decided of a difference: nothing yet, that it is as approved, or that somebody has to
 * undo it.
 */
export const driftStatuses = ["open", "accepted", "to_undo"] as const;
export type DriftStatus = (typeof driftStatuses)[number];

/** One difference between the approved state of a service and its present one. */
export type Drift = Omit<StateChange, "mark" | "place"> & {
  readonly drift_id: string;
  readonly service: string;
  readonly file: string;
  readonly pointer: string;
  /** 0 where no line is known. */
  readonly line: number;
  /** When it was first found as it is. */
  readonly since: string;
  readonly status: DriftStatus;
  readonly reason: string;
  /** "" while nothing was decided. */
  readonly decided_by: string;
  readonly decided_at: string;
};

/** The state of a service that somebody has approved. */
export type Approval = {
  readonly service: string;
  readonly name: string;
  readonly reason: string;
  readonly approved_by: string;
  readonly approved_at: string;
  /** The scan that had shown it. */
  readonly scan_id: string;
  readonly scanned_at: string;
};

export type ApprovedState = Approval & {
  readonly facts: readonly StateFact[];
  readonly guardrails: readonly StateFact[];
};

export type DriftCounts = Readonly<Record<DriftStatus, number>>;

export type DriftFilter = {
  readonly service?: ServiceChoice;
  readonly machine?: string | undefined;
  readonly kind?: StateKind | undefined;
  readonly change?: StateChange["change"] | undefined;
  readonly status?: DriftStatus | undefined;
};

export type Drifts = {
  /** The time that the store goes by. */
  readonly now: () => string;
  /**
   * Keeps everybody else who compares, approves or decides waiting until the surrounding
   * transaction ends.
   */
  readonly hold: () => Promise<void>;
  /** What the latest scan says of a service. */
  readonly saveState: (
    of: { readonly service: string; readonly scan_id: string; readonly scanned_at: string },
    facts: readonly StateFact[],
  ) => Promise<void>;
  /** The present facts of a service; undefined before its first scan by this release. */
  readonly state: (service: string) => Promise<readonly StateFact[] | undefined>;
  /** The services of which the state is known, in order. */
  readonly stated: (filter: Pick<DriftFilter, "service" | "machine">) => Promise<readonly string[]>;
  /** Approves the present states of services, which have no drift from then on. */
  readonly approve: (
    approval: Omit<Approval, "service" | "scan_id" | "scanned_at">,
    services: readonly {
      readonly service: string;
      readonly guardrails: readonly StateFact[];
    }[],
  ) => Promise<void>;
  /** False where none was approved. Deletes its drift. */
  readonly withdraw: (service: string) => Promise<boolean>;
  readonly approved: (service: string) => Promise<ApprovedState | undefined>;
  /** By service. */
  readonly approvals: (
    request: PageRequest & Pick<DriftFilter, "service" | "machine">,
  ) => Promise<Page<Approval & { readonly drift: DriftCounts }>>;
  /** By service, then by ID. */
  readonly list: (request: PageRequest & DriftFilter) => Promise<Page<Drift>>;
  readonly counts: (filter: DriftFilter) => Promise<DriftCounts>;
  readonly get: (driftIds: readonly string[]) => Promise<readonly Drift[]>;
  /** All drift of a service, decided or not. */
  readonly of: (service: string) => Promise<readonly Drift[]>;
  readonly replaceFor: (service: string, drift: readonly Drift[]) => Promise<void>;
  readonly decide: (
    driftIds: readonly string[],
    decision: Pick<Drift, "status" | "reason" | "decided_by">,
  ) => Promise<void>;
};

export function driftsIn({ query, exclusively, now }: Database): Drifts {
  const shown = ({ service, machine, kind, change, status }: DriftFilter) => {
    let rows = query
      .selectFrom("drift")
      .where(isChosen("service", service))
      .where("service", "not in", hiddenServicesIn(query));
    if (machine !== undefined && machine !== "") {
      rows = rows.where("service", "in", servicesOn(query, machine));
    }
    if (kind !== undefined) rows = rows.where("kind", "=", kind);
    if (change !== undefined) rows = rows.where("change", "=", change);
    return status === undefined ? rows : rows.where("status", "=", status);
  };
  const countsOf = async (services: readonly string[]) => {
    const counts = new Map<string, DriftCounts>();
    await inSlices(services, async (slice) => {
      const rows = await query
        .selectFrom("drift")
        .select(({ fn }) => ["service", "status", fn.countAll<number>().as("n")])
        .where("service", "in", slice)
        .groupBy(["service", "status"])
        .execute();
      for (const { service, status, n } of rows) {
        counts.set(service, { ...(counts.get(service) ?? none), [status]: n });
      }
    });
    return counts;
  };

  return {
    now,

    hold: () => exclusively("drift", async () => {}),

    saveState: async ({ service, scan_id, scanned_at }, facts) => {
      const row = { scan_id, scanned_at, facts: JSON.stringify(facts) };
      await query
        .insertInto("service_states")
        .values({ service, ...row })
        .onConflict((conflict) => conflict.column("service").doUpdateSet(row))
        .execute();
    },

    state: async (service) => {
      const rows = query.selectFrom("service_states").select("facts");
      const row = await rows.where("service", "=", service).executeTakeFirst();
      return row && factsFrom(row.facts);
    },

    stated: async ({ service, machine }) => {
      let rows = query
        .selectFrom("service_states")
        .select("service")
        .where(isChosen("service", service))
        .where("service", "not in", hiddenServicesIn(query))
        .orderBy("service");
      if (machine !== undefined && machine !== "") {
        rows = rows.where("service", "in", servicesOn(query, machine));
      }
      return (await rows.execute()).map((row) => row.service);
    },

    approve: async ({ name, reason, approved_by, approved_at }, services) => {
      await inSlices(services, async (slice) => {
        const named = slice.map(({ service }) => service);
        await query.deleteFrom("approved_states").where("service", "in", named).execute();
        await query.deleteFrom("drift").where("service", "in", named).execute();
        await sql`insert into approved_states
          (service, name, reason, approved_by, approved_at, scan_id, scanned_at, facts, guardrails)
          select service, cast(${name} as text), cast(${reason} as text),
            cast(${approved_by} as text), cast(${approved_at} as text),
            scan_id, scanned_at, facts, '[]'
          from service_states where service in (${sql.join(named)})`.execute(query);
        const guarded = slice.filter(({ guardrails }) => guardrails.length > 0);
        await inTurn(guarded, ({ service, guardrails }) =>
          query
            .updateTable("approved_states")
            .set({ guardrails: JSON.stringify(guardrails) })
            .where("service", "=", service)
            .execute(),
        );
      });
    },

    withdraw: async (service) => {
      await query.deleteFrom("drift").where("service", "=", service).execute();
      const { numDeletedRows } = await query
        .deleteFrom("approved_states")
        .where("service", "=", service)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    approved: async (service) => {
      const row = await query
        .selectFrom("approved_states")
        .selectAll()
        .where("service", "=", service)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { facts, guardrails, ...approval } = row;
      return { ...approval, facts: factsFrom(facts), guardrails: factsFrom(guardrails) };
    },

    approvals: async ({ service, machine, limit, cursor }) => {
      let rows = query
        .selectFrom("approved_states")
        .select(["service", "name", "reason", "approved_by", "approved_at"])
        .select(["scan_id", "scanned_at"])
        .where(isChosen("service", service))
        .where("service", "not in", hiddenServicesIn(query));
      if (machine !== undefined && machine !== "") {
        rows = rows.where("service", "in", servicesOn(query, machine));
      }
      if (cursor !== undefined) rows = rows.where("service", ">", textsFrom(cursor)[0]);
      const found = await rows
        .orderBy("service")
        .limit(limit + 1)
        .execute();
      const page = pageOf(found, limit, (row) => positionCursor([row.service, ""]));
      const counts = await countsOf(page.rows.map((row) => row.service));
      return {
        rows: page.rows.map((row) => ({ ...row, drift: counts.get(row.service) ?? none })),
        next: page.next,
      };
    },

    list: async ({ limit, cursor, ...filter }) => {
      let rows = shown(filter).selectAll();
      if (cursor !== undefined) {
        const [service, id] = textsFrom(cursor);
        rows = rows.where((row) =>
          row(row.refTuple("service", "drift_id"), ">", row.tuple(service, id)),
        );
      }
      const found = await rows
        .orderBy("service")
        .orderBy("drift_id")
        .limit(limit + 1)
        .execute();
      const page = pageOf(found, limit, (row) => positionCursor([row.service, row.drift_id]));
      return { rows: page.rows.map(driftFrom), next: page.next };
    },

    counts: async (filter) => {
      const rows = await shown(filter)
        .select(({ fn }) => ["status", fn.countAll<number>().as("n")])
        .groupBy("status")
        .execute();
      const counts = { ...none };
      for (const { status, n } of rows) counts[statusFrom(status)] = n;
      return counts;
    },

    get: async (driftIds) => {
      const found: Drift[] = [];
      await inSlices(driftIds, async (slice) => {
        const rows = query.selectFrom("drift").selectAll().where("drift_id", "in", slice);
        found.push(...(await rows.orderBy("drift_id").execute()).map(driftFrom));
      });
      return found;
    },

    of: async (service) => {
      const rows = query.selectFrom("drift").selectAll().where("service", "=", service);
      return (await rows.orderBy("drift_id").execute()).map(driftFrom);
    },

    replaceFor: async (service, drift) => {
      await query.deleteFrom("drift").where("service", "=", service).execute();
      await inSlices(drift, (slice) =>
        query.insertInto("drift").values(slice.map(rowOf)).execute(),
      );
    },

    decide: async (driftIds, { status, reason, decided_by }) => {
      const isOpen = status === "open";
      const decided = {
        status,
        reason: isOpen ? "" : reason,
        decided_by: isOpen ? "" : decided_by,
        decided_at: isOpen ? "" : now(),
      };
      await inSlices(driftIds, (slice) =>
        query.updateTable("drift").set(decided).where("drift_id", "in", slice).execute(),
      );
    },
  };
}

const none: DriftCounts = { open: 0, accepted: 0, to_undo: 0 };

function servicesOn(query: Kysely<Schema>, machine: string) {
  return query.selectFrom("workspaces").select("workspaces.service").where("machine", "=", machine);
}

function rowOf({ before, after, ...drift }: Drift): DriftTable {
  return { ...drift, before_value: before, after_value: after };
}

function driftFrom(row: Selectable<DriftTable>): Drift {
  const { before_value, after_value, change, kind, severity, status, ...drift } = row;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Nothing else is ever written.
  const kept = { change, kind } as Pick<Drift, "change" | "kind">;
  return {
    ...drift,
    ...kept,
    before: before_value,
    after: after_value,
    severity: severityFrom(severity),
    status: statusFrom(status),
  };
}

function severityFrom(text: string): Severity {
  return severities.find((severity) => severity === text) ?? "medium";
}

function statusFrom(text: string): DriftStatus {
  return driftStatuses.find((status) => status === text) ?? "open";
}

function factsFrom(json: string): readonly StateFact[] {
  const facts: readonly StateFact[] = JSON.parse(json);
  return facts;
}
