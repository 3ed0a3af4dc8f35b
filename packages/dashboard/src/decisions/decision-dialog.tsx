import { type FormEvent, useId } from "react";
import type { Api } from "../api/types.ts";
import { textIn } from "../components/form-text.ts";
import { Modal } from "../components/modal.tsx";
import { Failure } from "../components/states.tsx";
import { type PathChange, useDecide } from "./use-decide.ts";

type Status = "open" | "accepted" | "false_positive";

/** Accepts a path with a reason, an owner and an expiry date, or reopens it. */
export function DecisionDialog({
  path,
  onClose,
}: {
  readonly path: Api["AttackPathDetail"];
  readonly onClose: () => void;
}) {
  const id = useId();
  const decide = useDecide(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (name: string) => textIn(form, name);
    const status = statusIn(text("status"));
    const expires = text("expires");
    decide.mutate({
      changes: [
        {
          path_id: path.path_id,
          decision: {
            status,
            reason: text("reason"),
            owner: text("owner"),
            ...(expires === "" || status === "open" ? {} : { expires_at: `${expires}T23:59:59Z` }),
          },
        },
      ],
      undo: before(path),
      said:
        status === "open"
          ? "Path reopened."
          : "Decision saved. It applies until it expires or the path changes.",
    });
  };
  return (
    <Modal title="Change status" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">
          An accepted path still counts in totals, but is hidden from open paths and does not count
          toward the severity of its exposure. The decision is reset when the steps of the path
          change.
        </p>
        <div className="form-row">
          <label htmlFor={`${id}-status`}>Status</label>
          <select
            id={`${id}-status`}
            name="status"
            className="field"
            defaultValue={path.status === "open" ? "accepted" : "open"}
          >
            <option value="accepted">Accepted risk</option>
            <option value="false_positive">False positive</option>
            <option value="open">Open</option>
          </select>
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <textarea id={`${id}-reason`} name="reason" className="field" rows={3} required />
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-owner`}>Owner</label>
          <input id={`${id}-owner`} name="owner" className="field" required maxLength={200} />
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-expires`}>Expires</label>
          <input id={`${id}-expires`} name="expires" type="date" className="field" />
          <span className="form-hint">Leave empty for no expiry.</span>
        </div>
        {decide.error === null ? null : <Failure error={decide.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={decide.isPending}>
            Save
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** The decision that holds now, as a change back to it. */
function before({ path_id, status, decision }: Api["AttackPathDetail"]): readonly PathChange[] {
  if (status === "resolved") return [];
  const { reason, owner, expires_at } = decision;
  return [
    {
      path_id,
      decision:
        status === "open"
          ? { status, reason: "The decision was undone.", owner: "dashboard" }
          : { status, reason, owner, ...(expires_at === "" ? {} : { expires_at }) },
    },
  ];
}

function statusIn(text: string): Status {
  return text === "open" || text === "false_positive" ? text : "accepted";
}
