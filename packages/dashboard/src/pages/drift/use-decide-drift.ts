import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { statusNames } from "./drift-text.ts";

type Decision = Api["DriftDecision"];

const send = (body: Decision) => asOperator(() => call("POST /api/v1/drift/decisions", { body }));

/** Decides on one difference, with an undo option. */
export function useDecideDrift(onDone: () => void) {
  const refresh = useRefresh();
  const restore = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refresh();
      tell("Undone: the difference is as before.");
    },
    onError: (error, undone) => tell(`Not undone: ${error.message}`, () => restore.mutate(undone)),
  });
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ drift: [before] }, { status }) => {
      onDone();
      await refresh();
      const undo =
        before === undefined
          ? undefined
          : () => {
              const { drift_id, status: was, reason } = before;
              restore.mutate({ drift_ids: [drift_id], status: was, reason });
            };
      tell(`The difference is now: ${statusNames[status].toLowerCase()}.`, undo);
    },
  });
}
