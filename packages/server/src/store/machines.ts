import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql, type SqlBool } from "kysely";
import type { ToldMachine } from "../outbound/told-event.ts";
import type { Database } from "./database.ts";
import { eventsLock, storeEvents } from "./events.ts";
import { inSlices, inTurn } from "./in-turn.ts";
import { textsFrom, pageOf, positionCursor } from "./page.ts";
import type { Page, PageRequest } from "./page.ts";
import type { MachinesTable, Schema } from "./schema.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/** What a machine says of itself with each scan that it sends. */
export type MachineFacts = {
  readonly parapet_version: string;
  /** "linux 6.1.0 x64". */
  readonly os: string;
  /** "openclaw" …, of all its workspaces, in order. */
  readonly runtimes: readonly string[];
};

/** A machine that may send scans. */
export type Machine = MachineFacts & {
  readonly name: string;
  readonly owner: string;
  readonly group: string;
  /** In order, each once. */
  readonly tags: readonly string[];
  readonly enrolled_at: string;
  /** "" for never. */
  readonly expires_at: string;
  /** "" while it may send. */
  readonly revoked_at: string;
  /** When a scan of it last arrived; "" if none has. */
  readonly last_seen_at: string;
};

/** What people know of a machine, which it does not say itself. */
export type MachineLabels = Pick<Machine, "owner" | "group" | "tags">;

export type MachineCounts = { readonly workspaces: number; readonly agents: number };

export type MachineQuery = PageRequest & {
  readonly tag?: string | undefined;
  readonly group?: string | undefined;
  readonly owner?: string | undefined;
  /** Those that have a workspace of these. */
  readonly service?: ServiceChoice;
};

/** A scan that a machine has sent. */
export type Upload = {
  readonly machine: string;
  /** The machine's own ID of the scan: the same for each try to send it. */
  readonly upload_id: string;
  readonly service: string;
  /** JSON of the answer that each try gets. */
  readonly answer: string;
};

