import type { AllowanceChange } from "../facts/allowances.ts";
import {
  openTelemetryDatabase,
  type TelemetryDatabase,
  type TelemetryDatabaseOptions,
} from "../facts/telemetry-database.ts";
import { attributedBySession } from "./attributed-by-session.ts";
import type { ObservedOf } from "./observed-at-run-time.ts";
import { recentObservations, type RecentObservationsOf } from "./recent-observations.ts";

/** Looks it up in the tables next to a database, which are open for the moment only. */
export function storedObservations(
  database: string,
  options: TelemetryDatabaseOptions,
): ObservedOf {
  return (service) =>
    withTelemetry(database, options, async ({ observations, allowances }) => ({
      agents: await observations.agents({ service }),
      edges: attributedBySession(
        await observations.edges({ service }),
        await observations.sessionUses(service),
      ),
      onceAllowed: await allowances.of(service),
    }));
}

/** The same for what is looked at together. */
export function storedRecentObservations(
  database: string,
  options: TelemetryDatabaseOptions,
): RecentObservationsOf {
  return (service) =>
    withTelemetry(database, options, ({ observations }) =>
      recentObservations(observations, service),
    );
}

/** Keeps there what a scan has found allowed. */
export function allowanceWriter(
  database: string,
  options: TelemetryDatabaseOptions,
): (service: string, change: AllowanceChange) => Promise<void> {
  return (service, change) =>
    withTelemetry(database, options, ({ allowances }) => allowances.change(service, change));
}

async function withTelemetry<Result>(
  database: string,
  options: TelemetryDatabaseOptions,
  work: (telemetry: TelemetryDatabase) => Promise<Result>,
): Promise<Result> {
  const telemetry = await openTelemetryDatabase(database, options);
  try {
    return await work(telemetry);
  } finally {
    await telemetry.close();
  }
}
