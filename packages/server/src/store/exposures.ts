import type { Exposure, FixPlan, ScanReport } from "@parapet/posture";
import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/** What the latest scan of a service says of its exposures. */
export type ServiceExposures = {
  readonly service: string;
  /** Worst first. */
  readonly exposures: readonly Exposure[];
  /** True where not every way in was searched by itself: exposures may be missing. */
  readonly truncated: boolean;
  readonly plans: readonly FixPlan[];
};

export type Exposures = {
  /** Replaces those of the service's scan before. */
  readonly save: (
    scan: Pick<ScanReport, "service" | "scan_id" | "exposures" | "exposures_truncated" | "plans">,
  ) => Promise<void>;
  /** In the order of the services; of one service alone where it is named. */
  readonly list: (service?: ServiceChoice) => Promise<readonly ServiceExposures[]>;
};

export function exposuresIn({ query }: Database): Exposures {
  return {
    save: async ({ service, scan_id, exposures, exposures_truncated, plans }) => {
      const row = {
        scan_id,
        // Listed again by who writes it, or by who reads the list.
        listed_scan_id: "",
        exposures: JSON.stringify({ exposures, truncated: exposures_truncated }),
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
      const chosen = service ? all.where(isChosen("service", service)) : all;
      const rows = await chosen.select(["service", "exposures", "plans"]).execute();
      return rows.map(({ service: of, exposures, plans }) => ({
        service: of,
        ...keptExposures(JSON.parse(exposures)),
        plans: JSON.parse(plans),
      }));
    },
  };
}

type Kept = Pick<ServiceExposures, "exposures" | "truncated">;

/** Earlier releases kept the list alone. */
export function keptExposures(kept: Kept | readonly Exposure[]): Kept {
  return "truncated" in kept ? kept : { exposures: kept, truncated: false };
}
