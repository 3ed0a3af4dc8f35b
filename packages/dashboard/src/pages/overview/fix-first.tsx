import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fixFirstQuery, plansQuery, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { counted, score } from "../../core/format.ts";
import { Figure, FixCard } from "../../fixing/fix-card.tsx";
import { isStartPlan, PlanCard } from "../../fixing/plan-card.tsx";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { Loaded, combined } from "../../components/states.tsx";
import { isOpen } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";
import { planKey } from "./own-plans.ts";
import { unrankedFixes } from "./unranked-fixes.ts";
import { shownExposures } from "./worst-exposures.tsx";

const shown = 3;

/**
 * Plans of workspaces, and fixes of those without one, that no exposure above offers. Nothing if
 * there is none.
 */
export function FixFirst({ services }: { readonly services: number }) {
  const plans = useQuery(plansQuery);
  const fixes = useQuery(fixFirstQuery);
  const summary = useQuery(summaryQuery);
  const exposures = useExposures();
  const [proof, setProof] = useState<Proof>();
  const above = new Set(
    (exposures.data ?? [])
      .filter(isOpen)
      .slice(0, shownExposures)
      .flatMap(({ service, plan }) =>
        plan === undefined ? [] : [planKey({ service, check_ids: plan.check_ids })],
      ),
  );
  const offers = offersOf(plans.data ?? [], fixes.data ?? []).filter(
    (offer) => offer.kind === "fix" || !above.has(planKey(offer.plan)),
  );
  // Which plans are offered above is not known then; the panel above says why.
  if (exposures.data === undefined && proof === undefined) return null;
  const isKnown = plans.data !== undefined && fixes.data !== undefined;
  const isUnranked = unrankedFixes(summary.data?.services ?? []) !== "";
  const isNothing = isKnown && above.size > 0 && offers.length === 0;
  if (isNothing && !isUnranked && proof === undefined) return null;
  return (
    <section className="panel" aria-labelledby="fix-title">
      <div className="panel-head">
        <h2 id="fix-title">{above.size === 0 ? "Fix first" : "More fixes"}</h2>
        <span className="panel-aside">Simulated results</span>
      </div>
      {proof === undefined ? null : (
        <div className="panel-body">
          <ProofNotice proof={proof} onUndone={() => setProof(undefined)}>
            {counted(proof.record?.files.length ?? 0, "file")} changed.
          </ProofNotice>
        </div>
      )}
      <Unranked services={summary.data?.services ?? []} />
      {isNothing ? null : (
        <Loaded query={combined([plans, fixes])} what="fixes">
          {() => <Offers offers={offers} services={services} onApplied={setProof} />}
        </Loaded>
      )}
    </section>
  );
}

type Offer =
  | { readonly kind: "plan"; readonly plan: Api["OfferedPlan"]; readonly isOther: boolean }
  | { readonly kind: "fix"; readonly fix: Api["OfferedFix"] };

/**
 * The first plan of each workspace, fixes of workspaces without one, and alternatives if there is
 * room.
 */
function offersOf(
  plans: readonly Api["OfferedPlan"][],
  fixes: readonly Api["OfferedFix"][],
): readonly Offer[] {
  const byService = Map.groupBy(plans, ({ service }) => service);
  const first = [...byService.values()].flatMap(([plan]) =>
    plan === undefined ? [] : [{ kind: "plan", plan, isOther: false } as const],
  );
  const rest = fixes
    .filter((fix) => !byService.has(fix.service) && lowersTotal(fix))
    .map((fix) => ({ kind: "fix", fix }) as const);
  const others =
    first.length === 1 && rest.length === 0
      ? plans.slice(1).map((plan) => ({ kind: "plan", plan, isOther: true }) as const)
      : [];
  return [...first, ...others, ...rest].slice(0, shown);
}

function Unranked({ services }: { readonly services: Api["RiskOverview"]["services"] }) {
  const said = unrankedFixes(services);
  return said === "" ? null : <p className="panel-body secondary">{said}</p>;
}

function Offers({
  offers,
  services,
  onApplied,
}: {
  readonly offers: readonly Offer[];
  readonly services: number;
  readonly onApplied: (proof: Proof) => void;
}) {
  if (offers.length === 0) {
    return (
      <p className="panel-body secondary">
        No automated fix reduces the risk further. Review the remaining attack paths: accept them or
        add guardrails.
      </p>
    );
  }
  const riskLabel = services > 1 ? "Service risk" : "Total risk";
  const where = (service: string) => (services > 1 ? [service] : []);
  return (
    <div className="rows">
      {offers.map((offer) =>
        offer.kind === "plan" ? (
          <PlanCard
            key={`${offer.plan.service} ${offer.plan.check_ids.join()}`}
            plan={offer.plan}
            target={offer.plan}
            lead={offer.isOther ? "Alternative: " : ""}
            facts={where(offer.plan.service)}
            riskLabel={riskLabel}
            figures={
              isStartPlan(offer.plan) ? null : (
                <Removed by={offer.plan.total_before - offer.plan.total_after} />
              )
            }
            onApplied={onApplied}
          />
        ) : (
          <FixCard
            key={`${offer.fix.service} ${offer.fix.check_ids.join()}`}
            target={offer.fix}
            title={offer.fix.title}
            about={[...where(offer.fix.service), ...pathCounts(offer.fix)]}
            caution={offer.fix.side_effects}
            onApplied={onApplied}
            figures={
              <>
                <Removed by={offer.fix.risk_removed} />
                <Figure
                  label={riskLabel}
                  before={offer.fix.total_before}
                  after={offer.fix.total_after}
                />
              </>
            }
          />
        ),
      )}
    </div>
  );
}

function Removed({ by }: { readonly by: number }) {
  return (
    <div className="figure figure-removed">
      <span className="figure-label">Reduction</span>
      <strong className="tabular good">{by > 0 ? `−${score(by)}` : "unused access"}</strong>
    </div>
  );
}

/** "closes 3 paths", "reduces 2 paths". */
function pathCounts({ paths_closed, paths_lowered }: Api["OfferedFix"]): readonly string[] {
  return [
    ...(paths_closed.length === 0 ? [] : [`closes ${counted(paths_closed.length, "path")}`]),
    ...(paths_lowered.length === 0 ? [] : [`reduces ${counted(paths_lowered.length, "path")}`]),
  ];
}

/** A fix that closes a path without lowering the total is only offered at that path. */
function lowersTotal({ risk_removed, paths_closed, paths_lowered }: Api["OfferedFix"]): boolean {
  return risk_removed > 0 || paths_closed.length + paths_lowered.length === 0;
}
