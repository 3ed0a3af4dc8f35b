/** What the dashboard and programs ask of a fleet, for one of its services after the other. */
export type FleetQuestion = {
  readonly name: string;
  /** The address; `turn` counts the times it was asked. */
  readonly path: (of: Asked, turn: number) => string;
  /** Only the time until the first byte counts: a file is read while it comes. */
  readonly toFirstByte?: true;
};

/** What there is to ask about. */
export type Asked = {
  readonly services: readonly string[];
  readonly machines: readonly string[];
  readonly pathIds: readonly string[];
  readonly exposureIds: readonly string[];
};

function at(list: readonly string[], turn: number): string {
  return encodeURIComponent(list[turn % list.length] ?? "");
}

export const fleetQuestions: readonly FleetQuestion[] = [
  { name: "exposures, first page", path: () => "/risk/exposures?limit=50" },
  { name: "exposures, Critical", path: () => "/risk/exposures?limit=50&severity=critical" },
  { name: "exposures of a runtime", path: () => "/risk/exposures?limit=50&runtime=codex" },
  {
    name: "exposures of a workspace",
    path: ({ services }, turn) => `/risk/exposures?limit=50&service=${at(services, turn)}`,
  },
  {
    name: "one exposure",
    path: ({ exposureIds }, turn) => `/risk/exposures/${at(exposureIds, turn)}`,
  },
  { name: "attack paths, first page", path: () => "/risk/attack-paths?limit=50" },
  {
    name: "attack paths, filtered",
    path: () => "/risk/attack-paths?limit=50&severity=High&owasp_tag=ASI05&status=open",
  },
  {
    name: "attack paths of a workspace",
    path: ({ services }, turn) => `/risk/attack-paths?limit=50&service=${at(services, turn)}`,
  },
  { name: "attack paths by agent", path: () => "/risk/attack-paths?limit=50&agent_id=worker-3" },
  {
    name: "one attack path",
    path: ({ pathIds }, turn) => `/risk/attack-paths/${at(pathIds, turn)}`,
  },
  { name: "fix first: plans", path: () => "/risk/plans?limit=50" },
  { name: "fix first: fixes", path: () => "/risk/fixes?limit=50" },
  { name: "overview: summary", path: () => "/risk/summary" },
  {
    name: "summary of a workspace",
    path: ({ services }, turn) => `/risk/summary?service=${at(services, turn)}`,
  },
  { name: "overview: history of 30 days", path: () => "/risk/history?days=30" },
  { name: "overview: events of 30 days", path: () => "/risk/events?days=30&limit=200" },
  { name: "agents, first page", path: () => "/agents?limit=50" },
  {
    name: "agents of a workspace",
    path: ({ services }, turn) => `/agents?limit=50&service=${at(services, turn)}`,
  },
  { name: "agents by risk", path: () => "/risk/agent-scores?limit=50" },
  { name: "services, first page", path: () => "/services?limit=50" },
  { name: "scans, first page", path: () => "/scans?limit=50" },
  { name: "machines, first page", path: () => "/machines?limit=50" },
  { name: "machines by tag", path: () => "/machines?limit=50&tag=site:lima" },
  { name: "one machine", path: ({ machines }, turn) => `/machines/${at(machines, turn)}` },
  { name: "guardrail coverage", path: () => "/guardrails/coverage" },
  {
    name: "coverage of a workspace",
    path: ({ services }, turn) => `/guardrails/coverage?service=${at(services, turn)}`,
  },
  {
    name: "map of a workspace",
    path: ({ services }, turn) => `/risk/map?service=${at(services, turn)}`,
  },
  {
    name: "export of a workspace",
    path: ({ services }, turn) => `/risk/export?format=graphml&service=${at(services, turn)}`,
    toFirstByte: true,
  },
  { name: "metrics", path: () => "/metrics" },
];
