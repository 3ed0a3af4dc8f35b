import type { AgentScore, RiskSummary } from "@parapet/attack-paths";
import type { PostureGraph, RankedFix, ScanReport } from "@parapet/posture";
import type { Replacement } from "./attack-paths.ts";
import type { Database } from "./database.ts";

/** What one scan makes of a service. */
export type Posture = {
  readonly summary: RiskSummary;
  readonly agents: readonly AgentScore[];
  readonly fixes: readonly RankedFix[];
  /** What the scan changed, by path id. */
  readonly changes: PostureChanges;
  /** PostureGraph, JSON. */
  readonly graph: string;
};

export type PostureChanges = Pick<Replacement, "opened" | "reopened" | "resolved">;

/** Which scan it was. */
export type PostureScan = Pick<ScanReport, "service" | "workspace_path" | "scan_id" | "scanned_at">;

/**
 * The latest scan of each service: one row a service, so that it never grows with time. The graph is kept, and not drawn
 * again for each question, so that answers are about the scan whose paths are listed, and servers without a scanner can
 * give them too.
 */
export type Postures = {
  readonly save: (scan: PostureScan, posture: Posture) => Promise<void>;
  /** Which scans are the latest, in the order of the services; of one service alone where it is named. */
  readonly scans: (service?: string) => Promise<readonly PostureScan[]>;
  /** What each scan came to and changed, in the same order, as are the following. */
  readonly summaries: (
    service?: string,
  ) => Promise<readonly (PostureScan & Pick<Posture, "summary" | "changes">)[]>;
  readonly agents: (service?: string) => Promise<readonly AgentScore[]>;
  readonly fixes: (service?: string) => Promise<readonly (PostureScan & Pick<Posture, "fixes">)[]>;
  readonly graphs: (service?: string) => Promise<readonly PostureGraph[]>;
};

export function posturesIn({ query }: Database): Postures {
  const postures = (service: string | undefined) => {
    const all = query.selectFrom("postures").orderBy("service");
    return service ? all.where("service", "=", service) : all;
  };
  const scan = ["service", "workspace_path", "scan_id", "scanned_at"] as const;
  return {
    save: async ({ service, workspace_path, scan_id, scanned_at }, posture) => {
      const row = {
        workspace_path,
        scan_id,
        scanned_at,
        summary: JSON.stringify(posture.summary),
        agents: JSON.stringify(posture.agents),
        fixes: JSON.stringify(posture.fixes),
        changes: JSON.stringify(posture.changes),
        graph: posture.graph,
      };
      await query
        .insertInto("postures")
        .values({ service, ...row })
        .onConflict((conflict) => conflict.column("service").doUpdateSet(row))
        .execute();
    },

    scans: (service) => postures(service).select(scan).execute(),

    summaries: async (service) => {
      const rows = await postures(service).select(scan).select(["summary", "changes"]).execute();
      return rows.map(({ summary, changes, ...of }) => ({
        ...of,
        summary: JSON.parse(summary),
        changes: JSON.parse(changes),
      }));
    },

    agents: async (service) => {
      const rows = await postures(service).select("agents").execute();
      return rows.flatMap(({ agents }): readonly AgentScore[] => JSON.parse(agents));
    },

    fixes: async (service) => {
      const rows = await postures(service).select(scan).select("fixes").execute();
      return rows.map(({ fixes, ...of }) => ({ ...of, fixes: JSON.parse(fixes) }));
    },

    graphs: async (service) => {
      const rows = await postures(service).select("graph").execute();
      return rows.map(({ graph }): PostureGraph => JSON.parse(graph));
    },
  };
}
