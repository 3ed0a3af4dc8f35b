import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { proofStateQuery } from "../api/queries.ts";
import type { Api } from "../api/types.ts";
import { download } from "../components/export-rows.ts";
import { Failure, Loaded } from "../components/states.tsx";
import { at, humanized } from "../core/format.ts";
import { useRefresh } from "../core/refresh.ts";
import { isPending, proofText } from "./proof-text.ts";
import { ProveDialog } from "./prove-dialog.tsx";
import { ActionButton } from "../shell/action-button.tsx";

/** What came of playing the path in the real runtime, and the button that plays it. */
export function ProofPanel({ path }: { readonly path: Api["AttackPathDetail"] }) {
  const query = useQuery(proofStateQuery(path.path_id));
  return (
    <section className="panel" aria-labelledby="proof-title">
      <Loaded query={query} what="the proof">
        {({ availability, proofs }) => (
          <ProofBody path={path} availability={availability} proof={proofs[0] ?? path.proof} />
        )}
      </Loaded>
    </section>
  );
}

function ProofBody({
  path,
  availability,
  proof,
}: {
  readonly path: Api["AttackPathDetail"];
  readonly availability: Api["ProofAvailability"];
  readonly proof: Api["PathProof"];
}) {
  const [asking, setAsking] = useState(false);
  const pending = isPending(proof);
  useRefreshAtEnd(pending);
  const canProve = availability.available && path.status !== "resolved";
  return (
    <>
      <div className="panel-head">
        <h2 id="proof-title">Proof</h2>
        {canProve ? (
          <span className="panel-aside">
            <ActionButton
              does="POST /api/v1/risk/attack-paths/{path_id}/proof"
              at={path.services}
              disabled={pending}
              onClick={() => setAsking(true)}
            >
              {proof.tried_at === "" ? "Prove" : "Prove again"}
            </ActionButton>
          </span>
        ) : null}
      </div>
      <div className="panel-body" aria-live="polite">
        <p className={proof.status === "proven" ? "bad" : ""}>{proofText(proof)}</p>
        {proof.stale_because.map((reason) => (
          <p key={reason} className="secondary">
            {reason}
          </p>
        ))}
        {availability.available ? null : <p className="secondary">{availability.reason}</p>}
      </div>
      {proof.steps.length === 0 ? null : <PlayedSteps proof={proof} />}
      {asking ? (
        <ProveDialog
          target={{ path_id: path.path_id }}
          availability={availability}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** What differs from the derived path can be filed as a bug. */
function DownloadReport({ pathId }: { readonly pathId: string }) {
  const report = useMutation({
    mutationFn: () =>
      call("GET /api/v1/risk/attack-paths/{path_id}/proof/report", { path: { path_id: pathId } }),
    onSuccess: (answer) => download(`${pathId}.md`, "text/markdown", answer.report),
  });
  return (
    <div className="panel-foot">
      <button
        type="button"
        className="button"
        disabled={report.isPending}
        onClick={() => report.mutate()}
      >
        Download report
      </button>{" "}
      <span className="secondary">To file a result that is wrong. Without secrets.</span>
      {report.error === null ? null : <Failure error={report.error} />}
    </div>
  );
}

/** Lists show the result, too. */
export function useRefreshAtEnd(pending: boolean): void {
  const refresh = useRefresh();
  const was = useRef(pending);
  useEffect(() => {
    if (was.current && !pending) void refresh();
    was.current = pending;
  }, [pending, refresh]);
}

function PlayedSteps({ proof }: { readonly proof: Api["PathProof"] }) {
  return (
    <>
      <ol className="steps rows">
        {proof.steps.map(({ node_id, label, status, refused_by, guardrail, detail }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A side condition may repeat a step; the order never changes.
          <li key={`${index} ${node_id}`} className="step">
            <span className="step-number tabular">{index + 1}</span>
            <div className="step-body">
              <p>
                <strong>{label}</strong>{" "}
                <span className="muted">
                  {humanized(status)}
                  {refused_by === "" ? "" : ` by ${humanized(refused_by).toLowerCase()}`}
                  {guardrail === undefined ? null : <span className="mono"> {guardrail}</span>}
                </span>
              </p>
              <p className="secondary">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
      <DownloadReport pathId={proof.path_id} />
      <details className="panel-foot">
        <summary>What was played, {at(proof.tried_at)}</summary>
        <ul className="secondary">
          {proof.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
