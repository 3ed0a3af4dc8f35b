import { Kysely, sql } from "kysely";
import { type Adapters, adaptersIn } from "./adapters.ts";
import { agentsIn } from "./agents.ts";
import type { Agents } from "./agents.ts";
import { type Assignments, assignmentsIn } from "./assignments.ts";
import { attackPathsIn } from "./attack-paths/attack-paths.ts";
import type { AttackPaths } from "./attack-paths/attack-paths.ts";
import type { AuditSigner } from "./audit-chain.ts";
import { type Audit, auditAtEnd, auditIn, unsigned } from "./audit.ts";
import { type Canaries, canariesIn } from "./canaries.ts";
import { checkForDataLoss } from "./check-database-files.ts";
import { assertComplete } from "./columns/assert-complete.ts";
import { DatabaseUnavailable } from "./database-failure.ts";
import { databaseOver } from "./database.ts";
import type { Tickets } from "../outbound/tickets/kept-tickets.ts";
import type { Database } from "./database.ts";
import { type Deliveries, deliveriesIn } from "./deliveries.ts";
import type { StoreDialect } from "./dialect.ts";
import { type Drifts, driftsIn } from "./drift/drift.ts";
import { type Events, eventsIn } from "./events.ts";
import { type Evaluations, evaluationsIn } from "./evaluations.ts";
import { translateFailures } from "./translate-failures.ts";
import { fixesIn } from "./fixes.ts";
import type { Fixes } from "./fixes.ts";
import { forgetService } from "./forget-service.ts";
import { groupingCommits } from "./group-commits.ts";
import { type Instructions, instructionsIn } from "./instructions.ts";
import { ticketsIn } from "./tickets.ts";
import { type Inventory, inventoryIn } from "./inventory/inventory.ts";
import { type Leases, leasesIn } from "./leases.ts";
import { type Machines, machinesIn } from "./machines.ts";
import { type UsedNonces, usedNoncesIn } from "./used-nonces.ts";
import { type GuardrailSessions, guardrailSessionsIn } from "./guardrail-sessions.ts";
import { guardrailsIn } from "./guardrails.ts";
import type { Guardrails } from "./guardrails.ts";
import { mainTables, type MigrationPolicy, openTables } from "./migrate.ts";
import { type OpenPathCount, openPathCounts } from "./attack-paths/open-path-counts.ts";
import { type Exposures, exposuresIn } from "./exposures.ts";
import { type Proofs, proofsIn } from "./proofs.ts";
import { posturesIn } from "./postures.ts";
import type { Postures } from "./postures.ts";
import { type Rankings, rankingsIn } from "./rankings.ts";
import { type RowLimits, rowLimitsIn } from "./row-limits.ts";
import { scansIn } from "./scans.ts";
import type { Scans } from "./scans.ts";
import type { Schema } from "./schema.ts";
import { type Existing, type Patience, sqlite } from "./sqlite.ts";
import { StoreError } from "./store-error.ts";
import { type ServiceRisks, serviceRisksIn } from "./service-risks/service-risks.ts";
import { tokensIn } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import { violationsIn } from "./violations.ts";
import type { Violations } from "./violations.ts";
import { workspacesIn } from "./workspaces.ts";
import type { Workspaces } from "./workspaces.ts";

/** What is kept, one repository a resource. Every call is one transaction by itself. */
export type Repositories = {
  readonly workspaces: Workspaces;
  readonly agents: Agents;
  readonly scans: Scans;
  readonly attackPaths: AttackPaths;
  readonly postures: Postures;
  readonly serviceRisks: ServiceRisks;
  readonly exposures: Exposures;
  readonly inventory: Inventory;
  readonly drifts: Drifts;
  readonly rankings: Rankings;
  readonly assignments: Assignments;
  readonly proofs: Proofs;
  readonly fixes: Fixes;
  readonly guardrails: Guardrails;
  readonly guardrailSessions: GuardrailSessions;
  readonly evaluations: Evaluations;
  readonly violations: Violations;
  readonly adapters: Adapters;
  readonly usedNonces: UsedNonces;
  readonly canaries: Canaries;
  readonly events: Events;
  readonly deliveries: Deliveries;
  readonly tokens: Tokens;
  readonly leases: Leases;
  readonly machines: Machines;
  readonly instructions: Instructions;
  readonly tickets: Tickets;
  readonly audit: Audit;
  readonly rowLimits: RowLimits;
  /** How many open attack paths concern a service, by severity. */
  readonly openPathCounts: () => Promise<readonly OpenPathCount[]>;
  /**
   * Deletes a workspace and all that is known of its service, attack paths that others show as well
   * excepted.
   */
  readonly forgetService: (service: string) => Promise<void>;
};

/**
 * The memory of a Parapet server: one SQLite file, or a PostgreSQL database that several servers
 * share. What a call has acknowledged is on the disk.
 *
 * ```ts
 * const store = await openStore("/var/lib/parapet/parapet.db", { clock: () => new Date() });
 * await store.transaction(async ({ scans, attackPaths }) => {
 *   await scans.save(report);
 *   await attackPaths.replaceFor(report.service, detections, { scanId, scannedAt });
 * });
 * await store.close();
 * ```
 */
