import { Link } from "wouter";
import { guardAddress } from "../guard/guard-address.ts";
import type { Api } from "../../api/types.ts";
import { ago, at, count, counted, score as scoreText } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { Enforcement } from "../../components/enforcement.tsx";
import { levelOfScore, SeverityMark } from "../../components/severity.tsx";

/** An agent with its risk and guardrail coverage; undefined if unknown. */
export type AgentRow = Api["Agent"] & {
  readonly risk:
    | { readonly score: number; readonly worst: string; readonly paths: number }
    | undefined;
  readonly coverage: Api["GuardrailCoverage"]["agents"][number] | undefined;
};

const noRisk = { score: 0, worst: "", paths: 0 };

export function agentRows(
  agents: readonly Api["Agent"][],
  scores: readonly Api["AgentScore"][] | undefined,
  coverage: Api["GuardrailCoverage"]["agents"] | undefined,
): readonly AgentRow[] {
  const riskOf = new Map(
    scores?.map((each) => [
      key(each),
      {
        score: each.worst_score,
        worst: each.worst_rule.rule_name,
        paths: each.paths.length,
      },
    ]),
  );
  const coverageOf = new Map(coverage?.map((each) => [key(each), each]));
  return agents.map((agent) => ({
    ...agent,
    // Agents on no path have no score. Agents that no scan has found were not searched for paths.
    risk: riskOf.get(key(agent)) ?? (scores !== undefined && agent.configured ? noRisk : undefined),
    coverage: coverageOf.get(key(agent)),
  }));
}

function key(agent: { readonly service: string; readonly agent_id: string }): string {
  return JSON.stringify([agent.service, agent.agent_id]);
}

export function agentAddress(agent: {
  readonly agent_id: string;
  readonly service: string;
}): string {
  return `/agents/${encodeURIComponent(agent.agent_id)}?service=${encodeURIComponent(agent.service)}`;
}

function riskText({ risk, configured, observed }: AgentRow): string {
  if (risk === undefined && configured) return "";
  if (risk === undefined) return `only known from ${observed ? "telemetry" : "its adapter"}`;
  return risk.worst === "" ? "no attack paths" : risk.worst;
}

const unknown = <span className="muted">unknown</span>;

/** Providers come before the last slash, so names that differ are not cut off. */
function Model({ id }: { readonly id: string }) {
  const slash = id.lastIndexOf("/");
  return (
    <div title={id}>
      <div className="truncate secondary">{id.slice(slash + 1)}</div>
      {slash < 1 ? null : <div className="cell-sub truncate">{id.slice(0, slash)}</div>}
    </div>
  );
}

export const agentColumns: readonly Column<AgentRow>[] = [
  {
    id: "score",
    title: "Risk",
    width: "72px",
    numeric: true,
    sortBy: ({ risk }) => risk?.score ?? -1,
    cell: ({ risk }) =>
      risk === undefined ? (
        unknown
      ) : risk.score === 0 ? (
        <span className="muted">None</span>
      ) : (
        <span className="path-score">
          <SeverityMark severity={levelOfScore(risk.score)} />
          <span className="visually-hidden">{levelOfScore(risk.score)}</span>
          {scoreText(risk.score)}
        </span>
      ),
  },
  {
    id: "agent",
    title: "Agent",
    width: "minmax(0, 3fr)",
    sortBy: ({ agent_id }) => agent_id,
    cell: (agent) => (
      <>
        <Link className="row-link truncate block" href={agentAddress(agent)}>
          {agent.agent_id}
        </Link>
        <div className="cell-sub truncate" title={riskText(agent)}>
          <span className="narrow-only">
            <Enforcement state={agent.coverage?.enforcement} /> ·{" "}
          </span>
          {riskText(agent)}
        </div>
      </>
    ),
  },
  {
    id: "service",
    title: "Service",
    width: "minmax(0, 2fr)",
    wide: true,
    sortBy: ({ service }) => service,
    cell: ({ service, runtime, maturity }) => (
      <>
        <div className="truncate">{service}</div>
        <div className="cell-sub truncate">
          {[runtime, maturity.replaceAll("_", " ")].filter(Boolean).join(", ")}
        </div>
      </>
    ),
  },
  {
    id: "model",
    title: "Model",
    width: "minmax(0, 2fr)",
    wide: true,
    sortBy: ({ model }) => model,
    cell: ({ model }) => (model === "" ? unknown : <Model id={model} />),
  },
  {
    id: "paths",
    title: "Paths",
    width: "56px",
    numeric: true,
    sortBy: ({ risk }) => risk?.paths ?? -1,
    cell: ({ risk }) => (risk === undefined ? unknown : count(risk.paths)),
  },
  {
    id: "enforcement",
    title: "Guardrails",
    width: "96px",
    wide: true,
    sortBy: ({ coverage }) => coverage?.enforced.length ?? -1,
    cell: ({ coverage }) => (
      <>
        <Enforcement state={coverage?.enforcement} />
        {coverage === undefined || coverage.enforced.length === 0 ? null : (
          <div className="cell-sub">{counted(coverage.enforced.length, "guardrail")}</div>
        )}
      </>
    ),
  },
  {
    id: "tools",
    title: "Unprotected tools",
    width: "128px",
    numeric: true,
    wide: true,
    sortBy: ({ coverage }) => coverage?.tools_not_enforced.length ?? -1,
    cell: ({ agent_id, service, coverage }) => {
      if (coverage === undefined) return unknown;
      if (coverage.tools === 0) return "no tools";
      const text = `${count(coverage.tools_not_enforced.length)} of ${count(coverage.tools)}`;
      return coverage.tools_not_enforced.length === 0 ? (
        text
      ) : (
        <Link className="link" href={guardAddress({ agent_id, service })} title="Guard agent">
          {text}
          <span className="visually-hidden">, guard {agent_id}</span>
        </Link>
      );
    },
  },
  {
    id: "seen",
    title: "First seen",
    width: "108px",
    wide: true,
    sortBy: ({ first_seen }) => first_seen,
    cell: ({ first_seen }) => (
      <time className="muted" dateTime={first_seen} title={at(first_seen)}>
        {ago(first_seen)}
      </time>
    ),
  },
];
