import type { Exposure, FixPlan, ScanReport } from "@parapet/posture";
import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";

/** What the latest scan of a service says of its exposures. */
export type ServiceExposures = {
  readonly service: string;
  /** Worst first. */
  readonly exposures: readonly Exposure[];
  readonly plans: readonly FixPlan[];
};

export type Exposures = {
  /** Replaces those of the service's scan before. */
  readonly save: (
    scan: Pick<ScanReport, "service" | "scan_id" | "exposures" | "plans">,
  ) => Promise<void>;
  /** In the order of the services; of one service alone where it is named. */
  readonly list: (service?: string) => Promise<readonly ServiceExposures[]>;
};

export function exposuresIn({ query }: Database): Exposures {
  return {
    save: async ({ service, scan_id, exposures, plans }) => {
      const row = {
        scan_id,
        exposures: JSON.stringify(exposures),
        plans: JSON.stringify(plans),
      };
      await query
        .insertInto("exposures")
        .values({ service, ...row })
        .onConflict((conflict) => conflict.column("service").doUpdateSet(row))
        .execute();
    },

    list: async (service) => {
      const all = query
        .selectFrom("exposures")
        .where("service", "not in", hiddenServicesIn(query))
        .orderBy("service");
      const chosen = service ? all.where("service", "=", service) : all;
      const rows = await chosen.select(["service", "exposures", "plans"]).execute();
      return rows.map(({ service: of, exposures, plans }) => ({
        service: of,
        exposures: JSON.parse(exposures),
        plans: JSON.parse(plans),
      }));
    },
  };
}
