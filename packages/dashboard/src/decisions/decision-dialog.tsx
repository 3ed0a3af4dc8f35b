import type { Api } from "../api/types.ts";
import { FormDialog } from "../components/form-dialog.tsx";
import { FormRow } from "../components/form-row.tsx";
import { textIn } from "../components/form-text.ts";
import {
  decisionIn,
  ExpiresField,
  OwnerField,
  ReasonField,
  untilEndOf,
} from "./decision-fields.tsx";
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
  const decide = useDecide(onClose);
  const submit = (form: HTMLFormElement) => {
    const { reason, owner, expires } = decisionIn(form);
    const status = statusIn(textIn(form, "status"));
    const until = untilEndOf(status === "open" ? "" : expires);
    decide.mutate({
      changes: [{ path_id: path.path_id, decision: { status, reason, owner, ...until } }],
      undo: before(path),
      said:
        status === "open"
          ? "Path reopened."
          : "Decision saved. It applies until it expires or the path changes.",
    });
  };
  return (
    <FormDialog
      title="Change status"
      action="Save"
      change={decide}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">
        An accepted path still counts in totals, but is hidden from open paths and does not count
        toward the severity of its exposure. The decision is reset when the steps of the path
        change.
      </p>
      <FormRow label="Status">
        {(field) => (
          <select
            {...field}
            name="status"
            className="field"
            defaultValue={path.status === "open" ? "accepted" : "open"}
          >
            <option value="accepted">Accepted risk</option>
            <option value="false_positive">False positive</option>
            <option value="open">Open</option>
          </select>
        )}
      </FormRow>
      <ReasonField />
      <OwnerField />
      <ExpiresField hint="Leave empty for no expiry." />
    </FormDialog>
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
