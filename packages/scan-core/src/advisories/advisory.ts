import type { FindingSeverity } from "@parapet/posture";

/** Package registries whose packages Parapet finds in configurations, by their OSV names. */
export const ecosystems = ["npm", "PyPI"] as const;
export type Ecosystem = (typeof ecosystems)[number];

export type PackageName = { readonly ecosystem: Ecosystem; readonly name: string };

/**
 * One event of an OSV range; exactly one field is set. `introduced` "0" is before every version.
 */
export type RangeEvent = {
  readonly introduced?: string;
  readonly fixed?: string;
  readonly lastAffected?: string;
  readonly limit?: string;
};

/** What one advisory says about one package. */
export type Advisory = {
  /** "CVE-2025-6514", "GHSA-…", "MAL-…". */
  readonly id: string;
  readonly aliases: readonly string[];
  /** RFC 3339, UTC. */
  readonly modified: string;
  readonly summary: string;
  /** Undefined where the advisory states none. */
  readonly severity: FindingSeverity | undefined;
  readonly package: PackageName;
  readonly ranges: readonly (readonly RangeEvent[])[];
  /** Affected versions listed one by one. */
  readonly versions: readonly string[];
  /** Address of the advisory; "" where it names none. */
  readonly source: string;
};

/** "npm:mcp-remote". PyPI ignores case and the difference between "-", "_" and "." in names. */
export function packageKey({ ecosystem, name }: PackageName): string {
  const lower = name.toLowerCase();
  return `${ecosystem}:${ecosystem === "PyPI" ? lower.replaceAll(/[-_.]+/g, "-") : lower}`;
}
