import type { Advisory, RangeEvent } from "./advisory.ts";
import { type VersionOrder, versionOrderOf } from "./version-order.ts";

/**
 * True where the advisory counts a version among those affected, as OSV evaluates ranges and lists.
 */
export function isAffected(advisory: Advisory, version: string): boolean {
  const order = versionOrderOf(advisory.package);
  return (
    advisory.versions.some((listed) => listed === version || order(listed, version) === 0) ||
    advisory.ranges.some((events) => isInRange(version, events, order))
  );
}

/**
 * The lowest version that fixes what affects `version`; undefined where the advisory names none.
 * Without a version, the highest that it names.
 */
export function fixedVersionOf(advisory: Advisory, version: string): string | undefined {
  const order = versionOrderOf(advisory.package);
  const fixed = advisory.ranges
    .filter((events) => version === "" || isInRange(version, events, order))
    .flatMap((events) => events.flatMap((event) => event.fixed ?? []))
    .toSorted((a, b) => order(a, b) ?? 0);
  if (version === "") return fixed.at(-1);
  return fixed.find((candidate) => (order(candidate, version) ?? 0) > 0);
}

function isInRange(version: string, events: readonly RangeEvent[], order: VersionOrder): boolean {
  // What is not a version of the scheme is only found where it is listed by itself.
  if (order(version, version) === undefined) return false;
  const limits = events.flatMap(({ limit }) => limit ?? []);
  const isWithin =
    limits.length === 0 ||
    limits.some((limit) => limit === "*" || (order(version, limit) ?? 0) < 0);
  return isWithin && isVulnerableAfter(version, events, order);
}

function isVulnerableAfter(
  version: string,
  events: readonly RangeEvent[],
  order: VersionOrder,
): boolean {
  let isVulnerable = false;
  for (const { introduced, fixed, lastAffected } of inOrder(events, order)) {
    if (introduced !== undefined && isAtLeast(version, introduced, order)) isVulnerable = true;
    if (fixed !== undefined && isAtLeast(version, fixed, order)) isVulnerable = false;
    if (lastAffected !== undefined && (order(version, lastAffected) ?? 0) > 0) isVulnerable = false;
  }
  return isVulnerable;
}

function isAtLeast(version: string, other: string, order: VersionOrder): boolean {
  return other === "0" || (order(version, other) ?? -1) >= 0;
}

function inOrder(events: readonly RangeEvent[], order: VersionOrder): readonly RangeEvent[] {
  return events.toSorted((a, b) => {
    const [left, right] = [versionOf(a), versionOf(b)];
    if (left === "0" || right === "0") return Number(left !== "0") - Number(right !== "0");
    return order(left, right) ?? 0;
  });
}

function versionOf({ introduced, fixed, lastAffected, limit }: RangeEvent): string {
  return introduced ?? fixed ?? lastAffected ?? limit ?? "0";
}
