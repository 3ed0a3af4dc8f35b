import { versionOrderOf } from "../../packages/scanner/src/advisories/version-order.ts";
import type { AffectedLine, FixCheck } from "./osv-line.ts";
import type { RegistryAnswer } from "./registry-versions.ts";

/** What an answer of the registry says about the fixed versions of a package. No answer changes nothing. */
export function checkFixes(
  affected: AffectedLine,
  answer: RegistryAnswer,
  today: string,
): FixCheck {
  const { ranges, database_specific: before = {} } = affected;
  const fixed = ranges.flatMap(({ events }) => events.flatMap((event) => event.fixed ?? []));
  if (fixed.length === 0) return { fixed_versions: "no-fix" };
  if (answer.outcome === "unreachable") return { fixed_versions: "not-checked", ...before };
  if (answer.outcome === "missing") {
    return { fixed_versions: "package-not-found", checked_on: today };
  }
  const order = versionOrderOf(affected.package);
  const sorted = answer.versions.toSorted((a, b) => order(a, b) ?? 0);
  const published = fixed.map((version) =>
    answer.versions.includes(version)
      ? version
      : sorted.find((one) => isStable(one) && (order(one, version) ?? -1) > 0),
  );
  return {
    fixed_versions: fixed.every((version) => answer.versions.includes(version))
      ? "published"
      : "not-found",
    published_versions: [...new Set(published.flatMap((version) => version ?? []))],
    checked_on: today,
  };
}

/** True for a release, or a correction of one: "2026.2.3-1". */
function isStable(version: string): boolean {
  return /^\d+(?:\.\d+)*(?:-\d+)?$/.test(version);
}
