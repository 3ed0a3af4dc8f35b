import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { tokensQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ago } from "../../core/format.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";

/** Confirms the revocation of a token: the service keeps nothing from which it could come back. */
export function RevokeTokenDialog({
  token: { token_id, name, last_used_at },
  onClose,
}: {
  readonly token: Api["Token"];
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      asOperator(() => call("DELETE /api/v1/tokens/{token_id}", { path: { token_id } })),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      tell(`Token ${name} revoked.`);
    },
  });
  const used =
    last_used_at === "" ? "It was never used." : `It was last used ${ago(last_used_at)}.`;
  return (
    <ConfirmDialog title={`Revoke ${name}`} action="Revoke" change={revoke} onClose={onClose}>
      {used} Every client that sends it is refused from then on. Give those clients a new token
      first.
    </ConfirmDialog>
  );
}
