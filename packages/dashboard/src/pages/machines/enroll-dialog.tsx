import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { Command } from "../../components/copy-button.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { FormRow } from "../../components/form-row.tsx";
import { textIn } from "../../components/form-text.ts";
import { Modal } from "../../components/modal.tsx";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { LabelFields, labelsIn } from "./label-fields.tsx";

const noLabels = { owner: "", group: "", tags: [] };

/** Enrolls a machine, or one again whose token has ended, and shows its token once. */
export function EnrollDialog({
  machine,
  onClose,
}: {
  readonly machine?: Api["Machine"];
  readonly onClose: () => void;
}) {
  const refresh = useRefresh();
  const enroll = useMutation({
    mutationFn: (body: Api["EnrollRequest"]) =>
      asOperator(() => call("POST /api/v1/machines", { body })),
    onSuccess: refresh,
    // The token is shown here and kept nowhere.
    gcTime: 0,
  });
  const submit = (form: HTMLFormElement) => {
    const name = machine?.name ?? textIn(form, "name").trim();
    enroll.mutate({ name, ...labelsIn(form) });
  };
  const title = machine === undefined ? "Enroll a machine" : `New token for ${machine.name}`;
  if (enroll.data !== undefined) {
    const address = `--upload ${location.origin}`;
    return (
      <Modal title={title} onClose={onClose}>
        <div className="form" role="status">
          <p>
            {enroll.data.name} is enrolled. Copy the token now: it is shown only once, and ends in a
            year.
          </p>
          <Command text={enroll.data.token} />
          <p className="secondary">
            Save it on the machine in a file that only its user can read, and run:
          </p>
          <Command text={`parapet agent ${address} --token-file machine.token`} />
        </div>
        <div className="dialog-actions">
          <button type="button" className="button button-primary" onClick={onClose}>
            Done
          </button>
        </div>
      </Modal>
    );
  }
  return (
    <FormDialog title={title} action="Enroll" change={enroll} onSubmit={submit} onClose={onClose}>
      {machine === undefined ? (
        <FormRow
          label="Name"
          hint="It begins the names of all its services, and cannot be changed."
        >
          {(field) => (
            <input
              {...field}
              name="name"
              className="field"
              placeholder="laptop-17"
              required
              maxLength={63}
              autoComplete="off"
              data-autofocus
            />
          )}
        </FormRow>
      ) : null}
      <LabelFields {...(machine ?? noLabels)} />
    </FormDialog>
  );
}
