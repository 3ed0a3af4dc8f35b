import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { FormRow } from "../../components/form-row.tsx";
import { textIn } from "../../components/form-text.ts";
import { ServiceSelect } from "../../components/service-select.tsx";
import { counted } from "../../core/format.ts";
import { useRefresh } from "../../core/refresh.ts";
import { ReasonField } from "../../decisions/decision-fields.tsx";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";

/** Approves the present state of one service, or of all. */
export function ApproveDialog({
  service,
  onClose,
}: {
  /** Chosen at first; "" for all. */
  readonly service: string;
  readonly onClose: () => void;
}) {
  const refresh = useRefresh();
  const [chosen, setChosen] = useState(service);
  const approve = useMutation({
    mutationFn: (body: Api["ApproveRequest"]) =>
      asOperator(() => call("POST /api/v1/approved-states", { body })),
    onSuccess: async ({ approved }) => {
      onClose();
      await refresh();
      tell(`Approved the state of ${counted(approved.length, "workspace")}.`);
    },
  });
  const submit = (form: HTMLFormElement) => {
    approve.mutate({
      name: textIn(form, "name").trim(),
      reason: textIn(form, "reason").trim(),
      ...(chosen === "" ? {} : { services: [chosen] }),
    });
  };
  return (
    <FormDialog
      title="Approve the present state"
      action="Approve"
      change={approve}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary">
        What the latest scan shows counts as approved from now on, in place of what was approved
        before. Present drift and its decisions are deleted. This cannot be undone.
      </p>
      <ServiceSelect label="Workspaces" value={chosen} all="All workspaces" onChange={setChosen} />
      <p className="secondary" role="status">
        To approve: {chosen === "" ? "all workspaces" : chosen}.
      </p>
      <FormRow label="Name">
        {(field) => (
          <input
            {...field}
            name="name"
            className="field"
            placeholder="Release 12"
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus
          />
        )}
      </FormRow>
      <ReasonField most={2_000} />
    </FormDialog>
  );
}
