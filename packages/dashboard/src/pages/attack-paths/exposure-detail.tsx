import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plansQuery } from "../../api/queries.ts";
import { counted, listed, score } from "../../core/format.ts";
import { AssignDialog } from "../../decisions/assign-dialog.tsx";
import { AssigneeLine } from "../../decisions/assignee.tsx";
import { PlanCard } from "../../fixing/plan-card.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { Icon } from "../../components/icon.tsx";
import { Severity } from "../../components/severity.tsx";
import { Loaded } from "../../components/states.tsx";
import { ProveExposure } from "../../proving/prove-exposure.tsx";
import { Chain } from "./chain.tsx";
import { ExposureOutcomes } from "./exposure-outcomes.tsx";
import { pathIdsOf } from "./exposure-text.ts";
import { RootCauses } from "./root-causes.tsx";
import { assignedOf, type ShownExposure } from "./shown-exposure.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** An exposure: outcomes, plan and root causes. */
export function ExposureDetail({
  exposure,
  people,
  onApplied,
  onClose,
}: {
  readonly exposure: ShownExposure;
  /** Who has an assignment. */
  readonly people: readonly string[];
  readonly onApplied: (proof: Proof) => void;
  readonly onClose: () => void;
}) {
  const { plan, alike, services } = exposure;
  const [assigning, setAssigning] = useState(false);
  return (
    <section className="panel detail" aria-labelledby="exposure-title">
      <div className="detail-head">
        <div>
          <div className="tags">
            <Severity severity={exposure.severity} />
            <span className="tag">Risk {score(exposure.score)}</span>
          </div>
          <h2 id="exposure-title" className="detail-title">
            <Chain exposure={exposure} />
          </h2>
        </div>
        <button type="button" className="button button-quiet button-icon" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Close the exposure</span>
        </button>
      </div>
      <div className="detail-body">
        <p className="secondary">
          Workspace {exposure.service} (<span className="mono">{exposure.workspace_path}</span>)
          {services.length > 1 ? `, through ${listed(services)}` : ""}
        </p>
        {alike.length === 0 ? null : <p className="secondary">Also affects {listed(alike)}.</p>}
        <AssigneeLine assignee={exposure.assignee} note={exposure.note} />
        <h3>Outcomes</h3>
        <ExposureOutcomes exposure={exposure} />
        <h3>Proof</h3>
        <ProveExposure
          exposureId={exposure.exposure_id}
          services={services}
          pathIds={pathIdsOf(exposure)}
        />
        <h3>Plan</h3>
        {plan === undefined ? (
          <p className="secondary">
            No automated fix closes this exposure or lowers its severity. Simulations may still be
            running after a scan. Fix its root causes manually, or add a guardrail.
          </p>
        ) : (
          <div className="detail-fix">
            <PlanCard
              plan={plan}
              target={exposure}
              riskLabel="Service risk"
              onApplied={onApplied}
            />
          </div>
        )}
        <OtherPlans exposure={exposure} onApplied={onApplied} />
        <h3>Root causes</h3>
        <RootCauses exposure={exposure} />
        <div className="filters">
          <ActionButton
            does="PUT /api/v1/risk/assignments"
            at={[exposure.service]}
            onClick={() => setAssigning(true)}
          >
            Assign
          </ActionButton>
        </div>
      </div>
      {assigning ? (
        <AssignDialog
          what="exposure"
          assigned={[assignedOf(exposure)]}
          people={people}
          onClose={() => setAssigning(false)}
          onDone={() => {}}
        />
      ) : null}
    </section>
  );
}

/** Other plans of the workspace, with their effect on this exposure. */
function OtherPlans({
  exposure: { exposure_id, service, plan },
  onApplied,
}: {
  readonly exposure: ShownExposure;
  readonly onApplied: (proof: Proof) => void;
}) {
  const query = useQuery(plansQuery);
  const own = plan?.check_ids.join();
  return (
    <Loaded query={query} what="other plans">
      {(plans) => {
        const others = plans.filter(
          (other) => other.service === service && other.check_ids.join() !== own,
        );
        if (others.length === 0) return null;
        return (
          <details>
            <summary>{counted(others.length, "other plan")} for this workspace</summary>
            <div className="detail-fix detail-fixes rows">
              {others.map((other) => (
                <PlanCard
                  key={other.check_ids.join()}
                  plan={other}
                  target={other}
                  facts={[effectOn(exposure_id, other)]}
                  riskLabel="Service risk"
                  onApplied={onApplied}
                />
              ))}
            </div>
          </details>
        );
      }}
    </Loaded>
  );
}

function effectOn(
  id: string,
  { closes, lowers }: { readonly closes: readonly string[]; readonly lowers: readonly string[] },
): string {
  if (closes.includes(id)) return "closes this exposure";
  return lowers.includes(id) ? "lowers this exposure" : "does not change this exposure";
}
