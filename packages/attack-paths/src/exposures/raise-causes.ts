import {
  compareSeverity,
  type Finding,
  messageParts,
  noFixHere,
  plainSeverity,
  type Severity,
} from "@parapet/posture";
import type { DetectedPath } from "../paths/detected-path.ts";
import type { FoundExposure } from "./find-exposures.ts";
import { allCausesOf } from "./root-causes.ts";

/** How severe a finding is in a report, where it may represent others of the same weakness. */
type SeverityOf = (finding: Finding) => Finding["severity"];

/**
 * The findings, of which none is less severe than the paths that it makes possible: a check looks
 * at one setting, and a path at what else the agent may do. Of several causes the worst one is
 * raised, with the reason. Where a cause that is as severe as the path was suppressed, that
 * decision stays, and no other is raised instead.
 */
export function raiseCauses(
  exposures: readonly FoundExposure[],
  findings: readonly Finding[],
  severityOf: SeverityOf,
): readonly Finding[] {
  const known = byCheckAndAgent(findings);
  const raised = new Map<Finding, Severity>();
  const current: SeverityOf = (finding) => raised.get(finding) ?? severityOf(finding);
  for (const found of exposures) {
    const mildestOf = mildestFindings(found, known, current);
    for (const path of found.paths) {
      const severity = plainSeverity(path.severity);
      // Most paths are no worse than any finding that might be their cause.
      const isMild = (check_id: string): boolean => {
        const mildest = mildestOf(check_id);
        return mildest !== undefined && compareSeverity(mildest, severity) > 0;
      };
      if (!path.fixedBy.some(isMild)) continue;
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

type Known = ReadonlyMap<string, ReadonlyMap<string, readonly Finding[]>>;

function byCheckAndAgent(findings: readonly Finding[]): Known {
  const byCheck = [...Map.groupBy(findings, ({ check_id }) => check_id)];
  return new Map(
    byCheck.map(([id, own]) => [id, Map.groupBy(own, ({ agent_id }) => agent_id)] as const),
  );
}

/**
 * By check, the severity of the mildest finding for any agent of an exposure: the causes of its
 * paths are among them, and findings only become more severe.
 */
function mildestFindings(
  { exposure: { agents, alike } }: FoundExposure,
  known: Known,
  current: SeverityOf,
): (checkId: string) => Finding["severity"] | undefined {
  const mildest = new Map<string, Finding["severity"] | undefined>();
  return (checkId) => {
    if (mildest.has(checkId)) return mildest.get(checkId);
    const byAgent = known.get(checkId);
    const own = ["", ...agents, ...alike].flatMap((agent) => byAgent?.get(agent) ?? []);
    const [first] = own.map(current).toSorted((a, b) => compareSeverity(b, a));
    mildest.set(checkId, first);
    return first;
  };
}

/**
 * Findings of the other agents that an exposure represents count only where its own agent has none.
 */
function causesOf(
  { exposure, way }: FoundExposure,
  path: DetectedPath,
  known: Known,
): readonly Finding[] {
  const causesAmong = (agents: readonly string[]): readonly Finding[] => {
    const own = path.fixedBy.flatMap((check_id) => {
      const byAgent = known.get(check_id);
      return byAgent === undefined ? [] : agents.flatMap((agent) => byAgent.get(agent) ?? []);
    });
    return allCausesOf({ exposure, paths: [path], way }, own);
  };
  const causes = causesAmong(["", ...exposure.agents]);
  return causes.length > 0 ? causes : causesAmong(exposure.alike);
}

/** The finding, and those of the same check for the other agents that the exposure represents. */
function likeIt(
  finding: Finding,
  { exposure: { agents, alike } }: FoundExposure,
  known: Known,
): readonly Finding[] {
  if (!agents.includes(finding.agent_id)) return [finding];
  const byAgent = known.get(finding.check_id);
  const others = alike.flatMap((agent) => byAgent?.get(agent) ?? []);
  return [finding, ...others.filter(({ suppressed }) => !suppressed)];
}
