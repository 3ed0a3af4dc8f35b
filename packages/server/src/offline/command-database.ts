import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { Settings } from "@parapet/settings";
import { auditSigner } from "../audit/audit-key.ts";
import { assertRestored } from "../backup/unfinished-restore.ts";
import type { MigrationPolicy } from "../store/migrate.ts";
import { inMemory } from "../store/sqlite.ts";
import { openStore, type Store } from "../store/store.ts";

/**
 * Opens the store that the service uses. With `trial` a file that is not there yet is not made: the
 * command sees an empty database, and nothing that is done stays. Throws StoreError.
 */
export async function openCommandStore(
  settings: Pick<Settings, "data" | "database" | "migrate">,
  {
    env,
    now,
    trial = false,
  }: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly now: () => Date;
    readonly trial?: boolean;
  },
): Promise<Store> {
  const { data, database } = settings;
  assertRestored(data);
  const isAbsent = !/^postgres(ql)?:/i.test(database) && !existsSync(database);
  const isTried = trial && isAbsent;
  return openStore(isTried ? inMemory : database, {
    clock: now,
    migrations: isTried ? "apply" : commandMigrations(settings),
    signAudit: auditSigner(data, env, randomBytes),
  });
}

/** What a command does about pending migrations: what the service does. */
export function commandMigrations({ migrate }: Pick<Settings, "migrate">): MigrationPolicy {
  return migrate ? "apply" : "refuse";
}
