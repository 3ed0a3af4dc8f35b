import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";

/** The current suppressions file of a workspace. */
export const suppressionsQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "suppressions", service],
    queryFn: ({ signal }) =>
      call("GET /api/v1/services/{service}/suppressions", { path: { service }, signal }),
  });

/** Writes a suppression into the workspace, with an undo option. */
export function useSuppress(service: string, onDone: () => void) {
  const refresh = useRefresh();
  const removal = useRemoveSuppression(service);
  return useMutation({
    mutationFn: (body: Api["SuppressionRequest"]) =>
      asOperator(() =>
        call("POST /api/v1/services/{service}/suppressions", { path: { service }, body }),
      ),
    onSuccess: async ({ suppression_id, check_id, file, line, expires }) => {
      onDone();
      await refresh();
      tell(`Suppressed ${check_id} until ${expires} (${file}:${line}). Rescanned ${service}.`, () =>
        removal.mutate(suppression_id),
      );
    },
  });
}

/** Removes a suppression from the workspace. */
export function useRemoveSuppression(service: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (suppression_id: string) =>
      asOperator(() =>
        call("DELETE /api/v1/services/{service}/suppressions/{suppression_id}", {
          path: { service, suppression_id },
        }),
      ),
    onSuccess: async () => {
      await refresh();
      tell(`Suppression removed. Rescanned ${service}.`);
    },
    onError: (error) => tell(error.message),
  });
}
