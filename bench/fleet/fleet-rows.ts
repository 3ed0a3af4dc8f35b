import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../packages/server/src/store/schema.ts";
import { machinesInARow, plannedMachine } from "./fleet-plan.ts";
import { enrolled } from "./send-fleet.ts";

type Row = Readonly<Record<string, unknown>>;

/** Rows of each table, in an order in which they can be inserted. */
export type FleetRows = ReadonlyMap<keyof Schema, readonly Row[]>;

/** Numbers that the database counts up by itself. */
const counted: ReadonlySet<string> = new Set(["sequence"]);

const tables = [
  "machines",
  "workspaces",
  "uploads",
  "scans",
  "agents",
  "attack_paths",
  "attack_path_lists",
  "attack_path_detections",
  "attack_path_totals",
  "postures",
  "service_risks",
  "service_risk_tags",
  "service_worst_paths",
  "risk_moments",
  "unranked_scans",
  "posture_shared_nodes",
  "graph_digests",
  "exposures",
  "rankings",
  "events",
] as const satisfies readonly (keyof Schema)[];

/** All that uploads have written. */
export async function readFleetRows(query: Kysely<Schema>): Promise<FleetRows> {
  const found = new Map<keyof Schema, readonly Row[]>();
  for (const table of tables) {
    // oxlint-disable-next-line no-await-in-loop -- One connection.
    const rows: readonly Row[] = await query.selectFrom(table).selectAll().execute();
    found.set(
      table,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !counted.has(column))),
      ),
    );
  }
  return found;
}

const machineName = /\b(lt|srv|ci|vm)-(\d{6})\b/g;
const renamed =
  /\b(?:(ap|ex)_[a-z2-7]{52}|(sc)_[0-9a-f]{26}|(ev)_[0-9a-f]{32}|(lt|srv|ci|vm)-(\d{6}))\b/g;

/**
 * The same rows for other machines: the names of machines are counted on by `machines`, and IDs are
 * others, though no digests of what they name. `isOwn`: the machines, by number, that are copied.
 */
export function copiedRows(
  rows: FleetRows,
  machines: number,
  isOwn: (machine: number) => boolean,
): FleetRows {
  const ids = new Map<string, string>();
  const copied = (text: string): string =>
    text.replaceAll(
      renamed,
      (
        found: string,
        path?: string,
        scan?: string,
        event?: string,
        place?: string,
        number = "",
      ) => {
        if (place !== undefined) return nameOf(place, Number(number) + machines);
        const known = ids.get(found);
        if (known !== undefined) return known;
        const id = idLike(found, path ?? scan ?? event ?? "", machines);
        ids.set(found, id);
        return id;
      },
    );
  const own = ownPaths(rows, isOwn);
  return new Map(
    [...rows].map(([table, all]) => [
      table,
      all.flatMap((row): readonly Row[] => {
        const isWanted =
          "path_id" in row && table !== "attack_path_totals"
            ? own.has(String(row["path_id"]))
            : isOwn(machineOf(row) ?? -1);
        if (!isWanted) return [];
        if (table === "machines") return [machineRow(row, machines)];
        return [
          Object.fromEntries(
            Object.entries(row).map(([column, value]) => [
              column,
              typeof value === "string" ? copied(value) : value,
            ]),
          ),
        ];
      }),
    ]),
  );
}

function nameOf(place: string, number: number): string {
  return `${place}-${String(number).padStart(6, "0")}`;
}

/** An ID of the same form. */
function idLike(id: string, kind: string, machines: number): string {
  const digest = createHash("sha256").update(`${machines} ${id}`).digest("hex");
  // Digits of base 32 are letters, and 2 to 7.
  const spelled =
    kind === "ap" || kind === "ex"
      ? digest.replaceAll(/[0189]/g, (digit) => base32[digit] ?? "")
      : digest;
  return `${kind}_${spelled.slice(0, id.length - kind.length - 1)}`;
}

const base32: Readonly<Record<string, string>> = { 0: "w", 1: "x", 8: "y", 9: "z" };

/** The machine, by number, that a row of a table other than those of paths is about. */
function machineOf(row: Row): number | undefined {
  const named = String(row["service"] ?? row["machine"] ?? row["name"]);
  const [found] = named.matchAll(machineName);
  return found === undefined ? undefined : Number(found[2]);
}

/** The paths of machines; none leads from one machine into another. */
function ownPaths(rows: FleetRows, isOwn: (machine: number) => boolean): ReadonlySet<string> {
  const paths = rows.get("attack_paths") ?? [];
  return new Set(
    paths.flatMap(({ path_id, services }) => {
      const [found] = String(services).matchAll(machineName);
      return found !== undefined && isOwn(Number(found[2])) ? [String(path_id)] : [];
    }),
  );
}

/** The labels of a machine are its own. */
function machineRow(row: Row, machines: number): Row {
  const number = machineOf(row) ?? 0;
  const { name, owner, group, tags, key } = enrolled(plannedMachine(number + machines));
  return { ...row, name, owner, group_name: group, tags: JSON.stringify(tags), public_key: key };
}

/** Machines of a plan, from the start, whose workspaces are whole rows of it. */
export function machinesOf(rowsOfPlan: number): number {
  return rowsOfPlan * machinesInARow;
}
