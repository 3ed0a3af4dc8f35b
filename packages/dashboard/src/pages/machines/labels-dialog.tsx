import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { LabelFields, labelsIn } from "./label-fields.tsx";

/** Changes owner, group and tags of a machine, with an undo option. */
export function LabelsDialog({
  machine: { name, owner, group, tags },
  onClose,
}: {
  readonly machine: Api["Machine"];
  readonly onClose: () => void;
}) {
  const refresh = useRefresh();
  const save = (body: Api["MachineLabels"]) =>
    asOperator(() => call("PATCH /api/v1/machines/{name}", { path: { name }, body }));
  const restore = useMutation({
    mutationFn: () => save({ owner, group, tags }),
    onSuccess: async () => {
      await refresh();
      tell(`Undone: the labels of ${name} are as before.`);
    },
    onError: (error) => tell(`Not undone: ${error.message}`),
  });
  const change = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      onClose();
      await refresh();
      tell(`Changed the labels of ${name}.`, () => restore.mutate());
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(labelsIn(event.currentTarget));
  };
  return (
    <Modal title={`Labels of ${name}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <LabelFields owner={owner} group={group} tags={tags} />
        {change.error === null ? null : <Failure error={change.error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={change.isPending}>
            Save
          </button>
        </div>
      </form>
    </Modal>
  );
}
