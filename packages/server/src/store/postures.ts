import type { RankedFix, ScanReport } from "@parapet/posture";
import type { Database } from "./database.ts";

/** The fixes that the latest scan of a service ranked. */
export type ServiceFixes = {
  readonly service: string;
  readonly workspace_path: string;
  readonly scan_id: string;
  readonly scanned_at: string;
  readonly fixes: readonly RankedFix[];
};

/** What the latest scan of each service drew and ranked: one row a service, so that it never grows with time. */
export type Postures = {
  /** `graph` is the PostureGraph of the scan, JSON. */
  readonly save: (
    report: Pick<ScanReport, "service" | "workspace_path" | "scan_id" | "scanned_at" | "fixes">,
    graph: string,
  ) => Promise<void>;
  /** In the order of the services; of one service alone where it is named. */
  readonly fixes: (service?: string) => Promise<readonly ServiceFixes[]>;
  /** PostureGraph of each service, JSON, in the order of the services; of one alone where it is named. */
  readonly graphs: (service?: string) => Promise<readonly string[]>;
};

export function posturesIn({ query }: Database): Postures {
  return {
    save: async ({ service, workspace_path, scan_id, scanned_at, fixes }, graph) => {
      const row = { workspace_path, scan_id, scanned_at, fixes: JSON.stringify(fixes), graph };
      await query
        .insertInto("postures")
        .values({ service, ...row })
        .onConflict((conflict) => conflict.column("service").doUpdateSet(row))
        .execute();
    },

    fixes: async (service) => {
      let postures = query
        .selectFrom("postures")
        .select(["service", "workspace_path", "scan_id", "scanned_at", "fixes"]);
      if (service) postures = postures.where("service", "=", service);
      const rows = await postures.orderBy("service").execute();
      return rows.map((row) => ({ ...row, fixes: fixesFrom(row.fixes) }));
    },

    graphs: async (service) => {
      let postures = query.selectFrom("postures").select("graph");
      if (service) postures = postures.where("service", "=", service);
      return (await postures.orderBy("service").execute()).map(({ graph }) => graph);
    },
  };
}

function fixesFrom(json: string): readonly RankedFix[] {
  return JSON.parse(json);
}