export type Store = Repositories & {
  /**
   * All of the work, or nothing of it when it throws. The work uses the repositories that it is
   * given and never those of the store itself, which wait for its end; and it waits for nothing but
   * them.
   */
  readonly transaction: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>;
  /**
   * The same for what is written at every call of an agent: what was acknowledged outlives this
   * process, and may be lost when the machine itself fails, for the disk is not waited for.
   */
  readonly relaxedTransaction: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>;
  /**
   * Writes something that changes nothing. Rejects with the reason where the database takes no
   * writes, or lacks a table or column.
   */
  readonly checkWritable: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type StoreOptions = {
  readonly clock: () => Date;
  /** Called for each statement that failed, beside the caller, who gets the error. */
  readonly onError?: (error: unknown) => void;
  /** The files of the database were checked when the process was started. */
  readonly isChecked?: boolean;
  /**
   * This server has it open already: where its file is gone, none is made, and another one is
   * refused.
   */
  readonly exists?: Existing;
  /** How long a statement waits for another process that writes to SQLite, once it is open. */
  readonly longestWaitMs?: number;
  /** What is done where migrations are pending; they are applied by default. */
  readonly migrations?: MigrationPolicy;
  /** Signs where the audit log stands; without one, nothing shows that its end was cut off. */
  readonly signAudit?: AuditSigner;
};

/** Commands, threads, and whatever opens a database. Milliseconds. */
const longestWaitMs = 10_000;

/**
 * Opens, and creates or brings up to date, the database at a file path or a `postgres://` address.
 * Throws StoreError "unavailable", "too_new" or "not_migrated".
 */
export async function openStore(
  location: string,
  {
    clock,
    onError = () => {},
    isChecked = false,
    exists = false,
    migrations = "apply",
    signAudit = unsigned,
    ...options
  }: StoreOptions,
): Promise<Store> {
  if (!isChecked) await checkForDataLoss(location);
  let patienceMs = longestWaitMs;
  const dialect = groupingCommits(await dialectOf(location, exists, () => patienceMs), onError);
  const query = new Kysely<Schema>({
    dialect: dialect.kysely,
    log: (event) => {
      if (event.level === "error") onError(event.error);
    },
  });
  try {
    await openTables(databaseOver(query, dialect, clock), dialect, mainTables, migrations);
  } catch (error) {
    await query.destroy();
    throw error instanceof DatabaseUnavailable ? error.atStart(dialect.location) : error;
  }
  patienceMs = options.longestWaitMs ?? longestWaitMs;
  const inTransaction = <T>(
    over: Kysely<Schema>,
    work: (repositories: Repositories) => Promise<T>,
  ): Promise<T> =>
    over.transaction().execute(async (transaction) => {
      const database = databaseOver(transaction, dialect, clock);
      // Every writer of the audit waits for its lock: it is taken last, and held briefly.
      const { audit, write } = auditAtEnd(database, signAudit);
      const result = await work({ ...repositoriesIn(database, signAudit), audit });
      await write();
      return result;
    });
  return {
    ...repositoriesIn(databaseOver(query, dialect, clock), signAudit),
    transaction: (work) => inTransaction(query, work),
    relaxedTransaction: (work) =>
      dialect.relaxed(query, (light) =>
        light.isTransaction
          ? work(repositoriesIn(databaseOver(light, dialect, clock), signAudit))
          : inTransaction(light, work),
      ),
    checkWritable: () =>
      dialect.relaxed(query, async (light) => {
        await sql`update schema_version set version = version`.execute(light);
        await assertComplete(light, dialect);
        dialect.assertRoom?.();
      }),
    close: () => query.destroy(),
  };
}

/**
 * The database at a file path or a `postgres://` address. Throws StoreError "unavailable" for what
 * is neither.
 */
export async function dialectOf(
  location: string,
  exists: Existing = false,
  patience?: Patience,
): Promise<StoreDialect> {
  if (/^postgres(ql)?:\/\//i.test(location)) {
    // Loaded only by those who use it.
    const { postgres } = await import("./postgres.ts");
    return translateFailures(postgres(location));
  }
  // One letter before the colon is a drive of Windows.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(location))
    return translateFailures(sqlite(location, exists, patience));
  throw new StoreError(
    "unavailable",
    "The database is neither a path nor a postgres:// URL; correct --database. Write a file name that contains a colon as ./name.",
  );
}

function repositoriesIn(database: Database, signAudit: AuditSigner): Repositories {
  return {
    workspaces: workspacesIn(database),
    agents: agentsIn(database),
    scans: scansIn(database),
    attackPaths: attackPathsIn(database),
    postures: posturesIn(database),
    serviceRisks: serviceRisksIn(database),
    exposures: exposuresIn(database),
    inventory: inventoryIn(database),
    drifts: driftsIn(database),
    rankings: rankingsIn(database),
    assignments: assignmentsIn(database),
    proofs: proofsIn(database),
    fixes: fixesIn(database),
    guardrails: guardrailsIn(database),
    guardrailSessions: guardrailSessionsIn(database),
    evaluations: evaluationsIn(database),
    violations: violationsIn(database),
    adapters: adaptersIn(database),
    usedNonces: usedNoncesIn(database),
    canaries: canariesIn(database),
    events: eventsIn(database),
    deliveries: deliveriesIn(database),
    tokens: tokensIn(database),
    leases: leasesIn(database),
    machines: machinesIn(database),
    instructions: instructionsIn(database),
    tickets: ticketsIn(database),
    audit: auditIn(database, signAudit),
    rowLimits: rowLimitsIn(database),
    openPathCounts: () => openPathCounts(database),
    forgetService: (service) => forgetService(database, service),
  };
}
