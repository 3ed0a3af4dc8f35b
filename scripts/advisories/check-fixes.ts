import { versionOrderOf } from "../../packages/scan-core/src/advisories/version-order.ts";
import type { AffectedLine, FixCheck } from "./osv-line.ts";
import type { RegistryAnswer } from "./registry-versions.ts";

/**
 * What an answer of the registry says about the fixed versions of a package. No answer changes
 * nothing.
 */
export function checkFixes(
  affected: AffectedLine,
  answer: RegistryAnswer,
  today: string,
): FixCheck {
  const { database_specific: before = {} } = affected;
  const fixed = fixedVersionsOf(affected);
  if (fixed.length === 0) return { fixed_versions: "no-fix" };
  if (answer.outcome === "unreachable") return { fixed_versions: "not-checked", ...before };
  const { released_at = {}, unconfirmed } = before;
  const versions = answer.outcome === "found" ? answer.versions : [];
  const isConfirmed = fixed.every(
    (version) => versions.includes(version) || released_at[version] !== undefined,
  );
  const byHand = {
    ...(before.released_at && { released_at }),
    ...(unconfirmed !== undefined && !isConfirmed && { unconfirmed }),
  };
  if (answer.outcome === "missing") {
    const outcome = isConfirmed ? "released" : "package-not-found";
    return { fixed_versions: outcome, checked_on: today, ...byHand };
  }
  const order = versionOrderOf(affected.package);
  const sorted = versions.toSorted((a, b) => order(a, b) ?? 0);
  const published = fixed.map((version) =>
    versions.includes(version)
      ? version
      : sorted.find((one) => isStable(one) && (order(one, version) ?? -1) > 0),
  );
  const isPublished = fixed.every((version) => versions.includes(version));
  return {
    fixed_versions: isPublished ? "published" : isConfirmed ? "released" : "not-found",
    published_versions: [...new Set(published.flatMap((version) => version ?? []))],
    checked_on: today,
    ...byHand,
  };
}

export function fixedVersionsOf({ ranges }: AffectedLine): readonly string[] {
  return ranges.flatMap(({ events }) => events.flatMap((event) => event.fixed ?? []));
}

/** True for a release, or a correction of one: "2026.2.3-1". */
function isStable(version: string): boolean {
  return /^\d+(?:\.\d+)*(?:-\d+)?$/.test(version);
}
