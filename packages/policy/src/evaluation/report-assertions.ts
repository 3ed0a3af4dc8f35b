import {
  confidences,
  type Evidence,
  type Exposure,
  type ExposureWay,
  isAtLeast,
  partsOf,
  type ReportedFinding,
} from "@parapet/posture";
import type { Assertion } from "../language/policy.ts";
import { matchesAny } from "./name-pattern.ts";
import { type Fault, type PolicySubject, unproven } from "./subject.ts";

type NoExposure = Extract<Assertion, { readonly kind: "no_exposure" }>;
type NoFinding = Extract<Assertion, { readonly kind: "no_finding" }>;

/**
 * Exposures that an assertion forbids. `concerned`: the agents by which an exposure concerns the
 * rule; [] where it does not.
 */
export function exposureFaults(
  { from, to, atLeast }: NoExposure,
  { report, ways }: PolicySubject,
  concerned: (exposure: Exposure) => readonly string[],
): readonly Fault[] {
  const isNarrow = from.length > 0 || to.length > 0;
  if (ways === undefined && isNarrow && report.exposures.length > 0) {
    return [
      unproven(
        "The report does not say how its exposures come about. Use one that `parapet scan --json` of this release has written.",
      ),
    ];
  }
  const wayOf = waysByPlace(ways ?? []);
  const faults = report.exposures.flatMap((exposure): readonly Fault[] => {
    const agents = concerned(exposure);
    if (agents.length === 0) return [];
    const severe = exposure.outcomes.filter(({ severity }) => isAtLeast(severity, atLeast));
    // Where the trust or the impact is unknown, the exposure may be a forbidden one.
    const possible = severe.flatMap((outcome) => {
      const way = wayOf(exposure.exposure_id, outcome.path_id);
      const [trust, impact] = [way?.trust ?? "", way?.impact ?? ""];
      if (from.length > 0 && trust !== "" && !from.includes(trust)) return [];
      if (to.length > 0 && impact !== "" && !to.includes(impact)) return [];
      const isKnown = (from.length === 0 || trust !== "") && (to.length === 0 || impact !== "");
      return [{ outcome, way, isKnown }];
    });
    const forbidden = possible.filter(({ isKnown }) => isKnown);
    const [worst] = forbidden;
    const [agent_id = ""] = agents;
    if (worst === undefined) {
      const unknown = possible[0]?.outcome;
      if (unknown === undefined) return [];
      const said = `The report does not say how ${exposure.principal} comes to this: ${unknown.outcome} (${unknown.severity}).`;
      return [{ ...unproven(said, agent_id), agents }];
    }
    const names = [...new Set(forbidden.map(({ outcome }) => outcome.outcome))];
    const entry = exposure.entry_point === "" ? "" : ` by ${exposure.entry_point}`;
    const through = exposure.agents.length === 0 ? "" : `, through ${exposure.agents.join(", ")}`;
    return [
      {
        status: "violated",
        agent_id,
        agents,
        message: `${exposure.principal}${entry}${through}: ${names.join(", ")} (${worst.outcome.severity}). The policy allows no such exposure.`,
        evidence: placesOf(worst.way),
        severity: worst.outcome.severity,
      },
    ];
  });
  return [...faults, ...limitsOf(report)];
}

/** Findings that an assertion forbids. */
export function findingFaults(
  { atLeast, minConfidence, checks }: NoFinding,
  { report }: PolicySubject,
): readonly Fault[] {
  const faults = report.findings
    .filter(({ suppressed }) => !suppressed)
    .filter((finding) =>
      partsOf(finding).some(
        ({ check_id, severity, confidence }) =>
          isAtLeast(severity, atLeast) &&
          confidences.indexOf(confidence) <= confidences.indexOf(minConfidence) &&
          (checks.length === 0 || matchesAny(checks, check_id)),
      ),
    )
    .map(findingFault);
  return [...faults, ...unreadable(report)];
}

/**
 * Secrets in files. A suppressed one is still there, but its owner has accepted it with a reason.
 */
export function secretFaults({ report, secretChecks }: PolicySubject): readonly Fault[] {
  const faults = report.findings
    .filter(({ suppressed }) => !suppressed)
    .filter((finding) => partsOf(finding).some(({ check_id }) => secretChecks.has(check_id)))
    .map(findingFault);
  return [...faults, ...unreadable(report)];
}

function findingFault(finding: ReportedFinding): Fault {
  const { check_id, title, message, severity, agent_id, evidence } = finding;
  return {
    status: "violated",
    agent_id,
    message: `${check_id} ${title}: ${message}`,
    evidence,
    severity: severity === "info" ? "low" : severity,
  };
}

function waysByPlace(
  ways: readonly ExposureWay[],
): (exposureId: string, pathId: string) => ExposureWay | undefined {
  const exact = new Map(ways.map((way) => [`${way.exposure_id} ${way.path_id}`, way]));
  return (exposureId, pathId) => exact.get(`${exposureId} ${pathId}`);
}

/** Each place of a way once, in its order. */
function placesOf(way: ExposureWay | undefined): readonly Evidence[] {
  const places = (way?.steps ?? []).flatMap(({ evidence }) => evidence);
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}

function placeKey({ file, pointer }: Evidence): string {
  return `${file}\n${pointer}`;
}

function limitsOf(report: PolicySubject["report"]): readonly Fault[] {
  const cut = unproven(
    "There are too many entry points to search each, so exposures may be missing.",
  );
  return [...(report.exposures_truncated ? [cut] : []), ...unreadable(report)];
}

/** What was not read may hold what the rule forbids. */
export function unreadable({ files }: PolicySubject["report"]): readonly Fault[] {
  return files
    .filter(({ status }) => status === "unreadable")
    .map(({ path, reason }) =>
      unproven(`${path} could not be read: ${reason}`, "", [
        { file: path, pointer: "", line: 0, column: 0, excerpt: "", default_of: "" },
      ]),
    );
}
