import { parapetCommand } from "@parapet/posture";
import { type InventoryKind, inventoryKinds } from "@parapet/assessment";
import type { CommandFleet } from "@parapet/server";
import type { CommandContext } from "../context/context.ts";
import { everyRow, withFleet } from "../context/with-fleet.ts";
import { type ExitCode, exitCodes } from "../core/exit-codes.ts";
import { UsageError } from "../core/usage-error.ts";
import { csvLines } from "../reports/csv.ts";
import { jsonText } from "../reports/json.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { table } from "../text/table.ts";

export type InventoryFlags = StoreFlags & {
  readonly kind?: string;
  readonly item?: string;
  readonly name?: string;
  readonly service?: string;
  readonly machine?: string;
  readonly tag?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
};

type Inventory = CommandFleet["inventory"];
type Total = Awaited<ReturnType<Inventory["list"]>>["rows"][number];
type Place = Awaited<ReturnType<Inventory["places"]>>["rows"][number];

/** Lists what all workspaces have, or where one of these things is. */
export async function listInventory(
  context: CommandContext,
  { kind, item, name, service, machine, tag, ...flags }: InventoryFlags,
): Promise<ExitCode> {
  const kinds = kindsFrom(kind);
  const filter = { service, machine, tag };
  if (item !== undefined) {
    const [only] = kinds;
    if (kind === undefined || only === undefined) throw new UsageError("--item needs --kind.");
    const places = await withFleet(context, flags, ({ inventory }) =>
      everyRow((page) => inventory.places({ ...filter, ...page, kind: only, item })),
    );
    await context.out.write(shown(flags, places, placeRows(places), `No workspace has ${item}.\n`));
    return exitCodes.ok;
  }
  const totals: Total[] = [];
  await withFleet(context, flags, async ({ inventory }) => {
    for (const one of kinds) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, in this order.
      const rows = await everyRow((page) =>
        inventory.list({ ...filter, ...page, name, kind: one }),
      );
      totals.push(...rows);
    }
  });
  const nothing = `Nothing is known. Scan workspaces with a running service, or send scans with \`${parapetCommand("agent")}\`.\n`;
  await context.out.write(shown(flags, totals, totalRows(totals), nothing));
  return exitCodes.ok;
}

function kindsFrom(kind: string | undefined): readonly InventoryKind[] {
  if (kind === undefined) return inventoryKinds;
  const known = inventoryKinds.find((one) => one === kind.replaceAll("-", "_"));
  if (known === undefined) {
    throw new UsageError(`Unknown kind ${kind}; known: ${inventoryKinds.join(", ")}.`);
  }
  return [known];
}

function shown(
  { json = false, csv: asCsv = false }: Pick<InventoryFlags, "json" | "csv">,
  values: readonly unknown[],
  rows: readonly (readonly string[])[],
  nothing: string,
): string {
  if (json) return jsonText(values);
  if (asCsv) return csvLines(rows);
  return values.length === 0 ? nothing : table(rows);
}

function totalRows(totals: readonly Total[]): readonly (readonly string[])[] {
  const head = ["KIND", "NAME", "WORKSPACES", "MACHINES", "WORST", "LAST SEEN", "VERSIONS"];
  const rows = totals.map(({ kind, name, services, machines, versions, ...one }) => [
    kind,
    name,
    String(services),
    String(machines),
    one.severity === "" ? "none" : `${one.severity} ${one.score.toFixed(1)}`,
    minute(one.last_seen),
    versions.map(({ version, services: n }) => `${version} (${n})`).join(", "),
  ]);
  return [head, ...rows];
}

function placeRows(places: readonly Place[]): readonly (readonly string[])[] {
  const head = ["SERVICE", "MACHINE", "VERSION", "PINNED", "WORST", "FILE", "AGENTS"];
  const rows = places.map(
    ({ service, machine, version, pinned, exposure, places: files, agents }) => [
      service,
      machine,
      version || "unknown",
      pinned === undefined ? "unknown" : pinned ? "yes" : "no",
      exposure === undefined ? "none" : `${exposure.severity} ${exposure.score.toFixed(1)}`,
      files.map(({ file, line }) => (line === 0 ? file : `${file}:${line}`)).join(", "),
      agents.join(", "),
    ],
  );
  return [head, ...rows];
}

/** "2026-11-21 08:00", UTC. */
function minute(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}
