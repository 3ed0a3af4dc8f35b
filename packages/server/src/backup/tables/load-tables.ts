import { createHash } from "node:crypto";
import { join } from "node:path";
import { BackupError } from "../backup-error.ts";
import { type ManifestTable, tableFile } from "../manifest.ts";
import type { StoredTable } from "./stored-tables.ts";
import type { TableTarget } from "./table-access.ts";
import { bytesOf, lineOf, type Row, rowsIn } from "./table-lines.ts";

/** What is inserted at once. */
const rowsAtOnce = 500;
const bytesAtOnce = 4 * 1024 * 1024;

export type LoadedTables = {
  /** Rows with a text that this database keeps otherwise. */
  readonly changed: number;
};

/**
 * Fills empty tables from the files of an unpacked export, reads all of it back and compares counts
 * and checksums. Throws BackupError; then the caller's transaction must not be committed.
 */
export async function loadTables(
  target: TableTarget,
  exported: readonly (StoredTable & ManifestTable)[],
  { folder, replace }: { readonly folder: string; readonly replace: boolean },
): Promise<LoadedTables> {
  await makeEmpty(target, exported, replace);
  let changed = 0;
  for (const table of exported) {
    // One after the other: a table may refer to those before it.
    // oxlint-disable-next-line no-await-in-loop
    changed += await loadTable(target, table, folder);
  }
  return { changed };
}

async function makeEmpty(
  target: TableTarget,
  tables: readonly StoredTable[],
  replace: boolean,
): Promise<void> {
  if (replace) return target.clear(tables);
  for (const table of tables) {
    // oxlint-disable-next-line no-await-in-loop
    if (await target.isEmpty(table)) continue;
    throw new BackupError(
      `The database has rows already (table ${table.name}); import into an empty database, or pass --replace to delete them.`,
    );
  }
}

async function loadTable(
  target: TableTarget,
  table: StoredTable & ManifestTable,
  folder: string,
): Promise<number> {
  const expected = createHash("sha256");
  let changed = 0;
  let rows = 0;
  let waiting: Row[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    await target.insert(table, waiting);
    waiting = [];
    bytes = 0;
  };
  for await (const row of rowsIn(join(folder, tableFile(table.name)), table)) {
    const kept = target.kept(row);
    const line = lineOf(kept);
    if (line !== lineOf(row)) changed += 1;
    expected.update(line);
    rows += 1;
    waiting.push(kept);
    bytes += bytesOf(kept);
    if (waiting.length >= rowsAtOnce || bytes >= bytesAtOnce) await flush();
  }
  if (waiting.length > 0) await flush();
  if (table.isNumbered) await target.setLastNumber(table, table.last_number);
  const found = createHash("sha256");
  let stored = 0;
  for await (const row of target.rows(table)) {
    found.update(lineOf(row));
    stored += 1;
  }
  if (rows !== table.rows || stored !== rows || found.digest("hex") !== expected.digest("hex")) {
    throw new BackupError(
      `The table ${table.name} does not match its export (${table.rows} rows, imported: ${stored}); nothing was imported.`,
    );
  }
  return changed;
}
