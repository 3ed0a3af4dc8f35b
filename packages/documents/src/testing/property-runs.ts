/**
 * How many generated cases a property is tried on: PARAPET_PROPERTY_RUNS, 500 where it is not set.
 */
export const propertyRuns = Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 500);

/** Enough for CI, which tries 10,000 cases. */
export const PROPERTY_TIMEOUT_MS = 120_000;
