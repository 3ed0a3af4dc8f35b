import type { AttackPath } from "@parapet/posture";
import type { Kysely } from "kysely";
import type { AttackPathRow } from "./attack-path-row.ts";
import { servicesOf } from "./attack-path-row.ts";
import { inSlices } from "../in-turn.ts";
import { indexedText } from "../indexed-text.ts";
import { comparePositions } from "../page.ts";
import type { AttackPathTotalsTable, ListedPath, Schema } from "../schema.ts";

/*
 * Where each path is listed, in the order of the list, and how many are open in it: kept when paths
 * are written, so that nobody has to count when they are read. All of it within the transaction
 * that writes the paths, of which there is one at a time.
 */

/** A path as it was known and as it is now, not resolved. */
export type ChangedPath = {
  readonly before: AttackPathRow | undefined;
  readonly row: AttackPathRow;
};

/** What says where a path is listed. */
type Listed = Pick<
  AttackPathRow,
  "path_id" | "risk_tenths" | "severity" | "owasp_tag" | "resolved_at" | "services" | "body"
>;

/** Lists changed paths where they belong now, and nowhere else. */
export async function listPaths(
  query: Kysely<Schema>,
  changed: readonly ChangedPath[],
): Promise<void> {
  const removed = changed.flatMap(({ before }) => (before === undefined ? [] : placesOf(before)));
  const added = changed.flatMap(({ row }) => placesOf(row));
  await remove(query, removed);
  await add(query, added);
  await addToTotals(query, [...counted(removed, -1), ...counted(added, 1)]);
}

/** Lists paths that were open until now among the resolved ones. */
export async function listAsResolved(
  query: Kysely<Schema>,
  resolved: readonly Listed[],
): Promise<void> {
  const after = resolved.flatMap(placesOf);
  const before = after.map((place) => ({ ...place, is_open: 1 }));
  await remove(query, before);
  await add(query, after);
  await addToTotals(query, counted(before, -1));
}

/** Lists paths that are deleted nowhere. They are resolved. */
export async function unlistPaths(
  query: Kysely<Schema>,
  deleted: readonly Listed[],
): Promise<void> {
  await remove(query, deleted.flatMap(placesOf));
}

/** The columns that say where a path is listed. */
export const listedColumns = [
  "path_id",
  "risk_tenths",
  "severity",
  "owasp_tag",
  "resolved_at",
  "services",
  "body",
] as const satisfies readonly (keyof AttackPathRow)[];

async function add(query: Kysely<Schema>, places: readonly ListedPath[]): Promise<void> {
  // In the order of the table, so that neighbors are written together.
  await inSlices(places.toSorted(comparePlaces), async (slice) => {
    await query.insertInto("attack_path_lists").values(slice).execute();
  });
}

function comparePlaces(a: ListedPath, b: ListedPath): number {
  return comparePositions(
    [a.kind, a.name, a.risk_rank, a.path_id],
    [b.kind, b.name, b.risk_rank, b.path_id],
  );
}

async function remove(query: Kysely<Schema>, places: readonly ListedPath[]): Promise<void> {
  await inSlices(places, async (slice) => {
    await query
      .deleteFrom("attack_path_lists")
      .where((row) =>
        row(
          row.refTuple("kind", "name", "is_open", "risk_rank", "path_id"),
          "in",
          slice.map((place) =>
            row.tuple(place.kind, place.name, place.is_open, place.risk_rank, place.path_id),
          ),
        ),
      )
      .execute();
  });
}

function placesOf(path: Listed): readonly ListedPath[] {
  const { path_id, risk_tenths, severity, owasp_tag, resolved_at, body } = path;
  const is_open = resolved_at === "" ? 1 : 0;
  const place = { is_open, risk_rank: 0 - risk_tenths, path_id, severity, owasp_tag };
  const { agents_involved }: AttackPath = JSON.parse(body);
  return [
    { kind: "all", name: "", ...place },
    ...servicesOf(path).map((name) => ({ kind: "service", name, ...place }) as const),
    ...[...new Set(agents_involved.map(indexedText))].map(
      (name) => ({ kind: "agent", name, ...place }) as const,
    ),
  ];
}

function counted(listed: readonly ListedPath[], paths: 1 | -1): readonly AttackPathTotalsTable[] {
  return listed.flatMap(({ kind, name, is_open, severity, owasp_tag }) =>
    kind === "agent" || is_open === 0 ? [] : [{ kind, name, severity, owasp_tag, paths }],
  );
}

async function addToTotals(
  query: Kysely<Schema>,
  additions: readonly AttackPathTotalsTable[],
): Promise<void> {
  const changes = new Map<string, AttackPathTotalsTable>();
  for (const addition of additions) {
    const { kind, name, severity, owasp_tag, paths } = addition;
    const key = JSON.stringify([kind, name, severity, owasp_tag]);
    changes.set(key, { ...addition, paths: paths + (changes.get(key)?.paths ?? 0) });
  }
  const changed = [...changes.values()].filter(({ paths }) => paths !== 0);
  await inSlices(changed, async (slice) => {
    await query
      .insertInto("attack_path_totals")
      .values(slice)
      .onConflict((conflict) =>
        conflict.columns(["kind", "name", "severity", "owasp_tag"]).doUpdateSet((row) => ({
          paths: row("attack_path_totals.paths", "+", row.ref("excluded.paths")),
        })),
      )
      .execute();
  });
}
