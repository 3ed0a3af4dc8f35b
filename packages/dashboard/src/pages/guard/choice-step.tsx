import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Api } from "../../api/types.ts";
import { Failure, Loaded } from "../../components/states.tsx";
import { GuardrailEditor } from "../guardrails/guardrail-editor.tsx";
import { outcomeOf } from "../guardrails/tested-outcome.ts";
import { useSave } from "../guardrails/use-guardrail-writes.ts";
import { callText, type GuardChoice } from "./guard-choices.ts";
import { GuardStep } from "./guard-step.tsx";
import type { LiveGuard } from "./use-live-guard.ts";
import { ActionButton, useRefusal } from "../../shell/action-button.tsx";

type Tested = Parameters<typeof outcomeOf>[0];

/** The ready-made guardrails for the tool, what each does with a sample call, and saving one. */
export function ChoiceStep({
  agent,
  choices,
  choice,
  live: { registered },
  onChoose,
}: {
  readonly agent: Api["Agent"];
  readonly choices: readonly GuardChoice[];
  readonly choice: GuardChoice;
  readonly live: LiveGuard;
  readonly onChoose: (name: string) => void;
}) {
  const [isEditing, setEditing] = useState(false);
  const register = useSave(
    ({ guardrail_name, agent_id }) => `Saved ${guardrail_name} for ${agent_id}.`,
    () => {},
  );
  const isSaved = registered !== undefined && registered !== null;
  return (
    <GuardStep
      number={2}
      title="Guardrail"
      aside={isSaved ? `Saved as ${registered.guardrail_name}` : "Ready-made for this tool"}
      isDone={isSaved}
    >
      <fieldset className="guard-choices">
        <legend className="visually-hidden">Guardrail</legend>
        {choices.map((each) => (
          <label key={each.name} className="guard-choice" data-chosen={each === choice}>
            <input
              type="radio"
              name="guardrail"
              checked={each === choice}
              onChange={() => onChoose(each.name)}
            />
            <span>
              <strong>{each.title}</strong>
              <span className="cell-sub">{each.about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SampleOutcome agent={agent} choice={choice} />
      {register.error === null ? null : <Failure error={register.error} />}
      <div className="guard-actions">
        {isSaved ? (
          <p className="good" role="status">
            Saved, revision {registered.revision}.
          </p>
        ) : (
          <ActionButton
            does="POST /api/v1/guardrails"
            at={[agent.service]}
            className="button button-primary"
            disabled={register.isPending || registered === undefined}
            onClick={() => register.mutate(choice.draft)}
          >
            {register.isPending ? "Saving…" : "Save guardrail"}
          </ActionButton>
        )}
        <button type="button" className="button button-quiet" onClick={() => setEditing(true)}>
          Advanced
        </button>
      </div>
      {isEditing ? (
        <GuardrailEditor draft={choice.draft} onClose={() => setEditing(false)} />
      ) : null}
    </GuardStep>
  );
}

/** What the guardrails of the agent and this one say of a call that it is for. */
function SampleOutcome({
  agent: { agent_id, service },
  choice,
}: {
  readonly agent: Api["Agent"];
  readonly choice: GuardChoice;
}) {
  const { agent_id: _agent, service: _service, ...guardrail } = choice.draft;
  const refusal = useRefusal("POST /api/v1/guardrails/test", [service]);
  const query = useQuery({
    enabled: refusal === "",
    queryKey: ["guardrails", "sample", service, agent_id, choice.sample, guardrail],
    queryFn: ({ signal }) =>
      call("POST /api/v1/guardrails/test", {
        body: {
          ...choice.sample,
          agent_id,
          service,
          session_id: "sample",
          adapter: "dashboard",
          guardrail,
        },
        signal,
      }),
  });
  return (
    <div className="guard-sample" aria-live="polite">
      <p className="cell-sub">
        Sample call: <span className="mono break-all">{callText(choice.sample)}</span>
      </p>
      {refusal === "" ? (
        <Loaded query={query} what="the sample call">
          {(tested) => <Outcome tested={tested} name={choice.name} />}
        </Loaded>
      ) : (
        <p className="secondary">Not evaluated. {refusal}</p>
      )}
    </div>
  );
}

function Outcome({ tested, name }: { readonly tested: Tested; readonly name: string }) {
  const { title } = outcomeOf(tested);
  return tested.evaluation.matched.some(({ guardrail_name }) => guardrail_name === name) ? (
    <p>
      <strong>{title}</strong> <span className="secondary">by {name}.</span>
    </p>
  ) : (
    <p>
      <strong>{title}.</strong>{" "}
      <span className="secondary">This guardrail does not match the sample call.</span>
    </p>
  );
}
