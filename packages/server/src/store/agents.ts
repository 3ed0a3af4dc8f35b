import { sql, type SqlBool } from "kysely";
import type { Database } from "./database.ts";
import { demonstrationsIn, hiddenServicesIn } from "./demonstration.ts";
import { indexedText } from "./indexed-text.ts";
import { inSlices, inTurn, slicesOf } from "./in-turn.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/** An agent that a scan or a trace has shown. */
export type Agent = {
  /** The runtime's own id: "main" exists in every OpenClaw workspace. */
  readonly agent_id: string;
  readonly service: string;
  readonly name: string;
  /** "openclaw" … */
  readonly runtime: string;
  readonly model: string;
  readonly first_seen: string;
};

/** What the newest scan of a service says of one of its agents. */
export type SeenAgent = Omit<Agent, "service" | "first_seen">;

export type Agents = {
  /** From now on a service has exactly these agents; of two with one id the first counts. */
  readonly replaceFor: (service: string, agents: readonly SeenAgent[]) => Promise<void>;
  /** In the order of service and agent id. */
  readonly list: (filter?: { readonly service?: ServiceChoice }) => Promise<readonly Agent[]>;
  /** In the order of service and key, as much as is asked for. */
  readonly page: (filter: AgentPage) => Promise<readonly Agent[]>;
  /** When agents were seen first, from a time on: the latest first, at most so many groups. */
  readonly arrivals: (filter: {
    readonly since: string;
    readonly service?: ServiceChoice;
    readonly limit: number;
  }) => Promise<readonly AgentArrivals[]>;
  /** How many agents each of these services has, and the key of one of them. */
  readonly counts: (
    services: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly agents: number; readonly key: string }>>;
  /** How many there are. */
  readonly count: (service?: ServiceChoice) => Promise<number>;
  /** The keys of the agents of a service. */
  readonly keysOf: (service: string) => Promise<readonly string[]>;
  /** The services that have agents, by name. */
  readonly services: () => Promise<readonly string[]>;
  /**
   * The services that hold an agent of this id, or any agent at all, in order; demonstrations
   * aside.
   */
  readonly servicesOf: (agentId?: string) => Promise<readonly string[]>;
};

/** Agents of a service that were seen first at one time. */
export type AgentArrivals = {
  readonly service: string;
  readonly first_seen: string;
  readonly agents: number;
  /** The id of one of them. */
  readonly agent_id: string;
  /** The service had no agent before. */
  readonly isFirst: boolean;
};

export type AgentPage = {
  readonly service?: ServiceChoice;
  readonly agent_id?: string;
  /** Only what follows this service and key. */
  readonly after?: { readonly service: string; readonly agent_id: string } | undefined;
  /** Only these, by service and key. */
  readonly keys?: readonly { readonly service: string; readonly agent_id: string }[];
  readonly limit: number;
};

