import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { useRefusal } from "../../shell/action-button.tsx";

/** The current suppressions file of a workspace. */
export const suppressionsQuery = (service: string) =>
  queryOptions({
    queryKey: ["risk", "suppressions", service],
    queryFn: ({ signal }) =>
      call("GET /api/v1/services/{service}/suppressions", { path: { service }, signal }),
  });

/** What undoes a suppression; some roles may add but not remove. */
export const removes = "DELETE /api/v1/services/{service}/suppressions/{suppression_id}";

/** Writes a suppression into the workspace, with an undo option. */
export function useSuppress(service: string, onDone: () => void) {
  const refresh = useRefresh();
  const removal = useRemoveSuppression(service);
  const mayRemove = useRefusal(removes, [service]) === "";
  return useMutation({
    mutationFn: (body: Api["SuppressionRequest"]) =>
      asOperator(() =>
        call("POST /api/v1/services/{service}/suppressions", { path: { service }, body }),
      ),
    onSuccess: async (suppression) => {
      const { check_id, file, line, expires } = suppression;
      onDone();
      await refresh();
      tell(
        `Suppressed ${check_id} until ${expires} (${file}:${line}). Rescanned ${service}.`,
        mayRemove ? () => removal.mutate(suppression) : undefined,
      );
    },
  });
}

/** Removes a suppression from the workspace, with an undo option. */
export function useRemoveSuppression(service: string) {
  const refresh = useRefresh();
  const restore = useMutation({
    mutationFn: (suppression: Api["Suppression"]) =>
      asOperator(() =>
        call("POST /api/v1/services/{service}/suppressions", {
          path: { service },
          body: requestOf(suppression),
        }),
      ),
    onSuccess: async ({ check_id }) => {
      await refresh();
      tell(`Undone: ${check_id} is suppressed as before. Rescanned ${service}.`);
    },
    onError: (error, undone) => tell(`Not undone: ${error.message}`, () => restore.mutate(undone)),
  });
  return useMutation({
    mutationFn: ({ suppression_id }: Api["Suppression"]) =>
      asOperator(() =>
        call(removes, {
          path: { service, suppression_id },
        }),
      ),
    onSuccess: async (_, suppression) => {
      await refresh();
      // The service takes no entry that is over.
      const isOver = suppression.expires < new Date().toISOString().slice(0, 10);
      tell(
        `Suppression removed. Rescanned ${service}.`,
        isOver ? undefined : () => restore.mutate(suppression),
      );
    },
    onError: (error) => tell(error.message),
  });
}

/** The request that writes an entry again. */
function requestOf({
  check_id,
  agent_id,
  pointer,
  path,
  reason,
  owner,
  expires,
}: Api["Suppression"]): Api["SuppressionRequest"] {
  return {
    check_id,
    ...(agent_id === "" ? {} : { agent_id }),
    ...(pointer === "" ? {} : { pointer }),
    ...(path === "" ? {} : { path }),
    reason,
    owner,
    expires,
  };
}
