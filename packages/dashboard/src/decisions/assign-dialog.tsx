import { type FormEvent, useId } from "react";
import { textIn } from "../components/form-text.ts";
import { Modal } from "../components/modal.tsx";
import { Failure } from "../components/states.tsx";
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
  const id = useId();
  const assign = useAssign(() => {
    onClose();
    onDone();
  });
  const isTooMany = assigned.length > mostAtOnce;
  const send = (assignee: string, note: string) =>
    assign.mutate(assigned.map((subject) => ({ ...subject, assignee, note })));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    send(textIn(form, "assignee"), textIn(form, "note"));
  };
  return (
    <Modal title={`Assign ${counted(assigned.length, what)}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">
          The assignment stays when the workspace is scanned again. It changes neither severity nor
          risk.
        </p>
        <div className="form-row">
          <label htmlFor={`${id}-assignee`}>Assignee</label>
          <input
            id={`${id}-assignee`}
            name="assignee"
            className="field"
            list={`${id}-people`}
            autoComplete="off"
            maxLength={200}
            pattern=".*\S.*"
            defaultValue={sameOf(assigned.map(({ assignee }) => assignee))}
            required
            data-autofocus
          />
          <datalist id={`${id}-people`}>
            {people.map((person) => (
              <option key={person} value={person} />
            ))}
          </datalist>
          <span className="form-hint">A person or team: a name or an e-mail address.</span>
        </div>
        <div className="form-row">
          <label htmlFor={`${id}-note`}>Note</label>
          <textarea
            id={`${id}-note`}
            name="note"
            className="field"
            rows={2}
            maxLength={500}
            defaultValue={sameOf(assigned.map(({ note }) => note))}
          />
        </div>
        {isTooMany ? (
          <p className="form-error">
            {count(assigned.length)} are too many for one step: at most {mostAtOnce}. Select fewer.
          </p>
        ) : null}
        {assign.error === null ? null : <Failure error={assign.error} />}
        <div className="dialog-actions">
          {assigned.some(({ assignee }) => assignee !== "") ? (
            <button
              type="button"
              className="button button-quiet"
              disabled={assign.isPending || isTooMany}
              onClick={() => send("", "")}
            >
              Remove assignee
            </button>
          ) : null}
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={assign.isPending || isTooMany}
          >
            {assign.isPending ? "Saving…" : "Assign"}
          </button>
        </div>
      </form>
    </Modal>
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
