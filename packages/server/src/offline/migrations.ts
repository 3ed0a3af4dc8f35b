import { existsSync } from "node:fs";
import { type ServeOptions, settingsFrom } from "@parapet/settings";
import { Kysely } from "kysely";
import { assertRestored } from "../backup/unfinished-restore.ts";
import { notAdditive } from "../store/additive.ts";
import { checkForDataLoss } from "../store/check-database-files.ts";
import { DatabaseUnavailable } from "../store/database-failure.ts";
import { type MigratedTables, mainTables, schemaVersion } from "../store/migrate.ts";
import type { Schema } from "../store/schema.ts";
import { telemetryLocation } from "../store/server-files.ts";
import { dialectOf, openStore } from "../store/store.ts";
import { openTelemetryDatabase } from "../telemetry/facts/telemetry-database.ts";
import { telemetryTables } from "../telemetry/facts/tables.ts";

export type MigrationsWhere = Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
};

/** Tables of one kind, and how far they are. */
export type MigratedDatabase = {
  readonly name: "main" | "telemetry";
  /** A path, or a host and a name. */
  readonly location: string;
  /** `new`: there are no tables yet. `too_new`: a newer Parapet has migrated them. */
  readonly status: "current" | "pending" | "new" | "too_new";
  readonly version: number;
  /** What this Parapet needs. */
  readonly needed: number;
  /** Numbers of the migrations that are to be applied. */
  readonly pending: readonly number[];
};

export type MigrationState = {
  readonly status: MigratedDatabase["status"];
  readonly databases: readonly MigratedDatabase[];
  /** Servers of the version before may go on while the pending ones are applied. */
  readonly rolling: boolean;
  /** What `parapet serve` does with these settings: start, migrate and start, or refuse. */
  readonly serve: "starts" | "migrates" | "refuses";
};

/** Looks and changes nothing. Throws SettingsError or StoreError. */
export async function migrationState({
  env,
  cwd,
  ...where
}: MigrationsWhere): Promise<MigrationState> {
  const { data, database, migrate } = settingsFrom(where, env, cwd);
  assertRestored(data);
  await checkForDataLoss(database);
  const main = await stateOf("main", database, mainTables);
  const telemetry = await stateOf("telemetry", telemetryLocation(database), telemetryTables);
  const databases = [main, telemetry];
  const statuses = new Set(databases.map(({ status }) => status));
  const status =
    (["too_new", "pending"] as const).find((one) => statuses.has(one)) ??
    (statuses.has("new") ? newOf(main) : "current");
  return {
    status,
    databases,
    rolling: await isRolling(database, main, telemetry),
    serve: serveDoes(status, migrate),
  };
}

/** Applies what is pending, and makes what is missing. The service may run. */
export async function applyMigrations({
  now,
  ...where
}: MigrationsWhere & { readonly now: () => Date }): Promise<{
  readonly before: MigrationState;
  readonly after: MigrationState;
}> {
  const before = await migrationState(where);
  const { env, cwd, ...flags } = where;
  const { database } = settingsFrom(flags, env, cwd);
  const store = await openStore(database, { clock: now });
  await store.close();
  const telemetry = await openTelemetryDatabase(database, { clock: now });
  await telemetry.close();
  return { before, after: await migrationState(where) };
}

/** Only telemetry is new where its file was removed, or is of a version that had none. */
function newOf(main: MigratedDatabase): "new" | "pending" {
  return main.status === "new" ? "new" : "pending";
}

function serveDoes(status: MigrationState["status"], migrate: boolean): MigrationState["serve"] {
  if (status === "current") return "starts";
  return status === "too_new" || !migrate ? "refuses" : "migrates";
}

async function stateOf(
  name: MigratedDatabase["name"],
  location: string,
  { steps, versionTable }: MigratedTables,
): Promise<MigratedDatabase> {
  const { place, found } = await versionAt(location, versionTable);
  const version = found ?? 0;
  const needed = steps.length;
  const pending = steps.map((_step, index) => index + 1).slice(version);
  return { name, location: place, status: statusOf(found, needed), version, needed, pending };
}

function statusOf(found: number | undefined, needed: number): MigratedDatabase["status"] {
  if (found === undefined || found === 0) return "new";
  if (found > needed) return "too_new";
  return found === needed ? "current" : "pending";
}

async function versionAt(
  location: string,
  versionTable: string,
): Promise<{ readonly place: string; readonly found: number | undefined }> {
  const isFile = !location.includes("://");
  if (isFile && !existsSync(location)) return { place: location, found: undefined };
  const dialect = await dialectOf(location, isFile);
  const query = new Kysely<Schema>({ dialect: dialect.kysely });
  try {
    return { place: dialect.location, found: await schemaVersion(query, dialect, versionTable) };
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? error.atStart(dialect.location) : error;
  } finally {
    await query.destroy();
  }
}

/** On SQLite, of which one server alone has the file, and where nothing is there, too. */
async function isRolling(
  database: string,
  main: MigratedDatabase,
  telemetry: MigratedDatabase,
): Promise<boolean> {
  const { types } = await dialectOf(database, true);
  return (
    [
      [main, mainTables],
      [telemetry, telemetryTables],
    ] as const
  ).every(
    ([{ status, version }, { steps }]) =>
      status !== "pending" ||
      steps.slice(version).every((step) => notAdditive(step, types).length === 0),
  );
}
