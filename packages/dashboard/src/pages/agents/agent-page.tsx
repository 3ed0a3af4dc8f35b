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
import { HealthText } from "../guardrails/health-text.tsx";
import { AgentActivity } from "./agent-activity.tsx";
import { AgentPaths } from "./agent-paths.tsx";
import { AgentPolicy } from "./agent-policy.tsx";
import { AgentTools } from "./agent-tools.tsx";

export function AgentPage({ agentId }: { readonly agentId: string }) {
  const agents = useQuery(agentsQuery);
  const [service] = useUrlState("service");
  return (
    <Loaded query={agents} what="the agent">
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
  unattributed: "Spans of its service that name no agent.",
  unconfigured: "Seen in telemetry, and unknown to the scan of its service.",
  configured: "Known from a scan or an adapter, and not seen in telemetry.",
  observed: "Seen in telemetry.",
  guardrail_registered: "A guardrail is registered and switched on for it.",
  enforced: "One of its guardrails is enforced.",
};

function Unknown({ agentId }: { readonly agentId: string }) {
  return (
    <div className="page">
      <PageHead title={agentId} />
      <Empty title="No workspace has this agent">
        It may have been removed from its configuration. <Link href="/agents">All agents</Link>
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
              Test a tool call
            </Link>
            <Link
              className="button"
              href={`/guardrails?view=library&agent=${encodeURIComponent(agent_id)}&service=${encodeURIComponent(service)}`}
            >
              Add a guardrail
            </Link>
          </>
        }
      >
        {scores.data === undefined
          ? "What it may do, and who can reach it."
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
          <dd>{agent.model === "" ? "not known" : agent.model}</dd>
        </div>
        <div>
          <dt>Maturity</dt>
          <dd title={maturities[agent.maturity]}>{humanized(agent.maturity)}</dd>
        </div>
        <div>
          <dt>Telemetry</dt>
          <dd>{agent.last_seen === "" ? "none" : `last ${ago(agent.last_seen)}`}</dd>
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

/** What is searched for paths is what scans have found. */
function noPath({ configured }: Api["Agent"]): string {
  return configured ? "none" : "unknown";
}

function reachedText(risk: Api["AgentScore"] | undefined, agent: Api["Agent"]): string {
  if (risk === undefined && !agent.configured) {
    return "Who can reach it is not known: no scan has found it in a configuration.";
  }
  if (risk === undefined) {
    return "It is on no attack path: no untrusted sender reaches anything that matters through it, as far as the rules know.";
  }
  const { rule_name } = risk.worst_rule;
  return `It is on ${counted(risk.paths.length, "attack path")}. The worst: ${rule_name.charAt(0).toLowerCase()}${rule_name.slice(1)}.`;
}

/** A guardrail for every agent is judged by those that a scan or an adapter knows; this may be neither. */
function isJudgedFor({ configured, maturity }: Api["Agent"], agentId: string): boolean {
  return agentId !== "*" || configured || maturity === "enforced";
}

function AgentGuardrails({ agent }: { readonly agent: Api["Agent"] }) {
  const query = useQuery(agentGuardrailsQuery(agent.agent_id, agent.service));
  return (
    <section className="panel" aria-labelledby="guardrails-title">
      <div className="panel-head">
        <h2 id="guardrails-title">Guardrails</h2>
        <Link className="link" href="/guardrails">
          All guardrails
        </Link>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="guardrails">
          {(guardrails) =>
            guardrails.length === 0 ? (
              <p className="secondary">
                None is registered for this agent.{" "}
                <Link href="/guardrails?view=library">Choose one from the library</Link>.
              </p>
            ) : (
              <ul className="plain-list">
                {guardrails.map((guardrail) => (
                  <li key={guardrail.guardrail_id}>
                    <strong>{guardrail.guardrail_name}</strong>{" "}
                    <span className="muted">
                      {guardrail.mode}, {guardrail.action}
                    </span>
                    {isJudgedFor(agent, guardrail.agent_id) ? (
                      <HealthText guardrail={guardrail} />
                    ) : (
                      <div className="cell-sub">
                        <Enforcement /> here: no scan and no adapter knows this agent.
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
