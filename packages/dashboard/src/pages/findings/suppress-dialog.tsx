import { useId, useState } from "react";
import type { LocatedFinding } from "../../api/queries.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Modal } from "../../parts/modal.tsx";

/** Writes the entry that suppresses a finding. It belongs in the workspace, where its owner reviews it. */
export function SuppressDialog({
  finding,
  onClose,
}: {
  readonly finding: LocatedFinding;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [owner, setOwner] = useState("");
  const [expires, setExpires] = useState("");
  const entry = entryFor(finding, { reason, owner, expires });
  const complete = reason !== "" && owner !== "" && expires !== "";
  return (
    <Modal title={`Suppress ${finding.check_id}`} onClose={onClose}>
      <p className="secondary">
        Suppressions live in the workspace, so that they are reviewed with it. Put this entry into{" "}
        <code>{finding.workspace_path}/parapet-ignore.json5</code> and the finding is no longer
        counted, until the last day.
      </p>
      <div className="form-row">
        <label htmlFor={`${id}-reason`}>Reason</label>
        <input
          id={`${id}-reason`}
          className="field"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <div className="form-row">
        <label htmlFor={`${id}-owner`}>Who answers for it</label>
        <input
          id={`${id}-owner`}
          className="field"
          value={owner}
          onChange={(event) => setOwner(event.target.value)}
        />
      </div>
      <div className="form-row">
        <label htmlFor={`${id}-expires`}>Last day</label>
        <input
          id={`${id}-expires`}
          type="date"
          className="field"
          value={expires}
          onChange={(event) => setExpires(event.target.value)}
        />
      </div>
      <pre className="source source-plain" tabIndex={0}>
        {entry}
      </pre>
      <div className="dialog-actions">
        <span className="form-hint notice-text">{complete ? "" : "All three are required."}</span>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <CopyButton label="Copy the entry" text={() => entry} />
      </div>
    </Modal>
  );
}

function entryFor(
  { check_id, agent_id, evidence }: LocatedFinding,
  decision: { readonly reason: string; readonly owner: string; readonly expires: string },
): string {
  const entry = {
    check_id,
    ...(agent_id === "" ? {} : { agent_id }),
    ...(evidence[0] === undefined ? {} : { pointer: evidence[0].pointer }),
    ...decision,
  };
  return JSON.stringify({ suppressions: [entry] }, undefined, 2);
}
