import type { Kysely } from "kysely";
import { reopenExpired } from "./attack-path-decision.ts";
import { isOutdated, isUnchanged, rowAfter } from "./attack-path-row.ts";
import type { AttackPathRow, Detection, ScanMoment } from "./attack-path-row.ts";
import { type ChangedPath, listAsResolved, listedColumns, listPaths } from "./attack-path-lists.ts";
import type { Schema } from "../schema.ts";
import { inSlices, inTurn } from "../in-turn.ts";

/** What a scan changed. Ids are sorted. */
export type Replacement = {
  /** Never seen before. */
  readonly opened: readonly string[];
  /** Back after they were resolved. */
  readonly reopened: readonly string[];
  /** No longer shown by the latest scan of any service. */
  readonly resolved: readonly string[];
  /** Open ones whose decision no longer holds: it has expired, or the route has changed. */
  readonly undecided: readonly string[];
};

/** Whose paths are replaced. */
export type Replaced = {
  /** The one that was scanned. */
  readonly service: string;
  /**
   * Services that were searched together with it, for paths cross between them; none where left
   * out.
   */
  readonly adjacent?: readonly string[];
  /** False where the search gave up: then nothing of those beside is resolved. */
  readonly complete?: boolean;
};

/** Writes what a successful scan of a service shows. Runs in a transaction that is alone in it. */
export async function replacePaths(
  query: Kysely<Schema>,
  { service, adjacent = [], complete = true }: Replaced,
  detections: readonly Detection[],
  moment: ScanMoment,
): Promise<Replacement> {
  const expired = await reopenExpired(query, moment.scannedAt);
  const shown = firstOfEach(detections);
  const known = await rowsOf(query, [...shown.keys()]);
  const others = new Set(adjacent);
  const changed: ChangedPath[] = [];
  const opened: string[] = [];
  const reopened: AttackPathRow[] = [];
  const rescored: AttackPathRow[] = [];
  const outdated: string[] = [];
  const seen: string[] = [];
  const unchanged: string[] = [];
  for (const [pathId, detection] of shown) {
    const before = known.get(pathId);
    const services = detection.services.length > 0 ? detection.services : [service];
    const isSeen = services.includes(service) || !services.some((name) => others.has(name));
    if (isSeen) seen.push(pathId);
    const row = rowAfter(before, { ...detection, services }, moment);
    // What only others show was seen when they were scanned.
    const kept = before?.resolved_at === "" && !isSeen ? before : moment;
    const isChanged = !isUnchanged(before, row);
    if (isChanged) changed.push({ before, row: { ...row, ...sightOf(kept) } });
    else if (isSeen) unchanged.push(pathId);
    if (before && hasOtherScore(before, row)) rescored.push(before);
    if (!before) opened.push(pathId);
    else if (before.resolved_at !== "") reopened.push(before);
    else if (isOutdated(before, detection.routeHash)) outdated.push(pathId);
  }
  await keepPeriods(query, reopened);
  await keepScores(query, rescored, moment);
  await writeRows(
    query,
    changed.map(({ row }) => row),
  );
  await listPaths(query, changed);
  await touch(query, unchanged, moment);
  const gone = [...(await replaceDetections(query, service, new Set(seen)))];
  await inTurn(others, async (other) => {
    const theirs = [...shown].filter(([, { services }]) => services.includes(other));
    const ids = new Set(theirs.map(([pathId]) => pathId));
    gone.push(...(await replaceDetections(query, other, ids, complete)));
  });
  const resolved = await resolve(query, gone, moment);
  return {
    opened: opened.toSorted(),
    reopened: reopened.map(({ path_id }) => path_id).toSorted(),
    resolved: resolved.toSorted(),
    undecided: [...expired, ...outdated].toSorted(),
  };
}

function sightOf(
  sight: AttackPathRow | ScanMoment,
): Pick<AttackPathRow, "last_seen" | "last_scan_id"> {
  return "scanId" in sight
    ? { last_seen: sight.scannedAt, last_scan_id: sight.scanId }
    : { last_seen: sight.last_seen, last_scan_id: sight.last_scan_id };
}

/** Resolves those of the paths that no service's latest scan shows any more. */
export async function resolve(
  query: Kysely<Schema>,
  pathIds: readonly string[],
  { scannedAt }: Pick<ScanMoment, "scannedAt">,
): Promise<readonly string[]> {
  const resolved: Pick<AttackPathRow, (typeof listedColumns)[number]>[] = [];
  await inSlices(pathIds, async (slice) => {
    const detected = query.selectFrom("attack_path_detections").select("path_id");
    const rows = await query
      .updateTable("attack_paths")
      .set({ resolved_at: scannedAt })
      .where("path_id", "in", slice)
      .where("resolved_at", "=", "")
      .where("path_id", "not in", detected.where("path_id", "in", slice))
      .returning(listedColumns)
      .execute();
    resolved.push(...rows);
  });
  await listAsResolved(query, resolved);
  return resolved.map(({ path_id }) => path_id);
}

