import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { guardrailsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { bodyOf, type Draft, draftOf } from "./draft.ts";
import { outcomeText, sampleCall } from "./sample-call.ts";

type Registration = Api["GuardrailRegistration"];

/** Saves a guardrail, with an undo option: as it was before, or deleted if it is new. */
export function useSave(
  saidOf: (registration: Registration) => string,
  onSaved: (registration: Registration) => void,
) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const restore = useMutation({
    mutationFn: async ({ saved, before }: Saved) => {
      await asOperator(async () => {
        if (before === undefined) await deleteGuardrail(saved);
        else await call("POST /api/v1/guardrails", { body: draftOf(before) });
      });
    },
    onSuccess: async (_, { saved: { guardrail_name }, before }) => {
      await refresh();
      tell(`Undone: ${guardrail_name} is ${before === undefined ? "deleted" : "as before"}.`);
    },
    onError: (error, undone) => tell(`Not undone: ${error.message}`, () => restore.mutate(undone)),
  });
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const known = await client.fetchQuery({ ...guardrailsQuery, staleTime: 0 });
      const saved = await register(draft);
      return { saved, before: known.find((each) => isSame(each, saved)) };
    },
    onSuccess: async (done) => {
      await refresh();
      tell(saidOf(done.saved), () => restore.mutate(done));
      onSaved(done.saved);
    },
  });
}

type Saved = {
  readonly saved: Registration;
  /** Undefined if it is new. */
  readonly before: Registration | undefined;
};

function isSame(one: Registration, other: Registration): boolean {
  return (
    one.guardrail_name === other.guardrail_name &&
    one.agent_id === other.agent_id &&
    one.service === other.service
  );
}

function register(draft: Draft): Promise<Registration> {
  return asOperator(() => call("POST /api/v1/guardrails", { body: bodyOf(draft) }));
}

function deleteGuardrail({ agent_id, guardrail_name, service }: Registration) {
  return call("DELETE /api/v1/agents/{agent_id}/guardrails/{guardrail_name}", {
    path: { agent_id, guardrail_name },
    query: { service },
  });
}

function useRegister(onDone: (registration: Registration) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: register,
    onSuccess: async (registration) => {
      await refresh();
      onDone(registration);
    },
    // The dialog of the guardrail is closed.
    onError: (error) => tell(`Not restored: ${error.message}`),
  });
}

/** Evaluates a sample call of a guardrail that is saved; says in a sentence what became of it. */
export function useSampleTest() {
  return useMutation({
    mutationFn: async (registration: Registration) => {
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
    mutationFn: async (registration: Registration) => {
      await asOperator(() => deleteGuardrail(registration));
      return registration;
    },
    onSuccess: async (registration) => {
      onDone();
      await refresh();
      tell(`Deleted ${registration.guardrail_name}.`, () => restore.mutate(draftOf(registration)));
    },
  });
}
