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
  /** The machine that sends its scans; "" for one that this service scans by itself. */
  readonly machine: string;
};

export type Workspaces = {
  /**
   * Registers a path, or finds it as it was registered: a service is given once. `service` is a
   * wish, by default the folder's name; when another path has it, or it is the demonstration's, a
   * digest of this path is appended.
   */
  readonly register: (path: string, service?: string) => Promise<Workspace>;
  /**
   * Registers a workspace of a machine under exactly this service; finds it where it was registered
   * so. Undefined where another workspace has the service, or the path another service.
   */
  readonly registerOfMachine: (
    workspace: Pick<Workspace, "path" | "service" | "machine">,
  ) => Promise<Workspace | undefined>;
  /** Those of a machine, in the order of their services. */
  readonly ofMachine: (machine: string) => Promise<readonly Workspace[]>;
  /** Registers a path as the demonstration. */
  readonly registerDemonstration: (path: string) => Promise<Workspace>;
  /** The demonstrations, hidden or not. */
  readonly demonstrations: () => Promise<readonly Workspace[]>;
  /** The service that `register` gives, or would give, for the same path and wish. */
  readonly serviceFor: (path: string, service: string) => Promise<string>;
  /** In the order of their services, without a hidden demonstration; those of machines as well. */
  readonly list: () => Promise<readonly Workspace[]>;
  readonly byPath: (path: string) => Promise<Workspace | undefined>;
  readonly byService: (service: string) => Promise<Workspace | undefined>;
  /** How many there are beside the demonstration and those of machines. */
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
      const registered = { path, registered_at: now(), machine: "" };
      const row = { path_key, ...registered, ...(await identity(transaction)) };
      await transaction.insertInto("workspaces").values(row).execute();
      return asWorkspace(row);
    });

  return {
    register: (path, service = serviceNameFor(path)) =>
      registerIn(path, async (transaction) => ({
        service: await freeService(transaction, path, service),
        demonstration: 0,
      })),

    registerOfMachine: ({ path, service, machine }) =>
      exclusively("workspaces", async (transaction) => {
        const path_key = indexedText(path);
        const known = await transaction
          .selectFrom("workspaces")
          .selectAll()
          .where((row) => row.or([row("path_key", "=", path_key), row("service", "=", service)]))
          .execute();
        const [only] = known;
        if (only !== undefined) {
          const isSame =
            known.length === 1 &&
            only.path_key === path_key &&
            only.service === service &&
            only.machine === machine;
          return isSame ? asWorkspace(only) : undefined;
        }
        const row = { path_key, path, service, machine, registered_at: now(), demonstration: 0 };
        await transaction.insertInto("workspaces").values(row).execute();
        return asWorkspace(row);
      }),

    ofMachine: async (machine) => {
      const workspaces = query.selectFrom("workspaces").selectAll();
      const own = workspaces.where("machine", "=", machine);
      return (await own.orderBy("service").execute()).map(asWorkspace);
    },

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
      const own = all.where("demonstration", "=", 0).where("machine", "=", "");
      return (await own.executeTakeFirstOrThrow()).n;
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
  const { path, service, registered_at, demonstration, machine } = row;
  return { path, service, registered_at, machine, demonstration: demonstration === 1 };
}
