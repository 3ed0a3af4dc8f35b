import type { ProcessEnvironment } from "./environment.ts";
import type { StoreFlags } from "./store-flags.ts";

/** A machine that sends scans. Times are UTC, "" for never. */
export type Machine = {
  readonly name: string;
  readonly owner: string;
  readonly group: string;
  readonly tags: readonly string[];
  readonly state: string;
  readonly enrolled_at: string;
  readonly expires_at: string;
  readonly last_seen_at: string;
  readonly parapet_version: string;
  readonly os: string;
  readonly workspaces: number;
  readonly agents: number;
};

type Labels = Pick<Machine, "owner" | "group" | "tags">;
type Author = { readonly actor: string; readonly origin: string };

/** The machines in a database. */
export type Machines = {
  /** Returns the token, which is not stored. */
  readonly enroll: (
    request: Labels & Pick<Machine, "name" | "expires_at">,
    author: Author,
  ) => Promise<{ readonly machine: Machine; readonly token: string }>;
  readonly list: (query: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly tag?: string | undefined;
    readonly group?: string | undefined;
  }) => Promise<{ readonly rows: readonly Machine[]; readonly next: string | undefined }>;
  /** Throws if no machine is enrolled under the name, as do the following. */
  readonly get: (name: string) => Promise<Machine>;
  readonly label: (name: string, labels: Partial<Labels>, author: Author) => Promise<Machine>;
  readonly revoke: (name: string, author: Author) => Promise<Machine>;
  readonly close: () => Promise<void>;
};

export type MachineStore = {
  readonly openMachines: (
    options: ProcessEnvironment &
      StoreFlags & { readonly now: () => Date; readonly trial?: boolean },
  ) => Promise<Machines>;
};

export const machineStore: MachineStore = {
  openMachines: async (options) => {
    const { openMachines } = await import("@parapet/server");
    return openMachines(options);
  },
};
