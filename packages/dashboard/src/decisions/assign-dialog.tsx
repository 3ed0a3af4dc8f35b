import { useId } from "react";
import { FormDialog } from "../components/form-dialog.tsx";
import { FormRow } from "../components/form-row.tsx";
import { textIn } from "../components/form-text.ts";
import { count, counted } from "../core/format.ts";
import { type AssignmentSubject, useAssign } from "./use-assign.ts";

/** As many as one request takes. */
const mostAtOnce = 500;

export type Assigned = AssignmentSubject & { readonly assignee: string; readonly note: string };

/** Assigns findings or exposures to a person or team, or to nobody. */
export function AssignDialog({
  what,
  assigned,
  people,
  onClose,
  onDone,
}: {
  /** "finding". */
  readonly what: string;
  /** The selected ones, as they are assigned now. */
  readonly assigned: readonly Assigned[];
  /** Who has an assignment. */
  readonly people: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const listId = useId();
  const assign = useAssign(() => {
    onClose();
    onDone();
  });
  const isTooMany = assigned.length > mostAtOnce;
  const send = (assignee: string, note: string) =>
    assign.mutate(assigned.map((subject) => ({ ...subject, assignee, note })));
  return (
    <FormDialog
      title={`Assign ${counted(assigned.length, what)}`}
      action="Assign"
      pending="Saving…"
      change={assign}
      isBlocked={isTooMany}
      onSubmit={(form) => send(textIn(form, "assignee"), textIn(form, "note"))}
      onClose={onClose}
      aside={
        assigned.some(({ assignee }) => assignee !== "") ? (
          <button
            type="button"
            className="button button-quiet"
            disabled={assign.isPending || isTooMany}
            onClick={() => send("", "")}
          >
            Remove assignee
          </button>
        ) : null
      }
    >
      <p className="secondary">
        The assignment stays when the workspace is scanned again. It changes neither severity nor
        risk.
      </p>
      <FormRow label="Assignee" hint="A person or team: a name or an e-mail address.">
        {(field) => (
          <>
            <input
              {...field}
              name="assignee"
              className="field"
              list={listId}
              autoComplete="off"
              maxLength={200}
              pattern=".*\S.*"
              defaultValue={sameOf(assigned.map(({ assignee }) => assignee))}
              required
              data-autofocus
            />
            <datalist id={listId}>
              {people.map((person) => (
                <option key={person} value={person} />
              ))}
            </datalist>
          </>
        )}
      </FormRow>
      <FormRow label="Note">
        {(field) => (
          <textarea
            {...field}
            name="note"
            className="field"
            rows={3}
            maxLength={500}
            defaultValue={sameOf(assigned.map(({ note }) => note))}
          />
        )}
      </FormRow>
      {isTooMany ? (
        <p className="form-error">
          {count(assigned.length)} are too many for one step: at most {mostAtOnce}. Select fewer.
        </p>
      ) : null}
    </FormDialog>
  );
}

/** The text that all of them have; "" if they differ. */
function sameOf(texts: readonly string[]): string {
  const [first = "", ...others] = new Set(texts);
  return others.length === 0 ? first : "";
}

/** Everyone with an assignment, sorted. */
export function peopleIn(all: readonly { readonly assignee: string }[]): readonly string[] {
  return [...new Set(all.map(({ assignee }) => assignee))].filter(Boolean).toSorted();
}
