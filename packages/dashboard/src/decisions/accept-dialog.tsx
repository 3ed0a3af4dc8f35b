import { FormDialog } from "../components/form-dialog.tsx";
import { counted } from "../core/format.ts";
import {
  decisionIn,
  ExpiresField,
  OwnerField,
  ReasonField,
  untilEndOf,
} from "./decision-fields.tsx";
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
  const decide = useDecide(() => {
    onClose();
    onDone();
  });
  const isTooMany = pathIds.length > mostPaths;
  const paths = counted(pathIds.length, "open path");
  const submit = (form: HTMLFormElement) => {
    const { reason, owner, expires } = decisionIn(form);
    decide.mutate({
      changes: pathIds.map((path_id) => ({
        path_id,
        decision: { status: "accepted", reason, owner, ...untilEndOf(expires) },
      })),
      undo: pathIds.map((path_id) => ({
        path_id,
        decision: { status: "open", reason: "The decision was undone.", owner },
      })),
      said: `Accepted ${paths}${expires === "" ? "" : ` until ${expires}`}.`,
    });
  };
  return (
    <FormDialog
      title={`Accept the risk of ${counted(exposures, "exposure")}`}
      action="Accept"
      pending="Saving…"
      change={decide}
      isBlocked={isTooMany}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">
        Accepts {paths}. {pathIds.length === 1 ? "It stays" : "They stay"} in the list of paths, but
        not among the open exposures, until the decision expires or a path changes.
      </p>
      <ReasonField isFirst />
      <OwnerField />
      <ExpiresField hint="Leave empty for no expiry." />
      {isTooMany ? (
        <p className="form-error">
          {paths} are too many for one step: at most {mostPaths}. Select fewer exposures.
        </p>
      ) : null}
    </FormDialog>
  );
}