function firstOfEach(detections: readonly Detection[]): ReadonlyMap<string, Detection> {
  return new Map(
    detections.toReversed().map((detection) => [detection.path.path_id, detection] as const),
  );
}

async function rowsOf(
  query: Kysely<Schema>,
  pathIds: readonly string[],
): Promise<ReadonlyMap<string, AttackPathRow>> {
  const known = new Map<string, AttackPathRow>();
  await inSlices(pathIds, async (slice) => {
    const paths = query.selectFrom("attack_paths").selectAll();
    for (const row of await paths.where("path_id", "in", slice).execute()) {
      known.set(row.path_id, row);
    }
  });
  return known;
}

async function keepPeriods(query: Kysely<Schema>, rows: readonly AttackPathRow[]): Promise<void> {
  await inSlices(rows, async (slice) => {
    const periods = slice.map(({ path_id, first_seen, last_seen, resolved_at }) => ({
      path_id,
      first_seen,
      last_seen,
      resolved_at,
    }));
    await query.insertInto("attack_path_periods").values(periods).execute();
  });
}

function hasOtherScore(before: AttackPathRow, row: AttackPathRow): boolean {
  return before.risk_tenths !== row.risk_tenths || before.severity !== row.severity;
}

async function keepScores(
  query: Kysely<Schema>,
  rows: readonly AttackPathRow[],
  { scannedAt }: Pick<ScanMoment, "scannedAt">,
): Promise<void> {
  await inSlices(rows, async (slice) => {
    const scores = slice.map(({ path_id, risk_tenths, severity }) => ({
      path_id,
      until_at: scannedAt,
      risk_tenths,
      severity,
    }));
    await query.insertInto("attack_path_scores").values(scores).execute();
  });
}

async function writeRows(query: Kysely<Schema>, rows: readonly AttackPathRow[]): Promise<void> {
  await inSlices(rows, async (slice) => {
    await query
      .insertInto("attack_paths")
      .values(slice)
      .onConflict((conflict) =>
        conflict.column("path_id").doUpdateSet((row) => ({
          risk_tenths: row.ref("excluded.risk_tenths"),
          severity: row.ref("excluded.severity"),
          owasp_tag: row.ref("excluded.owasp_tag"),
          status: row.ref("excluded.status"),
          status_reason: row.ref("excluded.status_reason"),
          status_by: row.ref("excluded.status_by"),
          status_at: row.ref("excluded.status_at"),
          status_owner: row.ref("excluded.status_owner"),
          status_expires_at: row.ref("excluded.status_expires_at"),
          route_hash: row.ref("excluded.route_hash"),
          first_seen: row.ref("excluded.first_seen"),
          last_seen: row.ref("excluded.last_seen"),
          last_scan_id: row.ref("excluded.last_scan_id"),
          resolved_at: row.ref("excluded.resolved_at"),
          services: row.ref("excluded.services"),
          body: row.ref("excluded.body"),
          detail: row.ref("excluded.detail"),
        })),
      )
      .execute();
  });
}

async function touch(
  query: Kysely<Schema>,
  pathIds: readonly string[],
  { scanId, scannedAt }: ScanMoment,
): Promise<void> {
  await inSlices(pathIds, async (slice) => {
    await query
      .updateTable("attack_paths")
      .set({ last_seen: scannedAt, last_scan_id: scanId })
      .where("path_id", "in", slice)
      .execute();
  });
}

/** Says which paths the service showed until now and shows no longer. */
async function replaceDetections(
  query: Kysely<Schema>,
  service: string,
  shown: ReadonlySet<string>,
  complete = true,
): Promise<readonly string[]> {
  const rows = await query
    .selectFrom("attack_path_detections")
    .select("path_id")
    .where("service", "=", service)
    .execute();
  const before = new Set(rows.map(({ path_id }) => path_id));
  const gone = complete ? [...before.difference(shown)] : [];
  await inSlices(gone, async (slice) => {
    await query
      .deleteFrom("attack_path_detections")
      .where("service", "=", service)
      .where("path_id", "in", slice)
      .execute();
  });
  await inSlices([...shown.difference(before)], async (slice) => {
    const values = slice.map((path_id) => ({ service, path_id }));
    await query.insertInto("attack_path_detections").values(values).execute();
  });
  return gone;
}
