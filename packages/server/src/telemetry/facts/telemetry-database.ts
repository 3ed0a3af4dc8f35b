import { basename } from "node:path";
import { Kysely, sql } from "kysely";
import { type Database, databaseOver } from "../../store/database.ts";
import type { StoreDialect } from "../../store/dialect.ts";
import { type MigrationPolicy, openTables } from "../../store/migrate.ts";
import type { Schema } from "../../store/schema.ts";
import { telemetryLocation } from "../../store/server-files.ts";
import { inMemory } from "../../store/sqlite.ts";
import { DatabaseUnavailable } from "../../store/database-failure.ts";
import { dialectOf } from "../../store/store.ts";
import { type Allowances, allowancesIn } from "./allowances.ts";
import { type Configuration, configurationIn } from "./configuration.ts";
import { type Expiry, expiryIn } from "./expiry.ts";
import type { Ledger } from "./ledger.ts";
import { defaultLimits, type TelemetryLimits } from "./limits.ts";
import { type Observations, observationsIn } from "./observations.ts";
import { postgresLedger } from "./postgres-ledger.ts";
import { sqliteLedger } from "./sqlite-ledger.ts";
import { telemetryTables } from "./tables.ts";
import { type ReportedGuardrails, reportedGuardrailsIn } from "./reported-guardrails.ts";

/** What agents were seen to do. */
export type TelemetryDatabase = {
  readonly ledger: Ledger;
  readonly forgetting: Expiry;
  readonly observations: Observations;
  readonly allowances: Allowances;
  readonly reportedGuardrails: ReportedGuardrails;
  /**
   * Why it is empty and takes nothing in, in a sentence that says what to do; "" where it is whole.
   */
  readonly damage: string;
  readonly close: () => Promise<void>;
};

export type TelemetryDatabaseOptions = {
  readonly clock: () => Date;
  readonly limits?: TelemetryLimits;
  /** What is done where migrations are pending; they are applied by default. */
  readonly migrations?: MigrationPolicy;
};

/**
 * Opens, and creates or brings up to date, the tables of telemetry next to a database: in their own
 * file where it is a file. Where that file is damaged an empty database is in its place, for what
 * is kept elsewhere does not depend on it. Throws StoreError "unavailable", "too_new" or
 * "not_migrated".
 */
export async function openTelemetryDatabase(
  mainLocation: string,
  options: TelemetryDatabaseOptions,
): Promise<TelemetryDatabase> {
  const location = telemetryLocation(mainLocation);
  try {
    return await openAt(location, mainLocation, options);
  } catch (error) {
    // It is opened while calls are answered: what is thrown names no place, as for every caller.
    if (!(error instanceof DatabaseUnavailable && damages.has(error.failure.code))) throw error;
    const empty = await openAt(inMemory, mainLocation, { ...options, migrations: "apply" });
    return { ...empty, damage: damageOf(basename(location)) };
  }
}

const damages: ReadonlySet<string> = new Set(["SQLITE_CORRUPT", "SQLITE_NOTADB"]);

function damageOf(file: string): string {
  return (
    `The telemetry database ${file} is damaged: nothing that agents do is counted, and nothing of earlier is shown. ` +
    `Stop Parapet, restore the file from a backup or move it away (its -wal and -shm with it), and start Parapet again.`
  );
}

async function openAt(
  location: string,
  mainLocation: string,
  { clock, limits = defaultLimits, migrations = "apply" }: TelemetryDatabaseOptions,
): Promise<TelemetryDatabase> {
  const dialect = await dialectOf(location);
  const query = new Kysely<Schema>({ dialect: dialect.kysely });
  const database = databaseOver(query, dialect, clock);
  try {
    await openTables(database, dialect, telemetryTables, migrations);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  const configuration = dialect.sync === undefined ? undefined : configurationIn(mainLocation);
  return {
    ledger: await ledgerIn(database, { dialect, configuration, limits }),
    forgetting: expiryIn(database),
    observations: observationsIn(database),
    allowances: allowancesIn(database),
    reportedGuardrails: reportedGuardrailsIn(database),
    damage: "",
    close: async () => {
      configuration?.close();
      await query.destroy();
    },
  };
}

/** Kibibytes of pages that SQLite keeps at hand: spans of many traces come mixed. */
const cacheKib = 65_536;

async function ledgerIn(
  database: Database,
  {
    dialect: { sync },
    configuration,
    limits,
  }: {
    readonly dialect: StoreDialect;
    readonly configuration: Configuration | undefined;
    readonly limits: TelemetryLimits;
  },
): Promise<Ledger> {
  if (sync === undefined || configuration === undefined) {
    return postgresLedger(database, limits);
  }
  await sql.raw(`pragma cache_size = -${cacheKib}`).execute(database.query);
  return sqliteLedger({
    sync: (work) => sync(database.query, work),
    configuration: configuration.ask,
    limits,
  });
}
