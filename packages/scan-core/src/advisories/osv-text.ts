import type { FindingSeverity } from "@parapet/posture";
import type { Advisory, RangeEvent } from "./advisory.ts";

/** An advisory about one package as an OSV record on one line, with no more than Parapet reads. */
export function osvText(advisory: Advisory, isWithdrawn: boolean): string {
  const { id, aliases, modified, summary, severity, ranges, versions, source } = advisory;
  return JSON.stringify({
    id,
    modified,
    ...(isWithdrawn && { withdrawn: modified }),
    aliases,
    summary,
    affected: [
      {
        package: advisory.package,
        // The types SEMVER and ECOSYSTEM are evaluated alike: by the order of the package's
        // registry.
        ranges: ranges.map((events) => ({ type: "ECOSYSTEM", events: events.map(eventFields) })),
        versions,
      },
    ],
    ...(source !== "" && { references: [{ type: "ADVISORY", url: source }] }),
    ...(severity !== undefined && { database_specific: { severity: words[severity] } }),
  });
}

const words: Readonly<Record<FindingSeverity, string>> = {
  critical: "CRITICAL",
  high: "HIGH",
  medium: "MODERATE",
  low: "LOW",
  info: "LOW",
};

function eventFields({ lastAffected, ...event }: RangeEvent): object {
  return lastAffected === undefined ? event : { ...event, last_affected: lastAffected };
}
