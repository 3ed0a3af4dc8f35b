import { setImmediate } from "node:timers/promises";
import { idsConcerning, keyOf, sameRegistration } from "@parapet/guardrails";
import type { GuardrailDeclaration, GuardrailKey } from "@parapet/guardrails";
import type {
  GuardrailEnforcement,
  GuardrailRegistration,
  RegistrationOrigin,
} from "@parapet/posture";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import { enforcementIn } from "./enforcement-in.ts";
import { activityOf } from "./guardrail-activity.ts";
import { registrationOf, rowOf } from "./guardrail-row.ts";
import type { GuardrailRow } from "./guardrail-row.ts";
import { inTurn } from "./in-turn.ts";
import { indexedText } from "./indexed-text.ts";
import { positionCursor, positionFrom } from "./page.ts";
import type { Schema } from "./schema.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

export type GuardrailQuery = {
  readonly service?: ServiceChoice;
  /** Exact. */
  readonly agent_id?: string | undefined;
  /** With `agent_id`: also those registered for who delegates to it, and for every agent. */
  readonly effective?: boolean | undefined;
  /** Those that concern one of these, and perhaps others of their services. */
  readonly concerning?: readonly Pick<GuardrailKey, "service" | "agent_id">[] | undefined;
  /** Only what follows `nextGuardrail` of another list. */
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/** The cursor of what follows a registration in a list. */
export function nextGuardrail({ service, agent_id, guardrail_name }: GuardrailKey): string {
  return positionCursor([service, agent_id, guardrail_name]);
}

export type Upsert = {
  readonly outcome: "created" | "updated" | "unchanged";
  readonly registration: GuardrailRegistration;
};

/** A change that was made to a registration. */
export type GuardrailChange = {
  readonly guardrail_id: string;
  readonly revision: number;
  readonly change: "created" | "updated" | "removed";
  readonly changed_at: string;
  readonly changed_by: string;
  readonly declaration: GuardrailDeclaration;
};

/** What has changed since an earlier version. */
export type ChangesSince = {
  /** What was registered, changed or removed. */
  readonly touched: readonly (Pick<GuardrailKey, "service" | "agent_id"> & {
    readonly guardrail_id: string;
  })[];
  /** Those of them that are registered now. */
  readonly registrations: readonly GuardrailRegistration[];
};

export type Guardrails = {
  /**
   * Registers under a key, or changes what is registered there; the same body leaves the revision
   * as it is. `decide` is told what is there, and gives what shall be; what it throws refuses the
   * change. No other writer comes between.
   */
  readonly upsert: (
    key: GuardrailKey,
    decide: (before: GuardrailRegistration | undefined) => GuardrailRegistration,
    by: string,
  ) => Promise<Upsert>;
  readonly get: (key: GuardrailKey) => Promise<GuardrailRegistration | undefined>;
  /** In the order of service, agent id and name. */
  readonly list: (filter?: GuardrailQuery) => Promise<readonly GuardrailRegistration[]>;
  /**
   * Is a guardrail of this name registered in the service, for whichever agent, in another way than
   * this?
   */
  readonly isNameTaken: (
    key: Pick<GuardrailKey, "service" | "guardrail_name">,
    by: RegistrationOrigin,
  ) => Promise<boolean>;
  /** Services in which anything may have been proven; in all others nothing is enforced. */
  readonly servicesWithProofs: () => Promise<readonly string[]>;
  /** Services with a guardrail or an adapter; in all others nothing can be enforced. */
  readonly services: () => Promise<readonly string[]>;
  /** What was removed, as it was then; undefined when there was none. */
  readonly remove: (key: GuardrailKey, by: string) => Promise<GuardrailRegistration | undefined>;
  /**
   * How many there are: of its agent, of its service, and of all. Within a transaction no other one
   * adds any until its end.
   */
  readonly counts: (key: Pick<GuardrailKey, "service" | "agent_id">) => Promise<{
    readonly agent: number;
    readonly service: number;
    readonly all: number;
  }>;
  /** Oldest first; outlives the registration. Of many changes the latest. */
  readonly history: (key: GuardrailKey) => Promise<readonly GuardrailChange[]>;
  /**
   * Changes whenever a registration has changed, no matter who changed it: another text, other
   * registrations.
   */
  readonly version: () => Promise<string>;
  /**
   * Undefined for a version that nobody knows, where very much has changed, and where something is
   * missing that nobody removed.
   */
  readonly changedSince: (version: string) => Promise<ChangesSince | undefined>;
  /**
   * What a canary or an authenticated adapter has proven. False when there is no such guardrail.
   */
  readonly enforced: (key: GuardrailKey, enforcement: GuardrailEnforcement) => Promise<boolean>;
  /** A trace or an evaluation has shown it. False when there is no such guardrail. */
  readonly seen: (key: GuardrailKey, at: string) => Promise<boolean>;
};

export function guardrailsIn({ query, exclusively, now, readSync }: Database): Guardrails {
  /** `service` is that of all rows, where they have the same one. */
  const asRegistrations = async (
    from: Kysely<Schema>,
    rows: readonly GuardrailRow[],
    service: string | undefined,
  ): Promise<readonly GuardrailRegistration[]> => {
    if (rows.length === 0) return [];
    const at = now();
    const activity = await activityOf(from, service, at);
    const enforcement = await enforcementIn(from, service);
    const registrations: GuardrailRegistration[] = [];
    for (const [index, row] of rows.entries()) {
      // Between them, agents get their answers.
      // oxlint-disable-next-line no-await-in-loop
      if (index % mostAtOnce === mostAtOnce - 1) await setImmediate();
      registrations.push(registrationOf(row, { ...activity(row), adapters: enforcement(row) }, at));
    }
    return registrations;
  };

  const asRegistration = async (from: Kysely<Schema>, row: GuardrailRow) => {
    const [registration] = await asRegistrations(from, [row], row.service);
    if (registration === undefined) throw new Error("A registration was not read.");
    return registration;
  };

  // Asked at every call of an agent.
  let compiled: ReturnType<typeof versionQuery> | undefined;

  return {
    upsert: (key, decide, by) =>
      exclusively("guardrails", async (transaction) => {
        const row = await rowAt(transaction, key);
        const before = row && (await asRegistration(transaction, row));
        const after = { ...decide(before), ...keyOf(key) };
        if (before && sameRegistration(before, after)) {
          return { outcome: "unchanged", registration: before };
        }
        const next = before ? revised(before, after) : { ...after, revision: 1 };
        const nextRow = { ...rowOf(next), ...(row && enforcementColumns(row)) };
        await write(transaction, nextRow);
        const outcome = before ? "updated" : "created";
        await keepChange(transaction, nextRow, { change: outcome, by, at: now() });
        return { outcome, registration: await asRegistration(transaction, nextRow) };
      }),

    get: async (key) => {
      const row = await rowAt(query, key);
      return row && asRegistration(query, row);
    },

    list: async ({ service, agent_id, effective, concerning, cursor, limit } = {}) => {
      if (concerning?.length === 0) return [];
      let guardrails = query
        .selectFrom("guardrails")
        .selectAll()
        .where("service", "not in", hiddenServicesIn(query));
      if (service) guardrails = guardrails.where(isChosen("service", service));
      if (agent_id !== undefined) {
        const agents = (effective ? idsConcerning(agent_id) : [agent_id]).map(indexedText);
        guardrails = guardrails.where("agent_key", "in", agents);
      }
      if (concerning !== undefined) {
        const services = new Set(concerning.map((one) => one.service));
        const agents = new Set(
          concerning.flatMap((one) => idsConcerning(one.agent_id)).map(indexedText),
        );
        guardrails = guardrails.where("service", "in", [...services]);
        // A long name may be the short form of another.
        const isShort = concerning.every((one) => indexedText(one.agent_id) === one.agent_id);
        if (isShort && agents.size <= mostAgentsAsked) {
          guardrails = guardrails.where("agent_key", "in", [...agents]);
        }
      }
      if (cursor !== undefined) {
        const [after = "", agent = "", name = ""] = positionFrom(cursor).map(String);
        guardrails = guardrails.where((row) =>
          row(
            row.refTuple("service", "agent_id", "guardrail_name"),
            ">",
            row.tuple(after, agent, name),
          ),
        );
      }
      if (limit !== undefined) guardrails = guardrails.limit(limit);
      const rows = await guardrails
        .orderBy("service")
        .orderBy("agent_id")
        .orderBy("guardrail_name")
        .execute();
      return asRegistrations(query, rows, typeof service === "string" ? service : undefined);
    },

    isNameTaken: async ({ service, guardrail_name }, by) => {
      const other = await query
        .selectFrom("guardrails")
        .select("guardrail_id")
        .where("service", "=", service)
        .where("guardrail_name", "=", guardrail_name)
        .where("registered_via", "<>", by)
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },

    services: async () => {
      const hidden = hiddenServicesIn(query);
      const registered = query
        .selectFrom("guardrails")
        .select("service")
        .where("service", "not in", hidden);
      const installed = query
        .selectFrom("adapters")
        .select("service")
        .where("service", "not in", hidden);
      const rows = await registered.union(installed).execute();
      return rows.map(({ service }) => service).toSorted();
    },

    servicesWithProofs: async () => {
      const proven = query.selectFrom("guardrails").select("service").where("verified", "=", 1);
      const installed = query.selectFrom("adapters").select("service");
      return (await proven.union(installed).execute()).map(({ service }) => service).toSorted();
    },

    remove: (key, by) =>
      exclusively("guardrails", async (transaction) => {
        const row = await rowAt(transaction, key);
        if (!row) return undefined;
        const { guardrail_id } = row;
        const removed = await asRegistration(transaction, row);
        await transaction
          .deleteFrom("guardrails")
          .where("guardrail_id", "=", guardrail_id)
          .execute();
        await keepChange(transaction, row, { change: "removed", by, at: now() });
        return removed;
      }),

    counts: ({ service, agent_id }) =>
      exclusively("guardrails", async (transaction) => {
        const all = transaction
          .selectFrom("guardrails")
          .select(({ fn }) => fn.countAll<number>().as("n"));
        const ofService = all.where("service", "=", service);
        const ofAgent = ofService.where("agent_key", "=", indexedText(agent_id));
        return {
          agent: (await ofAgent.executeTakeFirstOrThrow()).n,
          service: (await ofService.executeTakeFirstOrThrow()).n,
          all: (await all.executeTakeFirstOrThrow()).n,
        };
      }),

    history: async ({ service, agent_id, guardrail_name }) => {
      const rows = await query
        .selectFrom("guardrail_history")
        .selectAll()
        .where("service", "=", service)
        .where("agent_key", "=", indexedText(agent_id))
        .where("guardrail_name", "=", guardrail_name)
        .orderBy("sequence")
        .execute();
      return rows.map(asChange);
    },

    version: async () => {
      compiled ??= versionQuery(query);
      const { latest, registered } =
        readSync(compiled.sql) ?? (await query.executeQuery(compiled)).rows[0] ?? {};
      return `${Number(latest ?? 0)}/${Number(registered ?? 0)}`;
    },

    changedSince: async (version) => {
      if (!/^\d+\/\d+$/.test(version)) return undefined;
      const [latest = 0, registered = 0] = version.split("/").map(Number);
      // Together, since one that is registered between two queries would make the count another
      // one.
      const counted = query
        .selectFrom("guardrails")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("counted");
      const found = await query
        .selectFrom(counted)
        .leftJoin("guardrail_history", (join) => join.on("sequence", ">", latest))
        .select(["n", "guardrail_id", "service", "agent_id", "change"])
        .limit(mostChangesAtOnce + 1)
        .execute();
      if (found.length > mostChangesAtOnce) return undefined;
      const n = found[0]?.n ?? 0;
      const changes = found.flatMap(({ guardrail_id, service, agent_id, change }) =>
        guardrail_id === null || service === null || agent_id === null
          ? []
          : [{ guardrail_id, service, agent_id, change }],
      );
      const touched = new Map(changes.map((one) => [one.guardrail_id, one]));
      const rows =
        touched.size === 0
          ? []
          : await query
              .selectFrom("guardrails")
              .where("service", "not in", hiddenServicesIn(query))
              .selectAll()
              .where("guardrail_id", "in", [...touched.keys()])
              .execute();
      const added = changes.filter(({ change }) => change === "created").length;
      const removed = changes.filter(({ change }) => change === "removed").length;
      if (n !== registered + added - removed) return undefined;
      const registrations: GuardrailRegistration[] = [];
      await inTurn(
        Map.groupBy(rows, ({ service }) => service),
        async ([service, own]) =>
          registrations.push(...(await asRegistrations(query, own, service))),
      );
      return { touched: [...touched.values()], registrations };
    },

    enforced: (key, { adapter, verified, last_heartbeat_at, last_enforced_at }) =>
      update(query, key, {
        adapter,
        verified: verified ? 1 : 0,
        last_heartbeat_at,
        last_enforced_at,
      }),

    seen: (key, last_seen_at) => update(query, key, { last_seen_at }),
  };
}

function versionQuery(query: Kysely<Schema>) {
  return query
    .selectNoFrom((none) => [
      none
        .selectFrom("guardrail_history")
        .select(({ fn }) => fn.max("sequence").as("latest"))
        .as("latest"),
      none
        .selectFrom("guardrails")
        .select(({ fn }) => fn.countAll().as("registered"))
        .as("registered"),
    ])
    .compile();
}

function revised(
  before: GuardrailRegistration,
  after: GuardrailRegistration,
): GuardrailRegistration {
  const { guardrail_id, registered_at, last_seen_at } = before;
  const revision = before.revision + 1;
  return { ...after, guardrail_id, registered_at, last_seen_at, revision };
}

/** Those of the row itself: what installed adapters prove is never kept with it. */
function enforcementColumns(row: GuardrailRow) {
  const { adapter, verified, last_heartbeat_at, last_enforced_at } = row;
  return { adapter, verified, last_heartbeat_at, last_enforced_at };
}

function rowAt(
  query: Kysely<Schema>,
  { service, agent_id, guardrail_name }: GuardrailKey,
): Promise<GuardrailRow | undefined> {
  return query
    .selectFrom("guardrails")
    .selectAll()
    .where("service", "=", service)
    .where("agent_key", "=", indexedText(agent_id))
    .where("guardrail_name", "=", guardrail_name)
    .executeTakeFirst();
}

async function write(query: Kysely<Schema>, row: GuardrailRow): Promise<void> {
  await query
    .insertInto("guardrails")
    .values(row)
    .onConflict((conflict) => conflict.column("guardrail_id").doUpdateSet(row))
    .execute();
}

async function update(
  query: Kysely<Schema>,
  { service, agent_id, guardrail_name }: GuardrailKey,
  changes: Partial<GuardrailRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("guardrails")
    .set(changes)
    .where("service", "=", service)
    .where("agent_key", "=", indexedText(agent_id))
    .where("guardrail_name", "=", guardrail_name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function keepChange(
  query: Kysely<Schema>,
  row: GuardrailRow,
  made: { readonly change: GuardrailChange["change"]; readonly by: string; readonly at: string },
): Promise<void> {
  const { guardrail_id, service, agent_key, agent_id, guardrail_name, revision, declaration } = row;
  await query
    .insertInto("guardrail_history")
    .values({
      guardrail_id,
      service,
      agent_key,
      agent_id,
      guardrail_name,
      revision,
      declaration,
      change: made.change,
      changed_at: made.at,
      changed_by: made.by,
    })
    .execute();
  const ofGuardrail = query
    .selectFrom("guardrail_history")
    .select("sequence")
    .where("service", "=", service)
    .where("agent_key", "=", agent_key)
    .where("guardrail_name", "=", guardrail_name)
    .orderBy("sequence", "desc");
  const tooOld = await ofGuardrail.offset(mostChanges).limit(1).executeTakeFirst();
  if (tooOld === undefined) return;
  await query
    .deleteFrom("guardrail_history")
    .where("service", "=", service)
    .where("agent_key", "=", agent_key)
    .where("guardrail_name", "=", guardrail_name)
    .where("sequence", "<=", tooOld.sequence)
    .execute();
}

/**
 * A name of many parts has as many that delegate to it, and a statement takes so many parameters.
 */
const mostAgentsAsked = 2_000;

/** Rows that are read before others have their turn. */
const mostAtOnce = 250;

/** Of more, reading again what somebody asks for takes hardly longer. */
const mostChangesAtOnce = 200;

/** Changes of one guardrail that are kept: anyone who may tighten it can do so without end. */
const mostChanges = 500;

const changes = ["created", "updated", "removed"] as const;

function asChange(row: {
  readonly guardrail_id: string;
  readonly revision: number;
  readonly change: string;
  readonly changed_at: string;
  readonly changed_by: string;
  readonly declaration: string;
}): GuardrailChange {
  const { guardrail_id, revision, changed_at, changed_by } = row;
  const change = changes.find((name) => name === row.change) ?? "updated";
  const declaration: GuardrailDeclaration = JSON.parse(row.declaration);
  return { guardrail_id, revision, change, changed_at, changed_by, declaration };
}
