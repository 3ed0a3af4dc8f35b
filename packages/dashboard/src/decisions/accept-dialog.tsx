import { type FormEvent, useId } from "react";
import { textIn } from "../components/form-text.ts";
import { Modal } from "../components/modal.tsx";
import { Failure } from "../components/states.tsx";
import { counted } from "../core/format.ts";
import { useDecide } from "./use-decide.ts";

/** Each is decided about by itself. */
const mostPaths = 500;

/** Accepts the paths of exposures with a reason, an owner and an expiry date. */
export function AcceptDialog({
  exposures,
  pathIds,
  onClose,
  onDone,
}: {
  /** How many are selected. */
  readonly exposures: number;
  /** Their open paths. */
  readonly pathIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const id = useId();
  const decide = useDecide(() => {
    onClose();
    onDone();
  });
  const isTooMany = pathIds.length > mostPaths;
  const paths = counted(pathIds.length, "open path");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [reason, owner, expires] = ["reason", "owner", "expires"].map((name) =>
      textIn(form, name),
    );
    const given = { reason: reason ?? "", owner: owner ?? "" };
    decide.mutate({
      changes: pathIds.map((path_id) => ({
        path_id,
        decision: {
          ...given,
          status: "accepted",
          ...(expires === "" ? {} : { expires_at: `${expires}T23:59:59Z` }),
        },
      })),
      undo: pathIds.map((path_id) => ({
        path_id,
        decision: { status: "open", reason: "The decision was undone.", owner: given.owner },
      })),
      said: `Accepted ${paths}${expires === "" ? "" : ` until ${expires}`}.`,
    });
  };
  return (
    <Modal title={`Accept the risk of ${counted(exposures, "exposure")}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">
          Accepts {paths}. {pathIds.length === 1 ? "It stays" : "They stay"} in the list of paths,
          but not among the open exposures, until the decision expires or a path changes.
        </p>
        <div className="form-row">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <textarea
            id={`${id}-reason`}
            name="reason"
            className="field"
            rows={2}
            required
            data-autofocus
          />
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-owner`}>Owner</label>
          <input id={`${id}-owner`} name="owner" className="field" required maxLength={200} />
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-expires`}>Expires</label>
          <input id={`${id}-expires`} name="expires" type="date" className="field" />
          <span className="form-hint">Last day in UTC. Leave empty for no expiry.</span>
        </div>
        {isTooMany ? (
          <p className="form-error">
            {paths} are too many for one step: at most {mostPaths}. Select fewer exposures.
          </p>
        ) : null}
        {decide.error === null ? null : <Failure error={decide.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={decide.isPending || isTooMany}
          >
            {decide.isPending ? "Saving…" : "Accept"}
          </button>
        </div>
      </form>
    </Modal>
  );
}
