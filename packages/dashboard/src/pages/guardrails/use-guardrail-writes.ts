import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { bodyOf, type Draft, draftOf } from "./draft.ts";
import { outcomeText, sampleCall } from "./sample-call.ts";

export function useRegister(onDone: (registration: Api["GuardrailRegistration"]) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (draft: Draft) =>
      asOperator(() => call("POST /api/v1/guardrails", { body: bodyOf(draft) })),
    onSuccess: async (registration) => {
      await refresh();
      onDone(registration);
    },
  });
}

/** Evaluates a sample call of a guardrail that is saved; says in a sentence what became of it. */
export function useSampleTest() {
  return useMutation({
    mutationFn: async (registration: Api["GuardrailRegistration"]) => {
      const body = sampleCall(registration);
      return outcomeText(registration, await call("POST /api/v1/guardrails/test", { body }));
    },
  });
}

/** Deletes a guardrail, with an undo option. */
export function useDelete(onDone: () => void) {
  const refresh = useRefresh();
  const restore = useRegister(({ guardrail_name }) => tell(`Restored ${guardrail_name}.`));
  return useMutation({
    mutationFn: async (registration: Api["GuardrailRegistration"]) => {
      const { agent_id, guardrail_name, service } = registration;
      await asOperator(() =>
        call("DELETE /api/v1/agents/{agent_id}/guardrails/{guardrail_name}", {
          path: { agent_id, guardrail_name },
          query: { service },
        }),
      );
      return registration;
    },
    onSuccess: async (registration) => {
      onDone();
      await refresh();
      tell(`Deleted ${registration.guardrail_name}.`, () => restore.mutate(draftOf(registration)));
    },
  });
}