export type Machines = {
  /**
   * Gives a machine its key, a new one where it has been revoked or has expired. False where it has
   * one that is good.
   */
  readonly enroll: (
    machine: MachineLabels & Pick<Machine, "name" | "expires_at"> & { readonly key: string },
  ) => Promise<boolean>;
  readonly get: (name: string) => Promise<Machine | undefined>;
  /** Its public key, where it may send now. */
  readonly liveKey: (name: string) => Promise<string | undefined>;
  /** How many there are, revoked and expired ones included. */
  readonly count: () => Promise<number>;
  /** By name. */
  readonly list: (query: MachineQuery) => Promise<Page<Machine>>;
  /** The services of machines with one of these tags, in order; at most so many. */
  readonly servicesTagged: (tags: readonly string[], most: number) => Promise<readonly string[]>;
  /** The tags of services, which are those of the machines that send them, in order. */
  readonly tagsOfServices: (
    services: ServiceChoice,
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly counts: (names: readonly string[]) => Promise<ReadonlyMap<string, MachineCounts>>;
  /**
   * Changes the labels of a machine to what `decide` makes of them, and answers them as they were;
   * undefined where there is no such machine. Nobody else changes them meanwhile.
   */
  readonly label: (
    name: string,
    decide: (before: MachineLabels) => MachineLabels,
  ) => Promise<MachineLabels | undefined>;
  /** False where it was revoked before, or there is none. */
  readonly revoke: (name: string) => Promise<boolean>;
  readonly remove: (name: string) => Promise<void>;
  /** It has sent a scan; its runtimes are added to those that are known. */
  readonly noteSeen: (name: string, facts: MachineFacts) => Promise<void>;
  /**
   * Stores an event for each machine that may send and whose last scan arrived before a time: one
   * for each silence, however many servers ask. Says how many there were, of so many at most.
   */
  readonly tellSilent: (before: string, most: number) => Promise<number>;
  readonly upload: (of: Pick<Upload, "machine" | "upload_id">) => Promise<Upload | undefined>;
  /** False where another one has kept it meanwhile. */
  readonly keepUpload: (upload: Upload) => Promise<boolean>;
  /** Replaces the answer of one that is kept, in the transaction that has kept it. */
  readonly completeUpload: (of: Omit<Upload, "service">) => Promise<void>;
  /** Forgets what arrived before a time; says how many went. */
  readonly pruneUploads: (before: string) => Promise<number>;
};

const mostRuntimes = 50;

const noFacts: MachineFacts = { parapet_version: "", os: "", runtimes: [] };

export function machinesIn({ query, exclusively, now }: Database): Machines {
  const isLive = ({ revoked_at, expires_at }: Selectable<MachinesTable>): boolean =>
    revoked_at === "" && (expires_at === "" || expires_at > now());

  /** Answers the machine as it was; undefined where there is none. */
  const changing = (
    name: string,
    changeOf: (known: Machine) => Partial<Selectable<MachinesTable>>,
  ): Promise<Machine | undefined> =>
    exclusively("machines", async (inside) => {
      const row = await named(inside, name);
      if (row === undefined) return undefined;
      const known = asMachine(row);
      await inside.updateTable("machines").set(changeOf(known)).where("name", "=", name).execute();
      return known;
    });

  return {
    enroll: ({ name, owner, group, tags, expires_at, key }) =>
      exclusively("machines", async (inside) => {
        const known = await named(inside, name);
        if (known !== undefined && isLive(known)) return false;
        const given = {
          owner,
          group_name: group,
          tags: JSON.stringify(tags),
          enrolled_at: now(),
          expires_at,
          revoked_at: "",
          public_key: key,
        };
        const last = { last_seen_at: "", told: JSON.stringify(noFacts) };
        await inside
          .insertInto("machines")
          .values({ name, ...given, ...last })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(given))
          .execute();
        return true;
      }),

    get: async (name) => {
      const row = await named(query, name);
      return row && asMachine(row);
    },

    liveKey: async (name) => {
      const row = await named(query, name);
      return row !== undefined && isLive(row) ? row.public_key : undefined;
    },

    count: async () => {
      const all = query.selectFrom("machines").select(({ fn }) => fn.countAll<number>().as("n"));
      return (await all.executeTakeFirstOrThrow()).n;
    },

    list: async ({ limit, cursor, tag, group, owner, service }) => {
      let machines = query.selectFrom("machines").selectAll();
      if (cursor !== undefined) machines = machines.where("name", ">", textsFrom(cursor)[0]);
      if (group !== undefined) machines = machines.where("group_name", "=", group);
      if (owner !== undefined) machines = machines.where("owner", "=", owner);
      if (tag !== undefined) machines = machines.where(hasTag(tag));
      if (service) {
        const theirs = query
          .selectFrom("workspaces")
          .select("machine")
          .where(isChosen("workspaces.service", service));
        machines = machines.where("name", "in", theirs);
      }
      const rows = await machines
        .orderBy("name")
        .limit(limit + 1)
        .execute();
      const page = pageOf(rows, limit, ({ name }) => positionCursor([name, ""]));
      return { rows: page.rows.map(asMachine), next: page.next };
    },

    servicesTagged: async (tags, most) => {
      if (tags.length === 0) return [];
      const rows = await query
        .selectFrom("workspaces")
        .innerJoin("machines", "machines.name", "workspaces.machine")
        .select("workspaces.service")
        .where((row) => row.or(tags.map(hasTag)))
        .orderBy("workspaces.service")
        .limit(most)
        .execute();
      return rows.map((row) => row.service);
    },

    tagsOfServices: async (services) => {
      const rows = await query
        .selectFrom("workspaces")
        .innerJoin("machines", "machines.name", "workspaces.machine")
        .select(["workspaces.service", "machines.tags"])
        .where("machines.tags", "!=", "[]")
        .where(isChosen("workspaces.service", services))
        .execute();
      return new Map(rows.map(({ service, tags }) => [service, JSON.parse(tags)]));
    },

    counts: async (names) => {
      const counts = new Map<string, MachineCounts>();
      await inSlices(names, async (slice) => {
        const rows = await query
          .selectFrom("workspaces")
          .leftJoin("agents", "agents.service", "workspaces.service")
          .select(({ fn }) => [
            "workspaces.machine",
            fn.count<number>("workspaces.service").distinct().as("workspaces"),
            fn.count<number>("agents.agent_key").as("agents"),
          ])
          .where("workspaces.machine", "in", slice)
          .groupBy("workspaces.machine")
          .execute();
        for (const { machine, workspaces, agents } of rows) {
          counts.set(machine, { workspaces, agents });
        }
      });
      return counts;
    },

    label: (name, decide) =>
      changing(name, (known) => {
        const { owner, group, tags } = decide(known);
        return { owner, group_name: group, tags: JSON.stringify(tags) };
      }),

    revoke: async (name) => {
      const { numUpdatedRows } = await query
        .updateTable("machines")
        .set({ revoked_at: now() })
        .where("name", "=", name)
        .where("revoked_at", "=", "")
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    remove: async (name) => {
      await query.deleteFrom("uploads").where("machine", "=", name).execute();
      const told = query.deleteFrom("events").where("kind", "=", "machine");
      await told.where("subject", "=", name).execute();
      await query.deleteFrom("machines").where("name", "=", name).execute();
    },

    noteSeen: async (name, facts) => {
      await changing(name, (known) => {
        const all = [...new Set([...known.runtimes, ...facts.runtimes])].toSorted();
        const told = { ...facts, runtimes: all.slice(0, mostRuntimes) };
        return { last_seen_at: now(), told: JSON.stringify(told) };
      });
    },

    tellSilent: (before, most) =>
      exclusively(eventsLock, async (inside) => {
        const at = now();
        const silent = await inside
          .selectFrom("machines")
          .selectAll()
          .where("last_seen_at", "<>", "")
          .where("last_seen_at", "<", before)
          .whereRef("silent_told_at", "<>", "last_seen_at")
          .where("revoked_at", "=", "")
          .where((row) => row.or([row("expires_at", "=", ""), row("expires_at", ">", at)]))
          .orderBy("name")
          .limit(most)
          .execute();
        const told: ToldMachine[] = [];
        await inTurn(silent, async (row) => {
          const { numUpdatedRows } = await inside
            .updateTable("machines")
            .set({ silent_told_at: row.last_seen_at })
            .where("name", "=", row.name)
            // A scan may have arrived meanwhile.
            .where("last_seen_at", "=", row.last_seen_at)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows === 0n) return;
          const workspaces = inside.selectFrom("workspaces").select("service");
          const own = workspaces.where("machine", "=", row.name).orderBy("service");
          told.push(toldMachine(asMachine(row), await own.execute(), at));
        });
        await storeEvents(
          inside,
          told.map((machine) => ({
            kind: "machine",
            subject: machine.machine,
            service: "",
            severity: machine.severity,
            body: JSON.stringify(machine),
          })),
          at,
        );
        return silent.length;
      }),

    upload: async ({ machine, upload_id }) => {
      const uploads = query
        .selectFrom("uploads")
        .select(["machine", "upload_id", "service", "answer"]);
      return uploads
        .where("machine", "=", machine)
        .where("upload_id", "=", upload_id)
        .executeTakeFirst();
    },

    keepUpload: async (upload) => {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto("uploads")
        .values({ ...upload, received_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    completeUpload: async ({ machine, upload_id, answer }) => {
      await query
        .updateTable("uploads")
        .set({ answer })
        .where("machine", "=", machine)
        .where("upload_id", "=", upload_id)
        .execute();
    },

    pruneUploads: async (before) => {
      const { numDeletedRows } = await query
        .deleteFrom("uploads")
        .where("received_at", "<", before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

function named(from: Kysely<Schema>, name: string) {
  return from.selectFrom("machines").selectAll().where("name", "=", name).executeTakeFirst();
}

function toldMachine(
  { name, owner, group, tags, last_seen_at }: Machine,
  workspaces: readonly { readonly service: string }[],
  observed_at: string,
): ToldMachine {
  const digest = createHash("sha256")
    .update(JSON.stringify([name, last_seen_at]))
    .digest("hex");
  return {
    event_id: `ev_${digest.slice(0, 32)}`,
    machine: name,
    owner,
    group,
    tags,
    services: workspaces.map(({ service }) => service),
    last_seen_at,
    severity: "medium",
    observed_at,
  };
}

/** Tags have no quotes and no backslashes: as JSON each stands between quotes. */
export function hasTag(tag: string) {
  return sql<SqlBool>`replace(tags, ${JSON.stringify(tag)}, '') <> tags`;
}

function asMachine(row: Selectable<MachinesTable>): Machine {
  const { name, owner, group_name, enrolled_at, expires_at, revoked_at, last_seen_at } = row;
  const tags: readonly string[] = JSON.parse(row.tags);
  const told: MachineFacts = JSON.parse(row.told);
  const times = { enrolled_at, expires_at, revoked_at, last_seen_at };
  return { name, owner, group: group_name, tags, ...times, ...told };
}
