import { compareSeverity } from "@parapet/posture";
import type { FindingSeverity } from "@parapet/posture";
import { fixedVersionOf, isAffected } from "./affected.ts";
import type { Advisory, PackageName } from "./advisory.ts";
import type { KnownAdvisories } from "./known-advisories.ts";
import { versionOrderOf } from "./version-order.ts";

/** What is known of one version of a package. */
export type VersionAssessment = {
  readonly named: PackageName;
  /** "" where the configuration names none, and the newest runs. */
  readonly version: string;
  /** The advisories that affect it, the most severe first; never empty. */
  readonly advisories: readonly [Advisory, ...Advisory[]];
  readonly severity: FindingSeverity;
  /**
   * The version that fixes all of them, as they state it; undefined where one of them states none.
   */
  readonly fixedVersion: string | undefined;
  /**
   * The first version with all fixes that the registry was seen to have; undefined where none was
   * seen.
   */
  readonly publishedFix: string | undefined;
};

/** Where an advisory states no severity. */
const unstatedSeverity: FindingSeverity = "high";

/** By package and version: each fix that is tried asks of the same versions. */
const assessed = new WeakMap<KnownAdvisories, Map<string, VersionAssessment | undefined>>();
const mostAssessed = 1_000;

/**
 * Undefined where no advisory affects the version. Without a version, only what no version fixes
 * counts.
 */
export function assessVersion(
  known: KnownAdvisories,
  named: PackageName,
  version: string,
): VersionAssessment | undefined {
  const before = assessed.get(known) ?? new Map<string, VersionAssessment | undefined>();
  assessed.set(known, before);
  const key = `${named.ecosystem}:${named.name}@${version}`;
  if (before.has(key)) return before.get(key);
  if (before.size >= mostAssessed) before.clear();
  const assessment = newAssessment(known, named, version);
  before.set(key, assessment);
  return assessment;
}

function newAssessment(
  known: KnownAdvisories,
  named: PackageName,
  version: string,
): VersionAssessment | undefined {
  const all = known.of(named);
  const [first, ...rest] = all
    .filter((advisory) => (version === "" ? hasNoFix(advisory) : isAffected(advisory, version)))
    .toSorted((a, b) => compareSeverity(severityOf(a), severityOf(b)));
  if (first === undefined) return undefined;
  const order = versionOrderOf(named);
  const fixes = [first, ...rest].map((advisory) => fixedVersionOf(advisory, version));
  const fixedVersion = fixes.includes(undefined)
    ? undefined
    : fixes
        .flatMap((fix) => fix ?? [])
        .toSorted((a, b) => order(a, b) ?? 0)
        .at(-1);
  const publishedFix =
    fixedVersion === undefined
      ? undefined
      : known
          .publishedVersions(named)
          .filter((candidate) => (order(candidate, fixedVersion) ?? -1) >= 0)
          .filter((candidate) => !all.some((advisory) => isAffected(advisory, candidate)))
          .toSorted((a, b) => order(a, b) ?? 0)[0];
  return {
    named,
    version,
    advisories: [first, ...rest],
    severity: severityOf(first),
    fixedVersion,
    publishedFix,
  };
}

/** True where every later version is affected, as far as the advisory says. */
function hasNoFix(advisory: Advisory): boolean {
  return advisory.ranges.length > 0 && fixedVersionOf(advisory, "") === undefined;
}

export function severityOf({ severity }: Advisory): FindingSeverity {
  return severity ?? unstatedSeverity;
}

/** "Fixed in 0.1.16.", and how sure that is. */
export function fixSentence({ advisories, fixedVersion, publishedFix }: VersionAssessment): string {
  if (fixedVersion === undefined) return "No fixed version is known.";
  const fixed = `${advisories.length === 1 ? "Fixed" : "All are fixed"} in ${fixedVersion}`;
  if (fixedVersion === publishedFix) return `${fixed}.`;
  const claim = `${fixed} according to ${advisories.length === 1 ? advisories[0].id : "the advisories"}`;
  return publishedFix === undefined
    ? `${claim}; it is not confirmed that this version is published.`
    : `${claim}; ${publishedFix} has the fix and is published.`;
}

/** "CVE-2025-6514: Command execution …", for the middle of a sentence. */
export function advisoryClause({ id, summary }: Advisory): string {
  const text = summary.replace(/[.\s]+$/, "");
  return text === "" ? id : `${id}: ${text}`;
}

/** "a known vulnerability (CVE-2025-6514: Command execution …)", after "has". */
export function vulnerabilityCount({ advisories }: VersionAssessment): string {
  const worst = advisoryClause(advisories[0]);
  return advisories.length === 1
    ? `a known vulnerability (${worst})`
    : `${advisories.length} known vulnerabilities (the most severe is ${worst})`;
}
