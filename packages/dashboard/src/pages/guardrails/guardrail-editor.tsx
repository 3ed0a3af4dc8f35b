import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiProblem } from "../../api/call.ts";
import { adaptersQuery, agentsQuery, guardrailsQuery } from "../../api/queries.ts";
import { Modal } from "../../components/modal.tsx";
import { Failure } from "../../components/states.tsx";
import type { Draft } from "./draft.ts";
import { AgentFields, EffectFields, MatchFields, shownFields } from "./guardrail-fields.tsx";
import { lackOfService } from "./known-agent.ts";
import { useDelete, useSampleTest, useSave } from "./use-guardrail-writes.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** The guardrail form. Errors from the service appear next to the field. */
export function GuardrailEditor({
  draft: initial,
  onClose,
}: {
  readonly draft: Draft;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState(initial);
  const [serviceProblem, setServiceProblem] = useState("");
  const isTesting = useRef(false);
  const test = useSampleTest();
  const register = useSave(
    ({ guardrail_name, revision }) => `Saved ${guardrail_name}, revision ${revision}.`,
    (registration) => {
      if (isTesting.current) test.mutate(registration);
      else onClose();
    },
  );
  const remove = useDelete(onClose);
  const scanned = useQuery(agentsQuery).data;
  const adapters = useQuery(adaptersQuery).data;
  const agents = scanned ?? [];
  const existing = useQuery(guardrailsQuery).data?.find(
    (each) =>
      each.guardrail_name === initial.guardrail_name &&
      each.agent_id === initial.agent_id &&
      each.service === initial.service,
  );
  const change = (part: Partial<Draft>) => {
    setServiceProblem("");
    test.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const problems = register.error instanceof ApiProblem ? register.error.fields : [];
  const problemAt = (pointer: string) =>
    problems.find((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`))
      ?.detail;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const agent = draft.agent_id.trim();
    const canTell = scanned !== undefined && adapters !== undefined && agent !== "";
    const lack =
      draft.service === undefined && canTell
        ? lackOfService(agent, { agents: scanned, adapters })
        : "";
    setServiceProblem(lack);
    test.reset();
    if (lack === "") register.mutate(draft);
  };
  const services = [...new Set([...agents, ...(adapters ?? [])].map(({ service }) => service))];
  const editing = { draft, change, problemAt };
  const saving = {
    does: "POST /api/v1/guardrails",
    at: draft.service === undefined ? undefined : [draft.service],
  } as const;
  const isBusy = register.isPending || test.isPending;
  return (
    <Modal
      title={existing === undefined ? "New guardrail" : `Guardrail ${existing.guardrail_name}`}
      onClose={onClose}
      className="dialog-wide"
    >
      <form className="form editor" onSubmit={submit} noValidate>
        <AgentFields
          {...editing}
          isExisting={existing !== undefined}
          serviceProblem={serviceProblem}
          agents={agents}
          services={services}
        />
        <EffectFields {...editing} />
        <MatchFields {...editing} />
        {register.error !== null && (problems.length === 0 || !anyShown(problems)) ? (
          <div className="editor-wide">
            <Failure error={register.error} />
          </div>
        ) : null}
        {remove.error === null ? null : (
          <div className="editor-wide">
            <Failure error={remove.error} />
          </div>
        )}
        {test.error === null ? null : (
          <div className="editor-wide">
            <Failure error={test.error} />
          </div>
        )}
        <p className="editor-wide" role="status">
          {test.data === undefined ? "" : `Test call: ${test.data}`}
        </p>
        <div className="dialog-actions editor-wide">
          {existing === undefined ? null : (
            <ActionButton
              does="DELETE /api/v1/agents/{agent_id}/guardrails/{guardrail_name}"
              at={[existing.service]}
              className="button editor-delete"
              disabled={remove.isPending}
              onClick={() => remove.mutate(existing)}
            >
              Delete
            </ActionButton>
          )}
          <button type="button" className="button" onClick={onClose}>
            {test.data === undefined ? "Cancel" : "Close"}
          </button>
          <ActionButton
            {...saving}
            type="submit"
            disabled={isBusy}
            onClick={() => {
              isTesting.current = true;
            }}
          >
            Save and test
          </ActionButton>
          <ActionButton
            {...saving}
            type="submit"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => {
              isTesting.current = false;
            }}
          >
            Save
          </ActionButton>
        </div>
      </form>
    </Modal>
  );
}

function anyShown(problems: ApiProblem["fields"]): boolean {
  return problems.some(({ pointer }) => shownFields.test(pointer));
}
