import { Kysely, sql } from "kysely";
import type { Schema } from "../store/schema.ts";
import { dialectOf } from "../store/store.ts";
import { BackupError } from "./backup-error.ts";

/**
 * Takes what canaries have proven out of a database in PostgreSQL that was restored, as
 * `forgetProofs` does with a copy of SQLite's. Throws StoreError where it cannot be reached, and
 * BackupError where nothing of Parapet is in it.
 */
export async function forgetProofsInPostgres(address: string): Promise<void> {
  const dialect = await dialectOf(address);
  const query = new Kysely<Schema>({ dialect: dialect.kysely });
  try {
    const { rows } = await sql<{
      readonly known: string | null;
    }>`select to_regclass('canaries') as known`.execute(query);
    if (rows[0]?.known === null) {
      throw new BackupError(
        "The database has no Parapet tables; restore the pg_dump output first.",
      );
    }
    await query.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("canaries").execute();
      await transaction.updateTable("guardrails").set({ verified: 0 }).execute();
    });
  } finally {
    await query.destroy();
  }
}
