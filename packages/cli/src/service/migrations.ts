import type { applyMigrations, migrationState } from "@parapet/server";

/** The versions of the databases. */
export type Migrations = {
  readonly migrationState: typeof migrationState;
  readonly applyMigrations: typeof applyMigrations;
};

export const migrations: Migrations = {
  migrationState: async (where) => {
    const server = await import("@parapet/server");
    return server.migrationState(where);
  },
  applyMigrations: async (where) => {
    const server = await import("@parapet/server");
    return server.applyMigrations(where);
  },
};
