import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exposureProofQuery } from "../api/queries.ts";
import { Loaded } from "../components/states.tsx";
import { at } from "../core/format.ts";
import { ProofMark } from "./proof-mark.tsx";
import { useRefreshAtEnd } from "./proof-panel.tsx";
import { ProveDialog } from "./prove-dialog.tsx";
import { ActionButton } from "../shell/action-button.tsx";

/** Whether an exposure was proven in the real runtime, and the button that plays its paths. */
export function ProveExposure({
  exposureId,
  services,
  pathIds,
}: {
  readonly exposureId: string;
  readonly services: readonly string[];
  readonly pathIds: readonly string[];
}) {
  const query = useQuery(exposureProofQuery(exposureId));
  const [asking, setAsking] = useState(false);
  const status = query.data?.job?.status;
  const isPending = status === "queued" || status === "running";
  useRefreshAtEnd(isPending);
  return (
    <Loaded query={query} what="the proof">
      {({ availability, job, proofs }) => (
        <div className="prove" aria-live="polite">
          <p>
            <ProofMark pathIds={pathIds} />
            {isPending ? (
              <span className="secondary">
                {job?.status === "queued"
                  ? " Waiting for other proofs."
                  : ` Running since ${at(job?.started_at ?? "")}. This takes minutes.`}
              </span>
            ) : null}
          </p>
          {availability.available ? (
            <ActionButton
              does="POST /api/v1/risk/exposures/{exposure_id}/proof"
              at={services}
              disabled={isPending}
              onClick={() => setAsking(true)}
            >
              {proofs.some(({ tried_at }) => tried_at !== "") ? "Prove again" : "Prove"}
            </ActionButton>
          ) : null}
          {job?.status === "failed" ? <p className="form-error">{job.reason}</p> : null}
          {availability.available ? null : <p className="secondary">{availability.reason}</p>}
          {asking ? (
            <ProveDialog
              target={{ exposure_id: exposureId, paths: new Set(pathIds).size }}
              availability={availability}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
