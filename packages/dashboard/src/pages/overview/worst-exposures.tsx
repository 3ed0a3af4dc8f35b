import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { summaryQuery } from "../../api/queries.ts";
import { count, counted, score } from "../../core/format.ts";
import { PlanCard } from "../../fixing/plan-card.tsx";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { SeverityMark } from "../../components/severity.tsx";
import { Loaded } from "../../components/states.tsx";
import { ProofMark } from "../../proving/proof-mark.tsx";
import { Chain } from "../attack-paths/chain.tsx";
import { capitalized, chainText, outcomesOf, pathIdsOf } from "../attack-paths/exposure-text.ts";
import { isOpen, type ShownExposure } from "../attack-paths/shown-exposure.ts";
import { useExposures } from "../attack-paths/use-exposures.ts";
import { usePreloadPath } from "../path/use-preload-path.ts";
import { guardAddress } from "../guard/guard-address.ts";
import { type WithPlan, withOwnPlans } from "./own-plans.ts";

export const shownExposures = 5;

/** The open exposures, worst first, each with its plan and what is proven of it. */
export function WorstExposures() {
  const exposures = useExposures();
  const services = useQuery(summaryQuery).data?.services.length ?? 0;
  const [proof, setProof] = useState<Proof>();
  const open = exposures.data?.filter(isOpen);
  return (
    <section className="panel" aria-labelledby="worst-title">
      <div className="panel-head">
        <h2 id="worst-title">Worst exposures</h2>
        <Link className="link" href="/attack-paths">
          {open === undefined ? "View all" : `View all ${count(open.length)}`}
        </Link>
      </div>
      {proof === undefined ? null : (
        <div className="panel-body proof-above">
          <ProofNotice proof={proof} onUndone={() => setProof(undefined)}>
            {counted(proof.record?.files.length ?? 0, "file")} changed.
          </ProofNotice>
        </div>
      )}
      <Loaded query={exposures} what="exposures">
        {(all) =>
          open === undefined || open.length === 0 ? (
            <p className="panel-body secondary">
              {all.length === 0
                ? "No exposures: the rules find no way from an untrusted sender to a sensitive asset."
                : "All exposures are dismissed."}
            </p>
          ) : (
            <ol className="worst rows">
              {withOwnPlans(open.slice(0, shownExposures)).map((row) => (
                <Row
                  key={row.exposure.exposure_id}
                  row={row}
                  several={services > 1}
                  onApplied={setProof}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({
  row: { exposure, plan, sameAs },
  several,
  onApplied,
}: {
  readonly row: WithPlan;
  /** True if there are several services. */
  readonly several: boolean;
  readonly onApplied: (proof: Proof) => void;
}) {
  return (
    <li>
      <span className="path-score">
        <SeverityMark severity={exposure.severity} />
        <span className="visually-hidden">{exposure.severity}</span>
        <span className="tabular">{score(exposure.score)}</span>
      </span>
      <div>
        <div className="worst-head">
          <Link href={`/attack-paths?exposure=${exposure.exposure_id}`}>
            <Chain exposure={exposure} />
          </Link>
          <ProofMark pathIds={pathIdsOf(exposure)} />
        </div>
        <div className="cell-sub">
          {several ? `${exposure.service} · ` : ""}
          <WorstOutcome exposure={exposure} />
        </div>
        {plan === undefined ? null : (
          <PlanCard
            plan={plan}
            target={exposure}
            riskLabel={several ? "Service risk" : "Total risk"}
            onApplied={onApplied}
          />
        )}
        {sameAs === undefined ? null : (
          <p className="worst-plan secondary">Same plan as for {chainText(sameAs)}.</p>
        )}
        {plan === undefined && sameAs === undefined ? (
          <p className="worst-plan secondary">
            No automated fix so far. A guardrail can stop its calls.
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** "Runs commands on the host and 8 more · Guard main": to its steps, and to what stops them. */
function WorstOutcome({ exposure }: { readonly exposure: ShownExposure }) {
  const approach = usePreloadPath();
  const [worst, ...others] = outcomesOf(exposure);
  if (worst === undefined) return null;
  const [{ path_id, by_agent }] = worst.paths;
  const agent = by_agent === "" ? (exposure.agents[0] ?? "") : by_agent;
  return (
    <>
      <Link
        className="link"
        href={`/attack-paths/${path_id}`}
        onPointerEnter={() => approach(path_id)}
        onFocus={() => approach(path_id)}
      >
        {capitalized(worst.name)}
      </Link>
      {others.length === 0 ? "" : ` and ${count(others.length)} more`}
      {agent === "" ? null : (
        <>
          {" · "}
          <Link
            className="link"
            href={guardAddress({ agent_id: agent, service: exposure.service, path: path_id })}
          >
            Guard <bdi>{agent}</bdi>
            <span className="visually-hidden"> of {exposure.service}</span>
          </Link>
        </>
      )}
    </>
  );
}
