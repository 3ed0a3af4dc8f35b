import { useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { Api } from "../api/types.ts";
import { counted } from "../core/format.ts";
import { useRefresh } from "../core/refresh.ts";
import { asOperator } from "../shell/sign-in.tsx";
import { tell } from "../shell/toasts.tsx";

export type AssignmentChange = Api["AssignmentChange"];
/** What is assigned, without to whom. */
export type AssignmentSubject = Omit<AssignmentChange, "assignee" | "note">;

/** Assigns findings or exposures in one request, with an undo option. */
export function useAssign(onDone: () => void) {
  const refresh = useRefresh();
  const restore = useMutation({
    mutationFn: send,
    onSuccess: async ({ changed }) => {
      await refresh();
      tell(`Undone: ${counted(changed, "assignment")} as before.`);
    },
    onError: (error, undone) => tell(`Not undone: ${error.message}`, () => restore.mutate(undone)),
  });
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ changed, previous }, [{ assignee } = { assignee: "" }]) => {
      onDone();
      await refresh();
      const said = assignee === "" ? "Removed" : `Assigned to ${assignee}:`;
      tell(`${said} ${counted(changed, "assignment")}.`, () => restore.mutate(previous));
    },
  });
}

function send(assignments: readonly AssignmentChange[]) {
  return asOperator(() => call("PUT /api/v1/risk/assignments", { body: { assignments } }));
}
