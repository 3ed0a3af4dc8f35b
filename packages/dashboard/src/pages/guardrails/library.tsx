import { useQuery } from "@tanstack/react-query";
import { agentsQuery, guardrailsQuery, libraryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { Severity } from "../../components/severity.tsx";
import { Loaded, combined } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { type Draft, draftFrom } from "./draft.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** The built-in guardrails. */
export function Library({ onUse }: { readonly onUse: (draft: Draft) => void }) {
  const library = useQuery(libraryQuery);
  const knownAgents = useQuery(agentsQuery);
  const knownGuardrails = useQuery(guardrailsQuery);
  const agents = knownAgents.data ?? [];
  const registered = knownGuardrails.data ?? [];
  const [agent, setAgent] = useUrlState("agent");
  const [service, setService] = useUrlState("service");
  const [q, setQ] = useUrlState("q");
  const chosen = agents.find(
    (each) => each.agent_id === agent && (service === "" || each.service === service),
  );
  const target = { agent_id: chosen?.agent_id ?? "*", service: chosen?.service ?? service };
  return (
    <>
      <div className="filters" role="search">
        <FilterText
          label="Filter the library"
          placeholder="Filter by name, text or category"
          value={q}
          onChange={setQ}
        />
        <span className="filters-pair">
          for
          <FilterSelect
            label="Agent"
            value={chosen === undefined ? "" : JSON.stringify([chosen.service, chosen.agent_id])}
            onChange={(value) => {
              const each = agents.find(
                ({ service: of, agent_id }) => JSON.stringify([of, agent_id]) === value,
              );
              setAgent(each?.agent_id ?? "");
              setService(each?.service ?? "");
            }}
            choices={[
              ["", "Every agent"],
              ...agents.map(
                ({ service: of, agent_id }) =>
                  [JSON.stringify([of, agent_id]), `${agent_id} (${of})`] as const,
              ),
            ]}
          />
        </span>
      </div>
      {/* Waits for the agents: without them, a guardrail for one agent would be registered for all. */}
      <Loaded query={combined([library, knownAgents, knownGuardrails])} what="the library">
        {() => (
          <div className="panel rows">
            {(library.data ?? [])
              .filter((template) => matches(template, q))
              .map((template) => {
                const known = registered.some(
                  ({ guardrail_name, agent_id, service: of }) =>
                    guardrail_name === template.name &&
                    agent_id === target.agent_id &&
                    (target.service === "" || of === target.service),
                );
                return (
                  <article key={template.name} className="template" aria-label={template.name}>
                    <div className="template-text">
                      <h2>{template.name}</h2>
                      <p className="secondary">{template.description}</p>
                      <div className="tags tags-below">
                        {known ? <span className="tag good">Registered</span> : null}
                        <Severity severity={template.severity} />
                        <span className="tag">
                          {template.mode === "blocking"
                            ? template.action
                            : `would ${template.action}`}
                        </span>
                        {template.points.map((point) => (
                          <span key={point} className="tag">
                            {point}
                          </span>
                        ))}
                        {template.owasp.map((tag) => (
                          <span key={tag} className="tag">
                            {tag}
                          </span>
                        ))}
                      </div>
                      {template.condition === "" ? null : (
                        <details>
                          <summary>Condition</summary>
                          <pre className="source source-plain" tabIndex={0}>
                            {template.condition}
                          </pre>
                        </details>
                      )}
                    </div>
                    <ActionButton
                      does="POST /api/v1/guardrails"
                      at={servicesOf(target)}
                      onClick={() => onUse(draftFrom(template, target))}
                    >
                      {known ? "Edit" : "Add"}
                      <span className="visually-hidden"> {template.name}</span>
                    </ActionButton>
                  </article>
                );
              })}
          </div>
        )}
      </Loaded>
    </>
  );
}

function servicesOf({ service }: { readonly service: string }): readonly string[] | undefined {
  return service === "" ? undefined : [service];
}

function matches(template: Api["GuardrailTemplate"], q: string): boolean {
  const { name, description, owasp, points, severity, action } = template;
  const text = [name, description, ...owasp, ...points, severity, action].join(" ").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
