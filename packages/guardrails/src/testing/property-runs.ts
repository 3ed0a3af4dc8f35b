/** How many cases a property test tries; PARAPET_PROPERTY_RUNS asks for more. */
export const propertyRuns = Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 200);
