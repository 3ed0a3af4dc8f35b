import type { Database } from "./database.ts";
import { indexedText } from "./indexed-text.ts";
import { inSlices } from "./in-turn.ts";

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
  readonly list: (filter?: { readonly service?: string | undefined }) => Promise<readonly Agent[]>;
  /** The services that hold an agent of this id, in order. */
  readonly servicesOf: (agentId: string) => Promise<readonly string[]>;
};

export function agentsIn({ query, exclusively, now }: Database): Agents {
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
      let agents = query.selectFrom("agents").select("body");
      if (service) agents = agents.where("service", "=", service);
      const rows = await agents.orderBy("service").orderBy("agent_id").execute();
      return rows.map(({ body }): Agent => JSON.parse(body));
    },

    servicesOf: async (agentId) => {
      const agents = query.selectFrom("agents").select("service");
      const ofAgent = agents.where("agent_key", "=", indexedText(agentId));
      return (await ofAgent.orderBy("service").execute()).map(({ service }) => service);
    },
  };
}

function rowOf(agent: Agent) {
  const { agent_id, service, name, runtime, model, first_seen } = agent;
  const body: Agent = { agent_id, service, name, runtime, model, first_seen };
  const agent_key = indexedText(agent_id);
  return { service, agent_key, agent_id, first_seen, body: JSON.stringify(body) };
}
