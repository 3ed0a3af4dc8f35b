import { compareSeverity, type Evidence, type Finding } from "@parapet/posture";
import { compareText } from "../graph/compare.ts";
import type { FoundExposure } from "./find-exposures.ts";

/**
 * The open findings that make an exposure possible, worst first: those whose check can end or
 * weaken one of its steps, at a setting that the step comes from.
 */
export function rootCausesOf(
  found: FoundExposure,
  findings: readonly Finding[],
): readonly Finding[] {
  return allCausesOf(found, findings).filter(({ suppressed }) => !suppressed);
}

/** With those that are suppressed. */
export function allCausesOf(
  { paths, exposure }: FoundExposure,
  findings: readonly Finding[],
): readonly Finding[] {
  const checks = new Set(paths.flatMap(({ fixedBy }) => fixedBy));
  const places = new Set(
    paths
      .flatMap(({ steps, conditions }) => [
        ...steps.flatMap(({ evidence }) => evidence),
        ...conditions.flatMap(({ edges }) => edges.flatMap(({ evidence }) => evidence)),
      ])
      .flatMap(placesAt),
  );
  const agents = new Set(["", ...exposure.agents, ...exposure.alike]);
  return findings
    .filter(
      ({ check_id, agent_id, evidence }) =>
        checks.has(check_id) &&
        agents.has(agent_id) &&
        evidence.some((one) => placesAt(one).some((place) => places.has(place))),
    )
    .toSorted(
      (a, b) =>
        compareSeverity(a.severity, b.severity) ||
        compareText(a.check_id, b.check_id) ||
        compareText(a.fingerprint, b.fingerprint),
    );
}

const known = new WeakMap<Evidence, readonly string[]>();

/**
 * The setting and its parents: a check may point at the object of which a step names one member.
 */
function placesAt(evidence: Evidence): readonly string[] {
  const before = known.get(evidence);
  if (before !== undefined) return before;
  const { file, pointer } = evidence;
  const parts = pointer.split("/");
  const places = parts.map((_, end) => parts.slice(0, end + 1).join("/"));
  // The whole file and its first level contain everything, so they identify nothing.
  const found = [pointer, ...places.slice(3)].map((place) => JSON.stringify([file, place]));
  known.set(evidence, found);
  return found;
}
