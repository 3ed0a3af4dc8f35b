import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { agentGuardrailsQuery, agentScoresQuery, agentsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, counted, humanized, score } from "../../core/format.ts";
import { Enforcement } from "../../components/enforcement.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Severity } from "../../components/severity.tsx";
import { Empty, InlineValue, Loaded } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { guardAddress } from "../guard/guard-address.ts";
import { HealthText } from "../guardrails/health-text.tsx";
import { AgentActivity } from "./agent-activity.tsx";
import { AgentPaths } from "./agent-paths.tsx";
import { AgentPolicy } from "./agent-policy.tsx";
import { AgentTools } from "./agent-tools.tsx";

export function AgentPage({ agentId }: { readonly agentId: string }) {
  const agents = useQuery(agentsQuery);
  const [service] = useUrlState("service");
  return (
    <Loaded query={agents} what="the agent" title={agentId}>
      {(all) => {
        const agent = all.find(
          (each) => each.agent_id === agentId && (service === "" || each.service === service),
        );
        return agent === undefined ? <Unknown agentId={agentId} /> : <Agent agent={agent} />;
      }}
    </Loaded>
  );
}

const maturities: Readonly<Record<Api["Agent"]["maturity"], string>> = {
  unattributed: "Telemetry of the service without an agent name.",
  unconfigured: "Observed in telemetry, but not found by the scan of its service.",
  configured: "Found by a scan or an adapter, but not observed in telemetry.",
  observed: "Observed in telemetry.",
  guardrail_registered: "Has a registered and enabled guardrail.",
  enforced: "Has an enforced guardrail.",
};

function Unknown({ agentId }: { readonly agentId: string }) {
  return (
    <div className="page">
      <PageHead title={agentId} />
      <Empty title="Agent not found">
        It may have been removed from its configuration. <Link href="/agents">View all agents</Link>
      </Empty>
    </div>
  );
}

function Agent({ agent }: { readonly agent: Api["Agent"] }) {
  const { agent_id, service } = agent;
  const scores = useQuery(agentScoresQuery);
  const risk = scores.data?.find((each) => each.agent_id === agent_id && each.service === service);
  return (
    <div className="page">
      <PageHead
        title={agent.name === "" ? agent_id : agent.name}
        above={
          <div className="crumbs">
            <Link href="/agents">Agents</Link>
            <span aria-hidden="true">/</span>
            <span>{service}</span>
          </div>
        }
        actions={
          <>
            <Link
              className="button"
              href={`/guardrails?view=tester&agent=${encodeURIComponent(agent_id)}&service=${encodeURIComponent(service)}`}
            >
              Test tool call
            </Link>
            <Link className="button button-primary" href={guardAddress(agent)}>
              Guard agent
            </Link>
          </>
        }
      >
        {scores.data === undefined
          ? "Permissions, attack paths and guardrails of this agent."
          : reachedText(risk, agent)}
      </PageHead>
      <dl className="facts">
        <div>
          <dt>Worst path</dt>
          <dd className="facts-score tabular">
            <InlineValue query={scores}>
              {() => (risk === undefined ? noPath(agent) : score(risk.worst_score))}
            </InlineValue>
          </dd>
        </div>
        {risk === undefined ? null : (
          <div>
            <dt>Severity</dt>
            <dd>
              <Severity severity={risk.severity} />
            </dd>
          </div>
        )}
        <div>
          <dt>ID</dt>
          <dd className="mono">{agent_id}</dd>
        </div>
        <div>
          <dt>Runtime</dt>
          <dd>{agent.runtime}</dd>
        </div>
        <div>
          <dt>Model</dt>
          <dd>{agent.model === "" ? "Unknown" : agent.model}</dd>
        </div>
        <div>
          <dt>Maturity</dt>
          <dd title={maturities[agent.maturity]}>{humanized(agent.maturity)}</dd>
        </div>
        <div>
          <dt>Telemetry</dt>
          <dd>{agent.last_seen === "" ? "None" : `Last seen ${ago(agent.last_seen)}`}</dd>
        </div>
      </dl>
      <div className="columns columns-2">
        <div className="page">
          <AgentPaths agent={agent} />
          {agent.configured ? <AgentPolicy agentId={agent_id} service={service} /> : null}
        </div>
        <div className="page page-side">
          <AgentGuardrails agent={agent} />
          <AgentTools agentId={agent_id} service={service} />
          <AgentActivity agentId={agent_id} service={service} />
        </div>
      </div>
    </div>
  );
}

/** Only scanned agents are searched for paths. */
function noPath({ configured }: Api["Agent"]): string {
  return configured ? "None" : "Unknown";
}

function reachedText(risk: Api["AgentScore"] | undefined, agent: Api["Agent"]): string {
  if (risk === undefined && !agent.configured) {
    return "Attack paths are unknown: no scan has found this agent in a configuration.";
  }
  if (risk === undefined) {
    return "No attack paths: the rules find no way from an untrusted sender through this agent to a sensitive asset.";
  }
  const { rule_name } = risk.worst_rule;
  return `On ${counted(risk.paths.length, "attack path")}. The worst: ${rule_name.charAt(0).toLowerCase()}${rule_name.slice(1)}.`;
}

/** The health of a guardrail for every agent only covers agents found by a scan or an adapter. */
function hasHealthFor({ configured, maturity }: Api["Agent"], agentId: string): boolean {
  return agentId !== "*" || configured || maturity === "enforced";
}

function AgentGuardrails({ agent }: { readonly agent: Api["Agent"] }) {
  const query = useQuery(agentGuardrailsQuery(agent.agent_id, agent.service));
  return (
    <section className="panel" aria-labelledby="guardrails-title">
      <div className="panel-head">
        <h2 id="guardrails-title">Guardrails</h2>
        <Link className="link" href="/guardrails">
          View all
        </Link>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="guardrails">
          {(guardrails) =>
            guardrails.length === 0 ? (
              <p className="secondary">
                No guardrails are registered for this agent.{" "}
                <Link href={guardAddress(agent)}>Guard the agent</Link>.
              </p>
            ) : (
              <ul className="plain-list">
                {guardrails.map((guardrail) => (
                  <li key={guardrail.guardrail_id}>
                    <strong>{guardrail.guardrail_name}</strong>{" "}
                    <span className="muted">
                      {guardrail.mode}, {guardrail.action}
                    </span>
                    {hasHealthFor(agent, guardrail.agent_id) ? (
                      <HealthText guardrail={guardrail} />
                    ) : (
                      <div className="cell-sub">
                        <Enforcement />: no scan or adapter has found this agent.
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
