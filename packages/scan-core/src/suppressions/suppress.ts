import type { AppliedSuppression, CheckDescription, Evidence, Finding } from "@parapet/posture";
import type { FileBounds } from "../files/bounds.ts";
import { compareFindings, fingerprintOf } from "../core/finding-identity.ts";
import type { Reading, WorkspaceLocation } from "../core/runtime.ts";
import type { WorkspaceScan } from "../core/workspace-scan.ts";
import { expiredSuppression, malformedSuppression, unusedSuppression } from "./checks.ts";
import { names } from "./ignore-entry.ts";
import { readSuppressions } from "./read-suppressions.ts";
import type { Suppression } from "./suppression.ts";

export type SuppressOptions = {
  /** What may be suppressed, by the checks of any runtime. */
  readonly checkIds: ReadonlySet<string>;
  /** The checks that looked at this workspace: what is said about others is for who runs those. */
  readonly ownIds: ReadonlySet<string>;
  /** UTC, milliseconds, `Z`. */
  readonly now: string;
  readonly bounds: FileBounds;
};

export type Suppressed = {
  readonly scan: WorkspaceScan;
  /** Suppressions of checks that did not look at this workspace alone. */
  readonly ofOthers: readonly Suppression[];
};

/**
 * Marks the findings that the owner of the workspace does not want to hear of, and adds those about
 * the suppressions themselves. The graph, and with it every attack path, stays as it is.
 */
export async function suppress(
  scan: WorkspaceScan,
  location: WorkspaceLocation,
  { documents }: Pick<Reading<unknown>, "documents">,
  { checkIds, ownIds, now, bounds }: SuppressOptions,
): Promise<Suppressed> {
  const read = await readSuppressions(location, documents, checkIds, bounds);
  const isOwn = ({ check_id }: Suppression): boolean =>
    ownIds.has(check_id) || ownIds.values().some((id) => names(check_id, id));
  const own = read.suppressions.filter(isOwn);
  const { findings, suppressions } = suppressed(scan.findings, own, now);
  const malformed = read.malformed.map(({ place, problem }) =>
    ownFinding(malformedSuppression, place, problem, [problem]),
  );
  return {
    scan: {
      ...scan,
      files: [...scan.files, ...read.files].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      findings: [...findings, ...malformed].toSorted(compareFindings),
      suppressions,
    },
    ofOthers: read.suppressions.filter((suppression) => !isOwn(suppression)),
  };
}

/**
 * Marks findings that suppressions cover, and adds those about suppressions that cover nothing or
 * have expired.
 */
export function suppressed(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
  now: string,
): Pick<WorkspaceScan, "findings" | "suppressions"> {
  const uses = usesOf(suppressions, findings);
  const live = uses.filter(({ suppression }) => !isExpired(suppression, now));
  const hidden = new Set(live.flatMap(({ covered }) => covered));
  return {
    findings: [
      ...findings.map((finding) =>
        hidden.has(finding) ? { ...finding, suppressed: true } : finding,
      ),
      ...uses
        .filter(({ suppression }) => isExpired(suppression, now))
        .map(({ suppression }) => expired(suppression)),
      ...live
        .filter(({ covered }) => covered.length === 0)
        .map(({ suppression }) => unused(suppression)),
    ],
    suppressions: live.filter(({ covered }) => covered.length > 0).map(applied),
  };
}

type Use = { readonly suppression: Suppression; readonly covered: readonly Finding[] };

function usesOf(
  suppressions: readonly Suppression[],
  findings: readonly Finding[],
): readonly Use[] {
  const byCheck = Map.groupBy(findings, ({ check_id }) => check_id);
  return suppressions.map((suppression) => ({
    suppression,
    covered: (
      byCheck.get(suppression.check_id) ??
      findings.filter(({ check_id }) => names(suppression.check_id, check_id))
    ).filter(suppression.covers),
  }));
}

/** It counts to the end of its last day, UTC. */
function isExpired({ expires }: Suppression, now: string): boolean {
  return expires !== "" && now.slice(0, expires.length) > expires;
}

function applied({ suppression, covered }: Use): AppliedSuppression {
  const { covers: _, ...said } = suppression;
  return { ...said, fingerprints: covered.map(({ fingerprint }) => fingerprint) };
}

function expired({ check_id, owner, expires, reason, place }: Suppression): Finding {
  const message = `The suppression of ${check_id}${owner === "" ? "" : ` by ${owner}`} ended with ${expires}; what it hid is reported again.`;
  return ownFinding(expiredSuppression, place, message, [check_id, reason]);
}

function unused({ check_id, reason, place }: Suppression): Finding {
  const message = `Nothing that ${check_id} reports is covered by this suppression.`;
  return ownFinding(unusedSuppression, place, message, [check_id, reason]);
}

function ownFinding(
  { check_id, title, severity, owasp, fixable, remediation }: CheckDescription,
  place: Evidence,
  message: string,
  identity: readonly string[],
): Finding {
  return {
    check_id,
    title,
    message,
    remediation,
    severity,
    confidence: "high",
    owasp,
    agent_id: "",
    evidence: [place],
    fixable,
    fingerprint: fingerprintOf([check_id, place.file, ...identity]),
    suppressed: false,
  };
}
