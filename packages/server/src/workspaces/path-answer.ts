import type { AttackPath, RankedFix } from "@parapet/posture";
import { arrayJson, objectJson } from "../store/attack-paths/attack-path-json.ts";
import type { AttackPathEntry, AttackPathPeriod } from "../store/attack-paths/attack-paths.ts";
import type { PostureScan } from "../store/postures.ts";
import type { PathProof } from "../risk/shown-proof.ts";
import type { PathDetail } from "../risk/path-detail.ts";

/** A ranked fix as one path sees it. */
export type PathFix = Omit<RankedFix, "paths_closed" | "paths_lowered"> & {
  readonly service: string;
  /** False: it only lowers the path. */
  readonly closes: boolean;
  /** Of the path; 0 where it is closed. */
  readonly risk_score_before: number;
  readonly risk_score_after: number;
};

/** All that is known of one path. */
export type PathAnswer = AttackPath &
  PathDetail & {
    readonly status: AttackPathEntry["status"];
    readonly decision: {
      readonly reason: string;
      readonly owner: string;
      readonly by: string;
      readonly at: string;
      readonly expires_at: string;
    };
    readonly history: Omit<AttackPathPeriod, "status"> & {
      readonly last_scan_id: string;
      readonly earlier: readonly AttackPathPeriod[];
    };
    readonly fixes: readonly PathFix[];
    /** What came of playing it in the real runtime. */
    readonly proof: PathProof;
  };

/**
 * JSON of the PathAnswer of a path that the store knows, given the latest fixes of its services.
 */
export function pathAnswerJson(
  entry: AttackPathEntry,
  ranked: readonly (PostureScan & { readonly fixes: readonly RankedFix[] })[],
  proof: PathProof,
): string {
  const path: AttackPath = JSON.parse(entry.path);
  const { first_seen, last_seen, resolved_at, last_scan_id, history } = entry;
  const decision: PathAnswer["decision"] = {
    reason: entry.status_reason,
    owner: entry.status_owner,
    by: entry.status_by,
    at: entry.status_at,
    expires_at: entry.status_expires_at,
  };
  const fixes = ranked.flatMap(({ service, fixes: all }) =>
    all.flatMap((fix) => pathFix(fix, path, service)),
  );
  const adjacent = objectJson({
    status: JSON.stringify(entry.status),
    decision: JSON.stringify(decision),
    history: JSON.stringify({ first_seen, last_seen, resolved_at, last_scan_id, earlier: history }),
    fixes: arrayJson(fixes.map((fix) => JSON.stringify(fix))),
    proof: JSON.stringify(proof),
  });
  return joined([entry.path, entry.detail, adjacent]);
}

function pathFix(
  { paths_closed, paths_lowered, ...fix }: RankedFix,
  { path_id, risk_score }: AttackPath,
  service: string,
): readonly PathFix[] {
  const closes = paths_closed.includes(path_id);
  const lowered = paths_lowered.find((path) => path.path_id === path_id);
  if (!closes && lowered === undefined) return [];
  const risk_score_after = lowered?.risk_score_after ?? 0;
  return [{ ...fix, service, closes, risk_score_before: risk_score, risk_score_after }];
}

/** One JSON object with the fields of several. */
function joined(objects: readonly string[]): string {
  return `{${objects.map((json) => json.slice(1, -1)).join(",")}}`;
}
