import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
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
    onError: (error) => tell(`Not undone: ${error.message}`, () => restore.mutate()),
  });
  const change = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      onClose();
      await refresh();
      tell(`Changed the labels of ${name}.`, () => restore.mutate());
    },
  });
  return (
    <FormDialog
      title={`Labels of ${name}`}
      action="Save"
      change={change}
      onSubmit={(form) => change.mutate(labelsIn(form))}
      onClose={onClose}
    >
      <LabelFields owner={owner} group={group} tags={tags} />
    </FormDialog>
  );
}
