import { riskSeverities } from "@parapet/posture";
import type { RiskSeverity } from "@parapet/posture";
import type { DetectedPath } from "../paths/detected-path.ts";
import { compareText } from "../graph/compare.ts";

/** How many paths there are of each severity. */
export type SeverityCounts = Readonly<Record<RiskSeverity, number>>;

/** One agent's risk from the open paths. */
export type AgentScore = {
  /** The service it belongs to. */
  readonly service: string;
  readonly agent_id: string;
  /** Of its worst path. */
  readonly worst_score: number;
  readonly severity: RiskSeverity;
  readonly worst_rule: { readonly rule_id: string; readonly rule_name: string };
  readonly by_severity: SeverityCounts;
  /** IDs of the paths through it, the worst first. */
  readonly paths: readonly string[];
};

/** The agents on paths, the worst first, ties by service and agent. */
export function agentScores(paths: readonly DetectedPath[]): readonly AgentScore[] {
  const ofAgent = new Map<string, { readonly agent: Agent; readonly paths: DetectedPath[] }>();
  for (const path of paths) {
    for (const agent of agentsOn(path)) {
      const key = JSON.stringify([agent.service, agent.id]);
      const known = ofAgent.get(key);
      if (known === undefined) ofAgent.set(key, { agent, paths: [path] });
      else known.paths.push(path);
    }
  }
  return [...ofAgent.values()]
    .flatMap(({ agent, paths: own }) => scoreOf(agent, own))
    .toSorted(
      (a, b) =>
        b.worst_score - a.worst_score ||
        compareText(a.service, b.service) ||
        compareText(a.agent_id, b.agent_id),
    );
}

export function countSeverities(
  paths: readonly Pick<DetectedPath, "severity">[],
): Record<RiskSeverity, number> {
  const counts: Record<RiskSeverity, number> = { Critical: 0, High: 0, Medium: 0, Low: 0 };
  for (const severity of riskSeverities) {
    counts[severity] = paths.filter((path) => path.severity === severity).length;
  }
  return counts;
}

export function worstFirst(paths: readonly DetectedPath[]): readonly DetectedPath[] {
  return paths.toSorted((a, b) => b.riskScore - a.riskScore || compareText(a.pathId, b.pathId));
}

function scoreOf({ service, id }: Agent, paths: readonly DetectedPath[]): readonly AgentScore[] {
  const sorted = worstFirst(paths);
  const [worst] = sorted;
  if (worst === undefined) return [];
  return [
    {
      service,
      agent_id: id,
      worst_score: worst.riskScore,
      severity: worst.severity,
      worst_rule: { rule_id: worst.ruleId, rule_name: worst.ruleName },
      by_severity: countSeverities(sorted),
      paths: sorted.map(({ pathId }) => pathId),
    },
  ];
}

type Agent = { readonly service: string; readonly id: string };

/**
 * Agents of several services may have one name: the key of the step, `<service>/agent/<id>`,
 * distinguishes them.
 */
function agentsOn({ steps, agents }: DetectedPath): readonly Agent[] {
  const found = new Map<string, Agent>();
  for (const { nodeKey, nodeKind } of steps) {
    if (nodeKind !== "agent" && nodeKind !== "session") continue;
    const mark = nodeKey.indexOf(`/${nodeKind}/`);
    const service = nodeKey.slice(0, Math.max(0, mark));
    const natural = nodeKey.slice(mark + nodeKind.length + 2);
    const id = agents.find((agent) => natural === agent || natural.startsWith(`${agent}/`));
    if (id !== undefined) found.set(JSON.stringify([service, id]), { service, id });
  }
  return [...found.values()];
}
