import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";

/** What stands in the file of suppressions of a workspace, as it is now. */
export const suppressionsQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "suppressions", service],
    queryFn: ({ signal }) =>
      call("GET /api/v1/services/{service}/suppressions", { path: { service }, signal }),
  });

/** Writes a suppression into the workspace; it can be undone for a while. */
export function useSuppress(service: string, onDone: () => void) {
  const refresh = useRefresh();
  const lift = useLift(service);
  return useMutation({
    mutationFn: (body: Api["SuppressionRequest"]) =>
      asOperator(() =>
        call("POST /api/v1/services/{service}/suppressions", { path: { service }, body }),
      ),
    onSuccess: async ({ suppression_id, check_id, file, line, expires }) => {
      onDone();
      await refresh();
      tell(
        `Suppressed ${check_id} until ${expires}: ${file}, line ${line}. Scanned ${service} again.`,
        () => lift.mutate(suppression_id),
      );
    },
  });
}

/** Takes a suppression out of the workspace. */
export function useLift(service: string) {
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
      tell(`The suppression is gone, and ${service} is scanned again.`);
    },
    onError: (error) => tell(error.message),
  });
}
