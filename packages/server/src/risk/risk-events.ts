import type { FixRecord, ScanListing } from "@parapet/posture";
import type { AgentArrivals } from "../store/agents.ts";
import type { Workspace } from "../store/workspaces.ts";

export const riskEventKinds = ["fix", "rollback", "release", "workspace", "agents"] as const;

/** Something that may have changed the risk. */
export type RiskEvent = {
  /** UTC, milliseconds, `Z`. */
  readonly at: string;
  readonly kind: (typeof riskEventKinds)[number];
  readonly service: string;
  /** Of a fix and its rollback; "" otherwise. */
  readonly fix_id: string;
  readonly check_ids: readonly string[];
  /** Of a release: the version of Parapet that scans from here on; "" otherwise. */
  readonly version: string;
  /** Of new agents: how many, and the id of one; 0 and "" otherwise. */
  readonly agents: number;
  readonly agent_id: string;
};

/** What is known of a time. */
export type RiskSources = {
  readonly fixes: readonly FixRecord[];
  /** In any order; those before the time say which version came before. */
  readonly scans: readonly ScanListing[];
  readonly workspaces: readonly Workspace[];
  readonly arrivals: readonly AgentArrivals[];
};

const nothing: Omit<RiskEvent, "at" | "kind" | "service"> = {
  fix_id: "",
  check_ids: [],
  version: "",
  agents: 0,
  agent_id: "",
};

/** Of a time, latest first. */
export function riskEvents(
  { fixes, scans, workspaces, arrivals }: RiskSources,
  { since, now }: { readonly since: string; readonly now: string },
): readonly RiskEvent[] {
  const added = new Map(workspaces.map(({ service, registered_at }) => [service, registered_at]));
  const isIn = (at: string) => at >= since && at <= now;
  const events: RiskEvent[] = [
    ...fixes.flatMap(({ fix_id, service, applied_at, rolled_back_at, check_ids }) => {
      const fix = { ...nothing, service, fix_id, check_ids };
      return [
        { ...fix, at: applied_at, kind: "fix" as const },
        { ...fix, at: rolled_back_at, kind: "rollback" as const },
      ];
    }),
    ...releases(scans),
    ...workspaces.map(({ service, registered_at }) => ({
      ...nothing,
      at: registered_at,
      kind: "workspace" as const,
      service,
    })),
    ...arrivals
      // The first agents of a new workspace come with it.
      .filter(({ service, isFirst }) => !(isFirst && isIn(added.get(service) ?? "")))
      .map(({ service, first_seen, agents, agent_id }) => ({
        ...nothing,
        at: first_seen,
        kind: "agents" as const,
        service,
        agents,
        agent_id,
      })),
  ];
  return events.filter(({ at }) => isIn(at)).toSorted(latestFirst);
}

/** The scans of each service that were made by another version than the one before. */
function releases(scans: readonly ScanListing[]): readonly RiskEvent[] {
  return [...Map.groupBy(scans, ({ service }) => service)].flatMap(([service, own]) => {
    const inOrder = own
      .filter(({ parapet_version }) => parapet_version !== "")
      .toSorted((a, b) => (a.scanned_at < b.scanned_at ? -1 : 1));
    return inOrder.flatMap(({ scanned_at, parapet_version }, index) => {
      const before = inOrder[index - 1]?.parapet_version;
      return before === undefined || before === parapet_version
        ? []
        : [
            {
              ...nothing,
              at: scanned_at,
              kind: "release" as const,
              service,
              version: parapet_version,
            },
          ];
    });
  });
}

function latestFirst(a: RiskEvent, b: RiskEvent): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.service !== b.service) return a.service < b.service ? -1 : 1;
  return riskEventKinds.indexOf(a.kind) - riskEventKinds.indexOf(b.kind);
}
