import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
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
    <ConfirmDialog title={`Remove ${service}`} action="Remove" change={forget} onClose={onClose}>
      Deletes its scans, attack paths and their history, decisions, guardrails, sessions and
      violations. Files and applied fixes are not changed. Scan the workspace to add it again; its
      history does not come back.
    </ConfirmDialog>
  );
}
