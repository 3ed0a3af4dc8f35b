/** How much is kept of what spans name, unless settings say otherwise. */
export const telemetryDefaults = {
  services: 200,
  agents: 5_000,
  edges: 20_000,
  sessions: 50_000,
} as const;
