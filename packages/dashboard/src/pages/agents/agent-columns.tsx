import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { ago, at, count, score as scoreText } from "../../format.ts";
import type { Column } from "../../parts/data-table.tsx";
import { levelOfScore, SeverityMark } from "../../parts/severity.tsx";

/** An agent with what stands for and against it. */
export type AgentRow = Api["Agent"] & {
  /** Of its worst path; 0 for none. */
  readonly score: number;
  readonly worst: string;
  readonly paths: number;
  /** False until it is known what stands for it. */
  readonly covered: boolean;
  readonly standing: number;
  readonly tools: number;
  readonly tools_uncovered: number;
};

export function agentRows(
  agents: readonly Api["Agent"][],
  scores: readonly Api["AgentScore"][],
  /** Undefined while it is on its way. */
  coverage: Api["GuardrailCoverage"]["agents"] | undefined,
): readonly AgentRow[] {
  const scoreOf = new Map(scores.map((each) => [key(each), each]));
  const coverageOf = new Map((coverage ?? []).map((each) => [key(each), each]));
  return agents.map((agent) => {
    const risk = scoreOf.get(key(agent));
    const covered = coverageOf.get(key(agent));
    return {
      ...agent,
      score: risk?.worst_score ?? 0,
      worst: risk?.worst_rule.rule_name ?? "",
      paths: risk?.paths.length ?? 0,
      covered: coverage !== undefined,
      standing: covered?.standing.length ?? 0,
      tools: covered?.tools ?? 0,
      tools_uncovered: covered?.tools_uncovered.length ?? 0,
    };
  });
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

export const agentColumns: readonly Column<AgentRow>[] = [
  {
    id: "score",
    title: "Risk",
    width: "60px",
    numeric: true,
    sortBy: ({ score }) => score,
    cell: ({ score }) =>
      score === 0 ? (
        <span className="muted">none</span>
      ) : (
        <span className="path-score">
          <SeverityMark severity={levelOfScore(score)} />
          <span className="visually-hidden">{levelOfScore(score)}</span>
          {scoreText(score)}
        </span>
      ),
  },
  {
    id: "agent",
    title: "Agent",
    width: "minmax(0, 2fr)",
    sortBy: ({ agent_id }) => agent_id,
    cell: (agent) => (
      <>
        <Link className="row-link truncate block" href={agentAddress(agent)}>
          {agent.agent_id}
        </Link>
        <div className="cell-sub truncate">
          {agent.worst === "" ? "on no attack path" : agent.worst}
        </div>
      </>
    ),
  },
  {
    id: "service",
    title: "Service",
    width: "minmax(0, 1fr)",
    wide: true,
    sortBy: ({ service }) => service,
    cell: ({ service, runtime, maturity }) => (
      <>
        <div className="truncate">{service}</div>
        <div className="cell-sub truncate">{[runtime, maturity].filter(Boolean).join(", ")}</div>
      </>
    ),
  },
  {
    id: "model",
    title: "Model",
    width: "minmax(0, 1fr)",
    wide: true,
    sortBy: ({ model }) => model,
    cell: ({ model }) => (
      <div className="truncate secondary">{model === "" ? "not known" : model}</div>
    ),
  },
  {
    id: "paths",
    title: "Paths",
    width: "56px",
    numeric: true,
    sortBy: ({ paths }) => paths,
    cell: ({ paths }) => count(paths),
  },
  {
    id: "standing",
    title: "Guardrails",
    width: "88px",
    numeric: true,
    wide: true,
    sortBy: ({ standing }) => standing,
    cell: ({ covered, standing }) => (covered ? count(standing) : "…"),
  },
  {
    id: "tools",
    title: "Open tools",
    width: "88px",
    numeric: true,
    wide: true,
    sortBy: ({ tools_uncovered }) => tools_uncovered,
    cell: ({ covered, tools, tools_uncovered }) =>
      covered ? `${count(tools_uncovered)} of ${count(tools)}` : "…",
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
