import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";

/** Confirms the deletion of a service's data. */
export function ForgetDialog({
  service,
  onClose,
}: {
  readonly service: string;
  readonly onClose: () => void;
}) {
  const refresh = useRefresh();
  const forget = useMutation({
    mutationFn: () =>
      asOperator(() => call("DELETE /api/v1/services/{service}", { path: { service } })),
    onSuccess: async () => {
      onClose();
      await refresh();
      tell(`${service} removed. Its files are unchanged.`);
    },
  });
  return (
    <Modal title={`Remove ${service}`} onClose={onClose}>
      <p className="secondary">
        This permanently deletes its scans, attack paths and their history, decisions, guardrails,
        sessions and violations. Files and applied fixes are not changed. Scan the workspace to add
        it again.
      </p>
      {forget.error === null ? null : <Failure error={forget.error} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose} data-autofocus>
          Cancel
        </button>
        <button
          type="button"
          className="button editor-delete-now"
          disabled={forget.isPending}
          onClick={() => forget.mutate()}
        >
          Remove
        </button>
      </div>
    </Modal>
  );
}
