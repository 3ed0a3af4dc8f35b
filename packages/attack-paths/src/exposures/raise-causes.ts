import {
  compareSeverity,
  type Finding,
  messageParts,
  noFixHere,
  plainSeverity,
  type Severity,
} from "@parapet/posture";
import type { DetectedPath } from "../detected-path.ts";
import type { FoundExposure } from "./find-exposures.ts";
import { allCausesOf } from "./root-causes.ts";

/** How severe a finding is in a report, where it may stand for others of the same weakness. */
type SeverityOf = (finding: Finding) => Finding["severity"];

/**
 * The findings, of which none is less severe than the paths that it makes possible: a check looks at one setting, and a path at
 * what the agent may do besides. Of several causes the worst one is raised, and says why. Where a cause that is as severe as the
 * path was suppressed, somebody has decided, and no other is raised in its place.
 */
export function raiseCauses(
  exposures: readonly FoundExposure[],
  findings: readonly Finding[],
  severityOf: SeverityOf,
): readonly Finding[] {
  const known = Map.groupBy(findings, keyOf);
  const raised = new Map<Finding, Severity>();
  const current: SeverityOf = (finding) => {
    const own = severityOf(finding);
    const higher = raised.get(finding);
    return higher !== undefined && compareSeverity(higher, own) < 0 ? higher : own;
  };
  for (const found of exposures) {
    for (const path of found.paths) {
      const severity = plainSeverity(path.severity);
      const causes = causesOf(found, path, known).toSorted((a, b) =>
        compareSeverity(current(a), current(b)),
      );
      if (causes.some((cause) => compareSeverity(current(cause), severity) <= 0)) continue;
      const worst = causes.find(({ suppressed }) => !suppressed);
      if (worst === undefined) continue;
      for (const finding of likeIt(worst, found, known)) raised.set(finding, severity);
    }
  }
  if (raised.size === 0) return findings;
  return findings.map((finding) => {
    const severity = raised.get(finding);
    if (severity === undefined || compareSeverity(finding.severity, severity) <= 0) return finding;
    const why = `With what else is allowed, this opens an attack path of ${severity} severity.`;
    const { fact, refusal } = messageParts(finding.message);
    const message = `${fact} ${why}${refusal === "" ? "" : `${noFixHere}${refusal}`}`;
    return { ...finding, severity, message };
  });
}

function keyOf({ check_id, agent_id }: Pick<Finding, "check_id" | "agent_id">): string {
  return JSON.stringify([check_id, agent_id]);
}

function causesOf(
  { exposure, way }: FoundExposure,
  path: DetectedPath,
  known: ReadonlyMap<string, readonly Finding[]>,
): readonly Finding[] {
  const agents = ["", ...exposure.agents, ...exposure.alike];
  const own = path.fixedBy.flatMap((check_id) =>
    agents.flatMap((agent_id) => known.get(keyOf({ check_id, agent_id })) ?? []),
  );
  return allCausesOf({ exposure, paths: [path], way }, own);
}

/** The finding, and what the same check says of the agents that the exposure stands for as well. */
function likeIt(
  finding: Finding,
  { exposure: { agents, alike } }: FoundExposure,
  known: ReadonlyMap<string, readonly Finding[]>,
): readonly Finding[] {
  if (!agents.includes(finding.agent_id)) return [finding];
  const others = alike.flatMap(
    (agent_id) => known.get(keyOf({ check_id: finding.check_id, agent_id })) ?? [],
  );
  return [finding, ...others.filter(({ suppressed }) => !suppressed)];
}
