import type { Finding } from "./finding.ts";
import { compareSeverity, type FindingSeverity } from "./severity.ts";

/** What a change shows of a finding. */
export type ChangedFinding = Pick<
  Finding,
  "check_id" | "title" | "message" | "severity" | "confidence" | "agent_id" | "fingerprint"
>;

/**
 * A finding that stays with another severity; all other fields are those that it has afterwards.
 */
export type ReratedFinding = ChangedFinding & { readonly severity_before: FindingSeverity };

/** What becomes of findings, worst first in each list. Those that stay as they are are in none. */
export type FindingChanges = {
  readonly closed: readonly ChangedFinding[];
  readonly opened: readonly ChangedFinding[];
  readonly lowered: readonly ReratedFinding[];
  readonly raised: readonly ReratedFinding[];
};

/**
 * A finding is the same where its fingerprint is. An item that goes from a list moves those behind
 * it: what only moved is the same as well. So is the one finding of a check and an agent that is at
 * other settings with another severity. `ratingOf` gives the severity by which a finding that stays
 * is compared: that of a part is its weakness's.
 */
export function findingChanges(
  before: readonly Finding[],
  after: readonly Finding[],
  ratingOf: (finding: Finding) => FindingSeverity = ({ severity }) => severity,
): FindingChanges {
  const changed: ReratedFinding[] = [];
  let gone = before;
  let come = after;
  for (const keyOf of [fingerprintOf, placeOf, onlyOneOf(before, after)]) {
    const pairs = pairsOf(gone, come, keyOf);
    changed.push(...pairs.flatMap(([old, now]) => rerating(now, ratingOf(old), ratingOf(now))));
    gone = without(
      gone,
      pairs.map(([old]) => old),
    );
    come = without(
      come,
      pairs.map(([, now]) => now),
    );
  }
  const rerated = changed.toSorted((a, b) => compareSeverity(a.severity, b.severity));
  const isLower = ({ severity, severity_before }: ReratedFinding): boolean =>
    compareSeverity(severity, severity_before) > 0;
  return {
    closed: gone.map(shown),
    opened: come.map(shown),
    lowered: rerated.filter(isLower),
    raised: rerated.filter((finding) => !isLower(finding)),
  };
}

/**
 * The findings that a scan closes, whatever severity those have that are left, which attack paths
 * decide; `unclear` are those of which that severity tells whether they are closed.
 */
export function closedFindings(
  before: readonly Finding[],
  after: readonly Finding[],
): { readonly closed: readonly Finding[]; readonly unclear: readonly Finding[] } {
  const pairs = pairsOf(before, after, fingerprintOf);
  const gone = without(
    before,
    pairs.map(([old]) => old),
  );
  const come = without(
    after,
    pairs.map(([, now]) => now),
  );
  const places = new Set(come.map(placeAtAnySeverity));
  const owners = new Set(come.map(ownerOf));
  const [old, now] = [Map.groupBy(before, ownerOf), Map.groupBy(after, ownerOf)];
  const kept = new Set(pairs.map(([{ fingerprint }]) => fingerprint));
  const mayStay = (finding: Finding): boolean => {
    const owner = ownerOf(finding);
    // Of several with one fingerprint the severity tells which one stays.
    if (kept.has(finding.fingerprint)) return true;
    const isOnly = old.get(owner)?.length === 1 && now.get(owner)?.length === 1;
    return places.has(placeAtAnySeverity(finding)) || (isOnly && owners.has(owner));
  };
  return {
    closed: gone.filter((finding) => !mayStay(finding)),
    unclear: gone.filter(mayStay),
  };
}

type KeyOf = (finding: Finding) => string;
type Pair = readonly [Finding, Finding];

function fingerprintOf({ fingerprint }: Finding): string {
  return fingerprint;
}

function placeOf({ check_id, agent_id, severity, evidence }: Finding): string {
  const places = evidence.map(({ file, pointer }) => [
    file,
    pointer.replace(/\/\d+(?=\/|$)/g, "/#"),
  ]);
  return JSON.stringify([check_id, agent_id, severity, places]);
}

function placeAtAnySeverity(finding: Finding): string {
  return placeOf({ ...finding, severity: "info" });
}

function ownerOf({ check_id, agent_id }: Finding): string {
  return JSON.stringify([check_id, agent_id]);
}

/**
 * The check and the agent, where both scans have one finding of them, with another severity;
 * otherwise what no other has.
 */
function onlyOneOf(before: readonly Finding[], after: readonly Finding[]): KeyOf {
  const old = Map.groupBy(before, ownerOf);
  const now = Map.groupBy(after, ownerOf);
  return (finding) => {
    const owner = ownerOf(finding);
    const [one, other] = [old.get(owner) ?? [], now.get(owner) ?? []];
    const isSame =
      one.length === 1 && other.length === 1 && one[0]?.severity !== other[0]?.severity;
    return isSame ? owner : finding.fingerprint;
  };
}

/** Findings of both lists with one key, each in one pair. */
function pairsOf(
  before: readonly Finding[],
  after: readonly Finding[],
  keyOf: KeyOf,
): readonly Pair[] {
  const left = new Map([...Map.groupBy(before, keyOf)].map(([key, own]) => [key, [...own]]));
  return after.flatMap((finding): readonly Pair[] => {
    const old = left.get(keyOf(finding))?.shift();
    return old === undefined ? [] : [[old, finding]];
  });
}

function without(all: readonly Finding[], paired: readonly Finding[]): readonly Finding[] {
  const taken = new Set(paired);
  return all.filter((finding) => !taken.has(finding));
}

function rerating(
  finding: Finding,
  severity_before: FindingSeverity,
  severity: FindingSeverity,
): readonly ReratedFinding[] {
  return severity_before === severity ? [] : [{ ...shown(finding), severity, severity_before }];
}

function shown(finding: Finding): ChangedFinding {
  const { check_id, title, message, severity, confidence, agent_id, fingerprint } = finding;
  return { check_id, title, message, severity, confidence, agent_id, fingerprint };
}
