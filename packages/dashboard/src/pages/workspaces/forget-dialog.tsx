import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";

/** Asks before what is known of a service is deleted: that cannot be taken back. */
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
      tell(`${service} is forgotten. Its files are as they were.`);
    },
  });
  return (
    <Modal title={`Forget ${service}`} onClose={onClose}>
      <p className="secondary">
        Its scans, paths with their history, decisions, guardrails, sessions and violations are
        deleted, and cannot be brought back. Its files stay as they are, and so do the fixes that
        were made in them. A scan makes it known again.
      </p>
      {forget.error === null ? null : <Failure error={forget.error} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose} data-autofocus>
          Keep it
        </button>
        <button
          type="button"
          className="button editor-delete-now"
          disabled={forget.isPending}
          onClick={() => forget.mutate()}
        >
          Forget it
        </button>
      </div>
    </Modal>
  );
}
