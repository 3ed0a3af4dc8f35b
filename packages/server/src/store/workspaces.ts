import type { Kysely, Selectable } from "kysely";
import type { Database } from "./database.ts";
import { demonstrationService, demonstrationsIn, hiddenServicesIn } from "./demonstration.ts";
import { indexedText } from "./indexed-text.ts";
import type { Schema, WorkspacesTable } from "./schema.ts";
import { distinctServiceName, serviceNameFor } from "./service-name.ts";

/** A workspace that is watched. */
export type Workspace = {
  /** Absolute path of its folder. */
  readonly path: string;
  /** The name under which its agents and paths are known; no two workspaces share one. */
  readonly service: string;
  readonly registered_at: string;
  /** True for the copy that a service without a workspace opens to show itself. */
  readonly demonstration: boolean;
};

export type Workspaces = {
  /**
   * Registers a path, or finds it as it was registered: a service is given once. `service` is a
   * wish, by default the folder's name; when another path has it, or it is the demonstration's, a
   * digest of this path is appended.
   */
  readonly register: (path: string, service?: string) => Promise<Workspace>;
  /** Registers a path as the demonstration. */
  readonly registerDemonstration: (path: string) => Promise<Workspace>;
  /** The demonstrations, hidden or not. */
  readonly demonstrations: () => Promise<readonly Workspace[]>;
  /** The service that `register` gives, or would give, for the same path and wish. */
  readonly serviceFor: (path: string, service: string) => Promise<string>;
  /** In the order of their services, without a hidden demonstration. */
  readonly list: () => Promise<readonly Workspace[]>;
  readonly byPath: (path: string) => Promise<Workspace | undefined>;
  readonly byService: (service: string) => Promise<Workspace | undefined>;
  /** How many there are beside the demonstration. */
  readonly count: () => Promise<number>;
  /**
   * Unregisters it; what is known of its service stays (see `forgetService`). False when there was
   * none.
   */
  readonly remove: (service: string) => Promise<boolean>;
};

export function workspacesIn({ query, exclusively, now }: Database): Workspaces {
  const registerIn = (
    path: string,
    identity: (
      transaction: Kysely<Schema>,
    ) => Promise<{ readonly service: string; readonly demonstration: number }>,
  ): Promise<Workspace> =>
    exclusively("workspaces", async (transaction) => {
      const path_key = indexedText(path);
      const workspaces = transaction.selectFrom("workspaces").selectAll();
      const known = await workspaces.where("path_key", "=", path_key).executeTakeFirst();
      if (known) return asWorkspace(known);
      const row = { path_key, path, registered_at: now(), ...(await identity(transaction)) };
      await transaction.insertInto("workspaces").values(row).execute();
      return asWorkspace(row);
    });

  return {
    register: (path, service = serviceNameFor(path)) =>
      registerIn(path, async (transaction) => ({
        service: await freeService(transaction, path, service),
        demonstration: 0,
      })),

    registerDemonstration: (path) =>
      registerIn(path, async (transaction) => ({
        service: await unusedService(transaction, path, demonstrationService),
        demonstration: 1,
      })),

    demonstrations: async () => {
      const services = demonstrationsIn(query).selectAll().orderBy("service");
      return (await services.execute()).map(asWorkspace);
    },

    serviceFor: async (path, service) => {
      const workspaces = query.selectFrom("workspaces").selectAll();
      const known = await workspaces.where("path_key", "=", indexedText(path)).executeTakeFirst();
      return known?.service ?? freeService(query, path, service);
    },

    list: async () => {
      const workspaces = query.selectFrom("workspaces").selectAll();
      const shown = workspaces.where("service", "not in", hiddenServicesIn(query));
      return (await shown.orderBy("service").execute()).map(asWorkspace);
    },

    byPath: async (path) => {
      const workspaces = query.selectFrom("workspaces").selectAll();
      const row = await workspaces.where("path_key", "=", indexedText(path)).executeTakeFirst();
      return row && asWorkspace(row);
    },

    byService: async (service) => {
      const workspaces = query.selectFrom("workspaces").selectAll();
      const row = await workspaces.where("service", "=", service).executeTakeFirst();
      return row && asWorkspace(row);
    },

    count: async () => {
      const all = query.selectFrom("workspaces").select(({ fn }) => fn.countAll<number>().as("n"));
      return (await all.where("demonstration", "=", 0).executeTakeFirstOrThrow()).n;
    },

    remove: async (service) => {
      const removal = query.deleteFrom("workspaces").where("service", "=", service);
      const { numDeletedRows } = await removal.executeTakeFirstOrThrow();
      return numDeletedRows > 0;
    },
  };
}

/**
 * The wish, or where it is the demonstration's or another path has it, the wish with a digest of
 * this path.
 */
function freeService(query: Kysely<Schema>, path: string, preferred: string): Promise<string> {
  return preferred === demonstrationService
    ? Promise.resolve(indexedText(distinctServiceName(preferred, path)))
    : unusedService(query, path, preferred);
}

async function unusedService(
  query: Kysely<Schema>,
  path: string,
  preferred: string,
): Promise<string> {
  const workspaces = query.selectFrom("workspaces").select("service");
  const taken = await workspaces.where("service", "=", indexedText(preferred)).executeTakeFirst();
  return indexedText(taken === undefined ? preferred : distinctServiceName(preferred, path));
}

function asWorkspace(row: Selectable<WorkspacesTable>): Workspace {
  const { path, service, registered_at, demonstration } = row;
  return { path, service, registered_at, demonstration: demonstration === 1 };
}
