/** How many generated cases a property is tried on: PARAPET_PROPERTY_RUNS, 500 where it is not set. */
export const propertyRuns = Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 500);
