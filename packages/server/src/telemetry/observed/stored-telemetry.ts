import type { AllowanceChange } from "../facts/allowances.ts";
import { openTelemetryDatabase, type TelemetryDatabase } from "../facts/telemetry-database.ts";
import { attributedBySession } from "./attributed-by-session.ts";
import type { ObservedOf } from "./observed-at-run-time.ts";
import { recentObservations, type RecentObservationsOf } from "./recent-observations.ts";

/** Looks it up in the tables next to a database, which are open for the moment only. */
export function storedObservations(database: string, clock: () => Date): ObservedOf {
  return (service) =>
    withTelemetry(database, clock, async ({ observations, allowances }) => ({
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
  clock: () => Date,
): RecentObservationsOf {
  return (service) =>
    withTelemetry(database, clock, ({ observations }) => recentObservations(observations, service));
}

/** Keeps there what a scan has found allowed. */
export function allowanceWriter(
  database: string,
  clock: () => Date,
): (service: string, change: AllowanceChange) => Promise<void> {
  return (service, change) =>
    withTelemetry(database, clock, ({ allowances }) => allowances.change(service, change));
}

async function withTelemetry<Result>(
  database: string,
  clock: () => Date,
  work: (telemetry: TelemetryDatabase) => Promise<Result>,
): Promise<Result> {
  const telemetry = await openTelemetryDatabase(database, { clock });
  try {
    return await work(telemetry);
  } finally {
    await telemetry.close();
  }
}
