import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { instructionsQuery } from "../api/queries.ts";
import { textIn } from "../components/form-text.ts";
import { Modal } from "../components/modal.tsx";
import { Failure } from "../components/states.tsx";
import { ago, at } from "../core/format.ts";
import { ActionButton } from "../shell/action-button.tsx";
import { instructionText, isOver, latestFor, machineOf } from "./instruction-text.ts";
import type { FixTarget } from "./use-fix.ts";
import { useAskOwner } from "./use-instructions.ts";

/** Asks the owner of a machine for fixes, which only the machine can make. */
export function AskOwner({
  target,
  title,
}: {
  readonly target: FixTarget;
  readonly title: string;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionButton
        does="POST /api/v1/instructions"
        at={[target.service]}
        onClick={() => setAsking(true)}
      >
        Ask the owner<span className="visually-hidden">: {title}</span>
      </ActionButton>
      {asking ? <AskDialog target={target} title={title} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** What became of the fixes that the owner was asked for; nothing where nobody was asked. */
export function AskedState({ target }: { readonly target: FixTarget }) {
  const { data } = useQuery(instructionsQuery({ service: target.service }));
  const latest = data && latestFor(data, target);
  if (latest === undefined) return null;
  return (
    <p className="cell-sub" title={at(latest.changed_at)}>
      Asked {ago(latest.asked_at)} by {latest.asked_by}. {instructionText(latest)}
    </p>
  );
}

function AskDialog({
  target: { service, check_ids, exposure_id = "" },
  title,
  onClose,
}: {
  readonly target: FixTarget;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const id = useId();
  const { data } = useQuery(instructionsQuery({ service }));
  const latest = data && latestFor(data, { service, check_ids });
  const isUnderWay = latest !== undefined && !isOver(latest);
  const ask = useAskOwner(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textIn(event.currentTarget, "reason").trim();
    ask.mutate({ service, check_ids, exposure_id, reason });
  };
  return (
    <Modal title={`Ask the owner of ${machineOf(service)}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p className="secondary">
          {title}. The machine makes this fix itself, from its own scan, after somebody there has
          seen a preview and accepted it. This service writes nothing to it.
        </p>
        {isUnderWay ? <p className="form-hint">{instructionText(latest)}</p> : null}
        <div className="form-row">
          <label htmlFor={`${id}-reason`}>Reason</label>
          <input
            id={`${id}-reason`}
            name="reason"
            className="field"
            required
            maxLength={500}
            aria-describedby={`${id}-hint`}
          />
          <span id={`${id}-hint`} className="form-hint">
            Shown on the machine. The instruction expires in 14 days.
          </span>
        </div>
        {ask.error === null ? null : <Failure error={ask.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={ask.isPending || isUnderWay}
          >
            Ask
          </button>
        </div>
      </form>
    </Modal>
  );
}
