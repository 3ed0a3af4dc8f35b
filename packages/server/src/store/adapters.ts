import type { Kysely, Selectable } from "kysely";
import type { AdapterInstallation, AdapterState, AgentProof } from "./adapter-installation.ts";
import { proofFrom } from "./agent-proof.ts";
import type { Database } from "./database.ts";
import type { AdaptersTable, Schema } from "./schema.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/** Adapters that were put into runtimes. */
export type Adapters = {
  /**
   * Takes an installation in, or puts it in the place of the one with its id; what was proven is
   * forgotten.
   */
  readonly add: (
    installation: Omit<AdapterInstallation, "created_at">,
    runtimeVersion: string,
  ) => Promise<AdapterState>;
  readonly get: (installationId: string) => Promise<AdapterState | undefined>;
  /** In the order in which they were made. */
  readonly list: (filter?: {
    readonly service?: ServiceChoice;
  }) => Promise<readonly AdapterState[]>;
  /** False when there was none. */
  readonly remove: (installationId: string) => Promise<boolean>;
  /** The runtime runs with it, or ends cleanly. False when there is no such installation. */
  readonly beat: (
    installationId: string,
    sign: { readonly loaded: boolean; readonly runtimeVersion: string },
  ) => Promise<boolean>;
  /** It has asked about a call; `enforced` when the call was not simply allowed. */
  readonly asked: (installationId: string, enforced: boolean) => Promise<void>;
  /**
   * What an inspection found, "" for nothing wrong. Says whether the adapter has just stopped
   * holding, or holds again; of several servers that find the same, one is told so.
   */
  readonly inspected: (
    installationId: string,
    fault: string,
  ) => Promise<"stopped" | "recovered" | "unchanged">;
};

export function adaptersIn({ query, exclusively, now }: Database): Adapters {
  return {
    add: (installation, runtime_version) =>
      exclusively("adapters", async (transaction) => {
        const { installation_id, service } = installation;
        const created_at = now();
        await forget(transaction, installation_id);
        await transaction
          .insertInto("adapters")
          .values({
            installation_id,
            service,
            created_at,
            body: JSON.stringify({ ...installation, created_at }),
            runtime_version,
            loaded: 0,
            last_heartbeat_at: "",
            last_enforced_at: "",
            inspected_at: "",
            fault: "",
            fault_at: "",
          })
          .execute();
        const [added] = await statesIn(transaction, { installationId: installation_id });
        if (added === undefined) throw new Error("An installation was not kept.");
        return added;
      }),

    get: async (installationId) => (await statesIn(query, { installationId }))[0],

    list: ({ service } = {}) => statesIn(query, service === undefined ? {} : { service }),

    remove: (installationId) =>
      exclusively("adapters", (transaction) => forget(transaction, installationId)),

    beat: async (installationId, { loaded, runtimeVersion }) => {
      const { numUpdatedRows } = await query
        .updateTable("adapters")
        .set({
          loaded: loaded ? 1 : 0,
          last_heartbeat_at: now(),
          ...(runtimeVersion === "" ? {} : { runtime_version: runtimeVersion }),
        })
        .where("installation_id", "=", installationId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    asked: async (installationId, enforced) => {
      const at = now();
      await query
        .updateTable("adapters")
        .set({ last_heartbeat_at: at, ...(enforced ? { last_enforced_at: at } : {}) })
        .where("installation_id", "=", installationId)
        .execute();
    },

    inspected: async (installationId, fault) => {
      const at = now();
      const mine = query.updateTable("adapters").where("installation_id", "=", installationId);
      if (fault === "") {
        const held = await mine
          .set({ fault: "", fault_at: "", inspected_at: at })
          .where("fault", "<>", "")
          .executeTakeFirstOrThrow();
        if (held.numUpdatedRows === 1n) return "recovered";
        await mine.set({ inspected_at: at }).execute();
        return "unchanged";
      }
      const stopped = await mine
        .set({ fault, fault_at: at })
        .where("fault", "=", "")
        .executeTakeFirstOrThrow();
      if (stopped.numUpdatedRows === 1n) return "stopped";
      await mine.set({ fault }).where("fault", "<>", fault).execute();
      return "unchanged";
    },
  };
}

/** Installations with what was seen of them, in the order in which they were made. */
export async function statesIn(
  query: Kysely<Schema>,
  {
    service,
    installationId,
  }: { readonly service?: ServiceChoice; readonly installationId?: string },
): Promise<readonly AdapterState[]> {
  let rows = query.selectFrom("adapters").selectAll();
  let finished = query.selectFrom("canaries").selectAll().where("finished_at", "<>", "");
  if (service !== undefined) rows = rows.where(isChosen("service", service));
  if (installationId !== undefined) {
    rows = rows.where("installation_id", "=", installationId);
    finished = finished.where("installation_id", "=", installationId);
  }
  const installations = await rows.orderBy("created_at").orderBy("installation_id").execute();
  if (installations.length === 0) return [];
  const proofs = await finished.orderBy("agent_id").execute();
  return installations.map((row) =>
    stateOf(
      row,
      proofs
        .filter(({ installation_id }) => installation_id === row.installation_id)
        .map(proofFrom),
    ),
  );
}

async function forget(query: Kysely<Schema>, installationId: string): Promise<boolean> {
  await query.deleteFrom("canaries").where("installation_id", "=", installationId).execute();
  const { numDeletedRows } = await query
    .deleteFrom("adapters")
    .where("installation_id", "=", installationId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function stateOf(
  { body, ...row }: Selectable<AdaptersTable>,
  proofs: readonly AgentProof[],
): AdapterState {
  const installation: AdapterInstallation = JSON.parse(body);
  return {
    ...installation,
    runtime_version: row.runtime_version,
    loaded: row.loaded === 1,
    last_heartbeat_at: row.last_heartbeat_at,
    last_enforced_at: row.last_enforced_at,
    inspected_at: row.inspected_at,
    fault: row.fault,
    fault_at: row.fault_at,
    proofs,
  };
}
