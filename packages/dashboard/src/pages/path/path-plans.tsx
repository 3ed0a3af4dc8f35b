import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { plansQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { PlanCard } from "../../fixing/plan-card.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { Loaded, combined } from "../../components/states.tsx";
import { useExposures } from "../attack-paths/use-exposures.ts";
import { plansFor } from "./plans-for.ts";

type Path = Api["AttackPathDetail"];

/** Plans for a path that no single fix lowers: those that close or lower its exposures. */
export function PathPlans({
  path,
  riskLabel,
  none,
  onApplied,
}: {
  readonly path: Path;
  readonly riskLabel: string;
  /** Shown if there is no plan either. */
  readonly none: ReactNode;
  readonly onApplied: (proof: Proof) => void;
}) {
  const exposures = useExposures(path.services);
  const plans = useQuery(plansQuery);
  return (
    <Loaded query={combined([exposures, plans])} what="plans">
      {() => {
        const offered = plansFor(path, exposures.data ?? [], plans.data ?? []);
        if (offered.length === 0) return none;
        return (
          <>
            <p className="panel-body secondary">
              No single automated fix lowers this path.{" "}
              {offered.length === 1 ? "This plan closes or lowers" : "These plans close or lower"}{" "}
              an exposure that includes it. Preview the plan for its effect on paths.
            </p>
            <div className="rows">
              {offered.map((plan) => (
                <PlanCard
                  key={`${plan.service} ${plan.check_ids.join()}`}
                  plan={plan}
                  target={plan}
                  facts={[
                    plan.closesAll
                      ? "closes every exposure with this path"
                      : "closes or lowers some exposures with this path",
                  ]}
                  riskLabel={riskLabel}
                  onApplied={onApplied}
                />
              ))}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
