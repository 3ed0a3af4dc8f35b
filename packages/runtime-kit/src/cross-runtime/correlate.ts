import { resolve, sep } from "node:path";
import { compareFindings } from "@parapet/scan-core/core/finding-identity.ts";
import { suppressed } from "@parapet/scan-core/suppressions/suppress.ts";
import type { Suppression } from "@parapet/scan-core/suppressions/suppression.ts";
import type { ScanEnvironment, WorkspaceScan } from "@parapet/scan-core/core/workspace-scan.ts";
import { sharedCredentials } from "./shared-credentials.ts";
import { ambiguousServerNames } from "./ambiguous-server-names.ts";
import type { ObservedSite } from "./observed-site.ts";

export type CorrelateOptions = {
  readonly environment: ScanEnvironment;
  /** UTC, milliseconds, `Z`; undefined where suppressions are not read. */
  readonly now: string | undefined;
  /**
   * False for a part of what the person has: then a suppression that covers nothing may cover
   * something elsewhere.
   */
  readonly isWhole: boolean;
};

/** Adds to a scan what is seen only where its workspaces are looked at together. */
export async function correlate(
  scan: WorkspaceScan,
  sites: readonly ObservedSite[],
  { environment, now, isWhole }: CorrelateOptions,
): Promise<WorkspaceScan> {
  const seen = [...ambiguousServerNames(sites), ...(await sharedCredentials(sites, environment))];
  const own = suppressionsOf(scan.workspacePath, sites);
  if (seen.length === 0 && own.length === 0) return scan;
  const { findings, suppressions } =
    now === undefined ? { findings: seen, suppressions: [] } : suppressed(seen, own, now);
  const said = isWhole ? findings : findings.filter(({ check_id: id }) => id !== unusedId);
  return {
    ...scan,
    findings: [...scan.findings, ...said].toSorted(compareFindings),
    suppressions: [...scan.suppressions, ...suppressions],
  };
}

const unusedId = "PP-SUP-002";

/** The files of one folder are read for each runtime in it: each entry counts once. */
function suppressionsOf(home: string, sites: readonly ObservedSite[]): readonly Suppression[] {
  const all = sites.flatMap(({ workspacePath, suppressions }) =>
    suppressions.map((suppression) => {
      const { check_id, source, place, reason } = suppression;
      const folder = source === "file" ? workspacePath : "";
      return [
        JSON.stringify([folder, check_id, place, reason]),
        source === "comment" || workspacePath === home
          ? suppression
          : heldWithin(workspacePath, home, suppression),
      ] as const;
    }),
  );
  return [...new Map(all.toReversed()).values()].toReversed();
}

/**
 * The file of a workspace beside the one that is reported on, such as a repository, hides only what
 * is to be seen in it.
 */
function heldWithin(folder: string, home: string, suppression: Suppression): Suppression {
  return {
    ...suppression,
    covers: (finding) => {
      const path = resolve(home, finding.evidence[0]?.file ?? "");
      return (
        path.startsWith(folder.endsWith(sep) ? folder : folder + sep) && suppression.covers(finding)
      );
    },
  };
}
