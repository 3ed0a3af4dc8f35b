import { type Draft, namesIn } from "./draft.ts";
import { Checks, Choice, Row } from "./form-fields.tsx";
import { actions, failures, modes, oneOf, points, severities, trusts } from "./options.ts";

type Editing = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** The error for the field at a JSON pointer. */
  readonly problemAt: (pointer: string) => string | undefined;
};

/** Fields of this form; errors of other fields are shown for the form as a whole. */
export const shownFields =
  /^\/(?:guardrail_name|agent_id|service|severity|mode|action|on_error|enabled|points|match|condition|description)/;

/** Name, agent and service. */
export function AgentFields({
  draft,
  change,
  problemAt,
  isExisting,
  serviceProblem,
  agents,
  services,
}: Editing & {
  readonly isExisting: boolean;
  /** Why the service is required; "" if it is not. */
  readonly serviceProblem: string;
  readonly agents: readonly { readonly agent_id: string; readonly service: string }[];
  readonly services: readonly string[];
}) {
  return (
    <>
      <Row label="Name" problem={problemAt("/guardrail_name")}>
        {(field) => (
          <input
            {...field}
            className="field"
            value={draft.guardrail_name}
            disabled={isExisting}
            onChange={(event) => change({ guardrail_name: event.target.value })}
          />
        )}
      </Row>
      <Row
        label="Agent"
        problem={problemAt("/agent_id")}
        hint="Use * for every agent of the service."
      >
        {(field) => (
          <input
            {...field}
            className="field"
            list="editor-agents"
            value={draft.agent_id}
            disabled={isExisting}
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
        problem={serviceProblem === "" ? problemAt("/service") : serviceProblem}
        hint="Leave empty if only one service has this agent."
      >
        {(field) => (
          <input
            {...field}
            className="field"
            list="editor-services"
            value={draft.service ?? ""}
            disabled={isExisting}
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
    </>
  );
}

/** Severity, mode and action. */
export function EffectFields({ draft, change, problemAt }: Editing) {
  return (
    <>
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
      <Row
        label="Mode"
        problem={problemAt("/mode")}
        hint="Monitoring records violations without blocking calls."
      >
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
      <Row label="On error" problem={problemAt("/on_error")}>
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
    </>
  );
}

/** Which calls it applies to, and its condition. */
export function MatchFields({ draft, change, problemAt }: Editing) {
  return (
    <>
      <Checks
        label="Points"
        words={points}
        chosen={draft.points ?? []}
        problem={problemAt("/points")}
        wide
        onChange={(chosen) => change({ points: [...chosen] })}
      />
      <Row
        label="Tools"
        problem={problemAt("/match/tools")}
        hint="Separate with commas. Leave empty for all tools."
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
      <Checks
        label="Source trust"
        hint="Select none for any source."
        words={trusts}
        chosen={draft.match?.trust ?? []}
        problem={problemAt("/match/trust")}
        onChange={(chosen) => change({ match: { ...draft.match, trust: [...chosen] } })}
      />
      <Row
        label="Condition"
        wide
        problem={problemAt("/condition")}
        hint="A CEL expression over tool, text, facts and labels. Leave empty to match every call that meets the other criteria."
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
    </>
  );
}
