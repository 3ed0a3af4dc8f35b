import type { AgentScore, RiskSummary } from "@parapet/attack-paths";
import type { RankedFix, ScanReport } from "@parapet/posture";
import type { Selectable } from "kysely";
import type { Replacement } from "./attack-paths.ts";
import type { Database } from "./database.ts";
import type { PosturesTable } from "./schema.ts";

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
  /** All but the graphs, in the order of the services; of one service alone where it is named. */
  readonly list: (service?: string) => Promise<readonly (PostureScan & Omit<Posture, "graph">)[]>;
  /** The PostureGraph of each service, JSON, in the same order. */
  readonly graphs: (service?: string) => Promise<readonly string[]>;
};

export function posturesIn({ query }: Database): Postures {
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

    list: async (service) => {
      let postures = query
        .selectFrom("postures")
        .select(["service", "workspace_path", "scan_id", "scanned_at"])
        .select(["summary", "agents", "fixes", "changes"]);
      if (service) postures = postures.where("service", "=", service);
      return (await postures.orderBy("service").execute()).map(asPosture);
    },

    graphs: async (service) => {
      let postures = query.selectFrom("postures").select("graph");
      if (service) postures = postures.where("service", "=", service);
      return (await postures.orderBy("service").execute()).map(({ graph }) => graph);
    },
  };
}

function asPosture({
  summary,
  agents,
  fixes,
  changes,
  ...scan
}: Omit<Selectable<PosturesTable>, "graph">): PostureScan & Omit<Posture, "graph"> {
  return {
    ...scan,
    summary: JSON.parse(summary),
    agents: JSON.parse(agents),
    fixes: JSON.parse(fixes),
    changes: JSON.parse(changes),
  };
}
