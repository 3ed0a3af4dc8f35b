import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { exposuresQuery, plansQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { PlanCard } from "../../fixing/plan-card.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { Loaded, combined } from "../../components/states.tsx";
import { plansFor } from "./plans-for.ts";

type Path = Api["AttackPathDetail"];

/** Plans for a path that no single fix lowers: those that end or lower the exposures that it is an outcome of. */
export function PathPlans({
  path,
  riskLabel,
  none,
  onApplied,
}: {
  readonly path: Path;
  readonly riskLabel: string;
  /** What is said where there is no plan either. */
  readonly none: ReactNode;
  readonly onApplied: (proof: Proof) => void;
}) {
  const exposures = useQuery(exposuresQuery);
  const plans = useQuery(plansQuery);
  return (
    <Loaded query={combined([exposures, plans])} what="plans">
      {() => {
        const offered = plansFor(path, exposures.data ?? [], plans.data ?? []);
        if (offered.length === 0) return none;
        return (
          <>
            <p className="panel-body secondary">
              No single automated fix lowers it.{" "}
              {offered.length === 1 ? "This plan ends or lowers" : "These plans end or lower"} an
              exposure that it is part of; the preview says what becomes of the paths.
            </p>
            <div className="rows">
              {offered.map((plan) => (
                <PlanCard
                  key={`${plan.service} ${plan.check_ids.join()}`}
                  plan={plan}
                  target={plan}
                  facts={[
                    plan.closesAll ? "ends all that this path is part of" : "ends or lowers a part",
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
