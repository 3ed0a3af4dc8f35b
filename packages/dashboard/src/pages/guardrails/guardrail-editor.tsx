import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { ApiProblem } from "../../api/call.ts";
import { adaptersQuery, agentsQuery, guardrailsQuery } from "../../api/queries.ts";
import { Modal } from "../../parts/modal.tsx";
import { Failure } from "../../parts/states.tsx";
import { tell } from "../../shell/toasts.tsx";
import { type Draft, namesIn } from "./draft.ts";
import { isKnownAgent } from "./known-agent.ts";
import { useDelete, useRegister, useSampleTest } from "./use-guardrail-writes.ts";
import { actions, failures, modes, oneOf, points, severities, trusts } from "./words.ts";

/** Writes a guardrail. What the service finds wrong with it stands beside the field. */
export function GuardrailEditor({
  draft: initial,
  onClose,
}: {
  readonly draft: Draft;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState(initial);
  const [needsService, setNeedsService] = useState(false);
  const isTesting = useRef(false);
  const test = useSampleTest();
  const register = useRegister((registration) => {
    tell(`Saved ${registration.guardrail_name}, revision ${registration.revision}.`);
    if (isTesting.current) test.mutate(registration);
    else onClose();
  });
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
    setNeedsService(false);
    test.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const problems = register.error instanceof ApiProblem ? register.error.fields : [];
  const problemAt = (pointer: string) =>
    problems.find((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`))
      ?.detail;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacksService =
      draft.service === undefined &&
      scanned !== undefined &&
      adapters !== undefined &&
      draft.agent_id.trim() !== "" &&
      !isKnownAgent(draft.agent_id.trim(), { agents: scanned, adapters });
    setNeedsService(lacksService);
    test.reset();
    if (!lacksService) register.mutate(draft);
  };
  const services = [...new Set([...agents, ...(adapters ?? [])].map(({ service }) => service))];
  const isBusy = register.isPending || test.isPending;
  return (
    <Modal
      title={existing === undefined ? "New guardrail" : `Guardrail ${existing.guardrail_name}`}
      onClose={onClose}
      className="dialog-wide"
    >
      <form className="form editor" onSubmit={submit} noValidate>
        <Row label="Name" problem={problemAt("/guardrail_name")}>
          {(field) => (
            <input
              {...field}
              className="field"
              value={draft.guardrail_name}
              disabled={existing !== undefined}
              onChange={(event) => change({ guardrail_name: event.target.value })}
            />
          )}
        </Row>
        <Row label="Agent" problem={problemAt("/agent_id")} hint="* is every agent of the service.">
          {(field) => (
            <input
              {...field}
              className="field"
              list="editor-agents"
              value={draft.agent_id}
              disabled={existing !== undefined}
              onChange={(event) => change({ agent_id: event.target.value })}
            />
          )}
        </Row>
        <datalist id="editor-agents">
          {agents.map(({ agent_id, service }) => (
            <option key={`${service} ${agent_id}`} value={agent_id}>
              {service}
            </option>
          ))}
        </datalist>
        <Row
          label="Service"
          problem={
            needsService
              ? "No scan or adapter knows this agent; name its service."
              : problemAt("/service")
          }
          hint="Empty: the only one with the agent."
        >
          {(field) => (
            <input
              {...field}
              className="field"
              list="editor-services"
              value={draft.service ?? ""}
              disabled={existing !== undefined}
              onChange={({ target: { value } }) =>
                change({ service: value === "" ? undefined : value })
              }
            />
          )}
        </Row>
        <datalist id="editor-services">
          {services.map((service) => (
            <option key={service} value={service} />
          ))}
        </datalist>
        <Row label="Severity" problem={problemAt("/severity")}>
          {(field) => (
            <Choice
              {...field}
              words={severities}
              value={draft.severity ?? "high"}
              onChange={(word) => change({ severity: oneOf(severities, word) })}
            />
          )}
        </Row>
        <Row label="Mode" problem={problemAt("/mode")} hint="Monitoring tells, and lets pass.">
          {(field) => (
            <Choice
              {...field}
              words={modes}
              value={draft.mode ?? "monitoring"}
              onChange={(word) => change({ mode: oneOf(modes, word) })}
            />
          )}
        </Row>
        <Row label="Action" problem={problemAt("/action")}>
          {(field) => (
            <Choice
              {...field}
              words={actions}
              value={draft.action ?? "ask"}
              onChange={(word) => change({ action: oneOf(actions, word) })}
            />
          )}
        </Row>
        <Row label="When it cannot tell" problem={problemAt("/on_error")}>
          {(field) => (
            <Choice
              {...field}
              words={failures}
              value={draft.on_error ?? "deny"}
              onChange={(word) => change({ on_error: oneOf(failures, word) })}
            />
          )}
        </Row>
        <Row label="Enabled" problem={problemAt("/enabled")}>
          {(field) => (
            <Choice
              {...field}
              words={["yes", "no"]}
              value={draft.enabled === false ? "no" : "yes"}
              onChange={(word) => change({ enabled: word === "yes" })}
            />
          )}
        </Row>
        <fieldset className="form-row editor-wide">
          <legend className="label">Asked at</legend>
          <div className="checks">
            {points.map((point) => (
              <label key={point}>
                <input
                  type="checkbox"
                  checked={draft.points?.includes(point) ?? false}
                  onChange={(event) =>
                    change({
                      points: points.filter((each) =>
                        each === point ? event.target.checked : (draft.points ?? []).includes(each),
                      ),
                    })
                  }
                />{" "}
                {point}
              </label>
            ))}
          </div>
          <Problem text={problemAt("/points")} />
        </fieldset>
        <Row
          label="Tools"
          problem={problemAt("/match/tools")}
          hint="Separated by commas; empty: all."
        >
          {(field) => (
            <input
              {...field}
              className="field mono"
              defaultValue={draft.match?.tools?.join(", ") ?? ""}
              onChange={(event) =>
                change({ match: { ...draft.match, tools: namesIn(event.target.value) } })
              }
            />
          )}
        </Row>
        <fieldset className="form-row">
          <legend className="label">Trust of the source</legend>
          <div className="checks">
            {trusts.map((trust) => (
              <label key={trust}>
                <input
                  type="checkbox"
                  checked={draft.match?.trust?.includes(trust) ?? false}
                  onChange={(event) =>
                    change({
                      match: {
                        ...draft.match,
                        trust: trusts.filter((each) =>
                          each === trust
                            ? event.target.checked
                            : (draft.match?.trust ?? []).includes(each),
                        ),
                      },
                    })
                  }
                />{" "}
                {trust}
              </label>
            ))}
          </div>
          <span className="form-hint">None: whatever it is.</span>
        </fieldset>
        <Row
          label="Condition"
          wide
          problem={problemAt("/condition")}
          hint="A CEL expression over tool, facts, labels and session. Empty: whenever it matches."
        >
          {(field) => (
            <textarea
              {...field}
              className="field mono"
              rows={4}
              spellCheck={false}
              value={draft.condition ?? ""}
              onChange={(event) => change({ condition: event.target.value })}
            />
          )}
        </Row>
        <Row label="Description" wide problem={problemAt("/description")}>
          {(field) => (
            <textarea
              {...field}
              className="field"
              rows={2}
              value={draft.description ?? ""}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Row>
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
            <button
              type="button"
              className="button editor-delete"
              onClick={() => remove.mutate(existing)}
            >
              Delete
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {test.data === undefined ? "Cancel" : "Close"}
          </button>
          <button
            type="submit"
            className="button"
            disabled={isBusy}
            onClick={() => {
              isTesting.current = true;
            }}
          >
            Save and test
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => {
              isTesting.current = false;
            }}
          >
            Save
          </button>
        </div>
      </form>
    </Modal>
  );
}

const shownFields =
  /^\/(?:guardrail_name|agent_id|service|severity|mode|action|on_error|enabled|points|match|condition|description)/;

function anyShown(problems: ApiProblem["fields"]): boolean {
  return problems.some(({ pointer }) => shownFields.test(pointer));
}

type Field = {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
};

function Row({
  label,
  hint = "",
  problem,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly wide?: boolean;
  readonly children: (field: Field) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={wide ? "form-row editor-wide" : "form-row"}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": problem !== undefined, "aria-describedby": `${id}-note` })}
      <span id={`${id}-note`} className={problem === undefined ? "form-hint" : "form-error"}>
        {problem ?? hint}
      </span>
    </div>
  );
}

function Choice({
  words,
  value,
  onChange,
  ...field
}: Field & {
  readonly words: readonly string[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (word: string) => void;
}) {
  return (
    <select
      {...field}
      className="field"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </select>
  );
}

function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span className="form-error">{text}</span>;
}