export function agentsIn({ query, exclusively, now }: Database): Agents {
  const shown = () =>
    query.selectFrom("agents").where("service", "not in", hiddenServicesIn(query));
  return {
    replaceFor: (service, agents) =>
      exclusively(`agents of ${service}`, async (transaction) => {
        const known = await transaction
          .selectFrom("agents")
          .select(["agent_key", "first_seen"])
          .where("service", "=", service)
          .execute();
        const firstSeen = new Map(known.map((row) => [row.agent_key, row.first_seen]));
        const rows = new Map<string, ReturnType<typeof rowOf>>();
        for (const agent of agents) {
          const agent_key = indexedText(agent.agent_id);
          if (rows.has(agent_key)) continue;
          const first_seen = firstSeen.get(agent_key) ?? now();
          rows.set(agent_key, rowOf({ ...agent, service, first_seen }));
        }
        await transaction.deleteFrom("agents").where("service", "=", service).execute();
        await inSlices([...rows.values()], async (slice) => {
          await transaction.insertInto("agents").values(slice).execute();
        });
      }),

    list: async ({ service } = {}) => {
      let agents = shown().select("body");
      if (service) agents = agents.where(isChosen("service", service));
      const rows = await agents.orderBy("service").orderBy("agent_id").execute();
      return rows.map(({ body }): Agent => JSON.parse(body));
    },

    page: async ({ service, agent_id, after, keys, limit }) => {
      let agents = shown().select("body");
      if (service) agents = agents.where(isChosen("service", service));
      if (agent_id !== undefined) agents = agents.where("agent_key", "=", indexedText(agent_id));
      if (after !== undefined) {
        agents = agents.where((row) =>
          row(row.refTuple("service", "agent_key"), ">", row.tuple(after.service, after.agent_id)),
        );
      }
      const inOrder = agents.orderBy("service").orderBy("agent_key").limit(limit);
      const found: Agent[] = [];
      const slices = keys === undefined ? [undefined] : slicesOf(keys);
      await inTurn(slices, async (slice) => {
        const some =
          slice === undefined
            ? inOrder
            : inOrder.where(
                sql<SqlBool>`(service, agent_key) in (values ${sql.join(
                  slice.map((key) => sql`(${key.service}, ${key.agent_id})`),
                )})`,
              );
        for (const { body } of await some.execute()) found.push(JSON.parse(body));
      });
      return found;
    },

    arrivals: async ({ since, service, limit }) => {
      let agents = shown()
        .select(["service", "first_seen"])
        .select((row) => [
          row.fn.countAll<number>().as("agents"),
          row.fn.min("agent_id").as("agent_id"),
          row
            .selectFrom("agents as first")
            .select(({ fn }) => fn.min("first.first_seen").as("at"))
            .whereRef("first.service", "=", "agents.service")
            .as("earliest"),
        ])
        .where("first_seen", ">=", since);
      if (service) agents = agents.where(isChosen("service", service));
      const rows = await agents
        .groupBy(["service", "first_seen"])
        .orderBy("first_seen", "desc")
        .orderBy("service")
        .limit(limit)
        .execute();
      return rows.map(({ earliest: at, ...row }) => ({ ...row, isFirst: at === row.first_seen }));
    },

    counts: async (services) => {
      const found = new Map<string, { readonly agents: number; readonly key: string }>();
      await inSlices(services, async (slice) => {
        const rows = await query
          .selectFrom("agents")
          .select(({ fn }) => [
            "service",
            fn.countAll<number>().as("agents"),
            fn.min("agent_key").as("key"),
          ])
          .where("service", "in", slice)
          .groupBy("service")
          .execute();
        for (const { service, agents, key } of rows) {
          found.set(service, { agents, key });
        }
      });
      return found;
    },

    count: async (service) => {
      const { agents } = await shown()
        .select(({ fn }) => fn.countAll<number>().as("agents"))
        .where(isChosen("service", service))
        .executeTakeFirstOrThrow();
      return agents;
    },

    keysOf: async (service) => {
      const rows = query.selectFrom("agents").select("agent_key").where("service", "=", service);
      return (await rows.orderBy("agent_key").execute()).map(({ agent_key }) => agent_key);
    },

    services: async () => {
      const rows = shown().select("service").distinct().orderBy("service");
      return (await rows.execute()).map(({ service }) => service);
    },

    servicesOf: async (agentId) => {
      const holders = query
        .selectFrom("agents")
        .select("service")
        .distinct()
        .where("service", "not in", demonstrationsIn(query))
        .orderBy("service");
      const services =
        agentId === undefined ? holders : holders.where("agent_key", "=", indexedText(agentId));
      return (await services.execute()).map(({ service }) => service);
    },
  };
}

function rowOf(agent: Agent) {
  const { agent_id, service, name, runtime, model, first_seen } = agent;
  const body: Agent = { agent_id, service, name, runtime, model, first_seen };
  const agent_key = indexedText(agent_id);
  return { service, agent_key, agent_id, first_seen, body: JSON.stringify(body) };
}
