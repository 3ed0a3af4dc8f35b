import { type AttackPath, riskSeverity } from "@parapet/posture";
import type { Selectable } from "kysely";
import { reopened, type StoredDecision, undecided } from "./attack-path-decision.ts";
import { attackPathJson } from "./attack-path-json.ts";
import type { AttackPathsTable } from "../schema.ts";

export type AttackPathRow = Selectable<AttackPathsTable>;

/** A path that a scan shows. */
export type Detection = {
  /** Its `detected_at` and `severity` are set by the store. */
  readonly path: AttackPath;
  /** The services of the agents involved; empty stands for the scanned service. */
  readonly services: readonly string[];
  /**
   * Names the nodes and edges on the way; when it changes, what was decided about the path no
   * longer holds.
   */
  readonly routeHash: string;
  /**
   * Everything that is known beside the documented fields, as JSON text; the store does not look
   * into it.
   */
  readonly detail: string;
};

/** The scan that shows it. */
export type ScanMoment = { readonly scanId: string; readonly scannedAt: string };

/**
 * The row of a path after a scan has shown it. An open path keeps the start of its period and,
 * while its route is the same, what its owner decided about it; one that comes back after it was
 * resolved starts a new period, undecided.
 */
export function rowAfter(
  known: AttackPathRow | undefined,
  { path, services, routeHash, detail }: Detection,
  { scanId, scannedAt }: ScanMoment,
): AttackPathRow {
  const open = known?.resolved_at === "" ? known : undefined;
  const first_seen = open?.first_seen ?? scannedAt;
  // Lists are read by the band of the score.
  const severity = riskSeverity(path.risk_score);
  return {
    path_id: path.path_id,
    risk_tenths: Math.round(path.risk_score * 10),
    severity,
    owasp_tag: path.owasp_tag,
    ...decisionAfter(open, routeHash, scannedAt),
    route_hash: routeHash,
    first_seen,
    last_seen: scannedAt,
    last_scan_id: scanId,
    resolved_at: "",
    services: JSON.stringify([...new Set(services)].toSorted()),
    body: attackPathJson({ ...path, severity, detected_at: first_seen }),
    detail,
  };
}

/** True for a decision about a route that is not the path's route any more. */
export function isOutdated(
  known: Pick<AttackPathRow, "status" | "route_hash">,
  routeHash: string,
): boolean {
  return known.status !== "open" && known.route_hash !== routeHash;
}

function decisionAfter(
  open: AttackPathRow | undefined,
  routeHash: string,
  scannedAt: string,
): StoredDecision {
  if (open === undefined) return undecided;
  if (isOutdated(open, routeHash)) return reopened("The route has changed.", scannedAt);
  const { status, status_reason, status_by, status_owner, status_at, status_expires_at } = open;
  return { status, status_reason, status_by, status_owner, status_at, status_expires_at };
}

/** The services of the agents involved, sorted. */
export function servicesOf({ services }: Pick<AttackPathRow, "services">): readonly string[] {
  return JSON.parse(services);
}

/**
 * True when a scan shows the path exactly as it is known: only its last sight needs to be written.
 */
export function isUnchanged(known: AttackPathRow | undefined, row: AttackPathRow): boolean {
  return (
    known?.resolved_at === "" &&
    known.body === row.body &&
    known.detail === row.detail &&
    known.route_hash === row.route_hash &&
    known.services === row.services
  );
}
