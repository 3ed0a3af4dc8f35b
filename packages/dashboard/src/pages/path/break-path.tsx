import { useQueries, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link } from "wouter";
import { fixesMadeQuery, serviceRiskQuery, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, score } from "../../core/format.ts";
import { Figure, FixCard } from "../../fixing/fix-card.tsx";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import { type Proof, useRollback } from "../../fixing/use-fix.ts";
import { Icon } from "../../components/icon.tsx";
import { Failure } from "../../components/states.tsx";
import { PathPlans } from "./path-plans.tsx";
import { ActionButton } from "../../shell/action-button.tsx";

type Path = Api["AttackPathDetail"];

/** The fixes that close or lower the path, best first, and the result of an applied fix. */
export function BreakPath({ path }: { readonly path: Path }) {
  const [proof, setProof] = useState<Proof>();
  const summary = useQuery(summaryQuery).data;
  const ofFixes = [...new Set(path.fixes.map((fix) => fix.service))];
  const services = useQueries({ queries: ofFixes.map(serviceRiskQuery) });
  // Combined fixes are only simulated for the worst path.
  const isWorst = summary?.worst[0]?.path_id === path.path_id;
  const workspaceOf = (service: string) =>
    services[ofFixes.indexOf(service)]?.data?.workspace_path ?? "";
  const riskLabel = (summary?.services_total ?? 0) > 1 ? "Service risk" : "Total risk";
  return (
    <section className="panel" id="break" aria-labelledby="break-title" tabIndex={-1}>
      <div className="panel-head">
        <h2 id="break-title">Fixes</h2>
        <span className="panel-aside">{path.fixes.length === 0 ? "" : "Simulated results"}</span>
      </div>
      {proof === undefined ? null : (
        <div className="panel-body">
          <ProofNotice proof={proof} onUndone={() => setProof(undefined)}>
            {becomes(path, proof)}
          </ProofNotice>
        </div>
      )}
      {path.status === "resolved" && proof === undefined ? <Resolved path={path} /> : null}
      {path.status !== "resolved" && path.fixes.length === 0 ? (
        <PathPlans
          path={path}
          riskLabel={riskLabel}
          none={<NoFix path={path} isWorst={isWorst} />}
          onApplied={setProof}
        />
      ) : null}
      <div className="rows">
        {path.fixes.map((fix) => (
          <FixCard
            key={fix.check_ids.join()}
            target={{
              service: fix.service,
              workspace_path: workspaceOf(fix.service),
              check_ids: fix.check_ids,
            }}
            title={fix.title}
            caution={fix.safe ? "" : "May restrict access or stop jobs."}
            onApplied={setProof}
            figures={
              <>
                <Figure
                  label="This path"
                  before={fix.risk_score_before}
                  after={fix.closes ? "closed" : fix.risk_score_after}
                />
                <Figure label={riskLabel} before={fix.total_before} after={fix.total_after} />
              </>
            }
          />
        ))}
      </div>
    </section>
  );
}

/** The state of the path after an applied fix. */
function becomes({ path_id, status }: Path, { effects }: Proof): string {
  const left = effects?.paths_lowered.find((path) => path.path_id === path_id);
  if (left !== undefined) return `This path is reduced to ${score(left.risk_score_after)}.`;
  return status === "resolved" ? "This path is closed." : "This path is unchanged.";
}

/** Fixes applied in its workspaces since it was last found, with rollback. */
function Resolved({ path }: { readonly path: Path }) {
  const made = useQuery(fixesMadeQuery()).data ?? [];
  const rollback = useRollback();
  const candidates = made.filter(
    ({ service, rolled_back_at, applied_at }) =>
      rolled_back_at === "" &&
      path.services.includes(service) &&
      applied_at >= path.history.last_seen,
  );
  return (
    <div className="panel-body form">
      <p className="secondary">
        The latest scan no longer finds this path
        {path.history.resolved_at === "" ? "" : `; resolved ${ago(path.history.resolved_at)}`}. If
        it reappears, it keeps its ID and history.
      </p>
      {candidates.slice(0, 3).map((fix) => (
        <div key={fix.fix_id} className="notice">
          <p className="notice-text">
            <span className="mono">{fix.check_ids.join(", ")}</span> was applied{" "}
            {ago(fix.applied_at)} by {fix.applied_by}.
          </p>
          <ActionButton
            does="POST /api/v1/scan/fixes/{fix_id}/rollback"
            at={[fix.service]}
            disabled={rollback.isPending}
            onClick={() => rollback.mutate(fix.fix_id)}
          >
            <Icon name="undo" size={14} />
            Roll back
          </ActionButton>
        </div>
      ))}
      {rollback.error === null ? null : <Failure error={rollback.error} />}
    </div>
  );
}

function NoFix({ path, isWorst }: { readonly path: Path; readonly isWorst: boolean }) {
  return (
    <p className="panel-body secondary">
      {isWorst
        ? "No automated fix lowers this path, alone or combined."
        : "No single automated fix lowers this path."}{" "}
      {path.fixed_by.length === 0 ? (
        "Add a control below, or accept the path."
      ) : (
        <>
          Related checks with fixes to preview:{" "}
          {path.fixed_by.map((check, index) => (
            <Fragment key={check}>
              {index === 0 ? "" : ", "}
              <Link className="link mono" href={`/findings?q=${check}`}>
                {check}
              </Link>
            </Fragment>
          ))}
        </>
      )}
    </p>
  );
}
