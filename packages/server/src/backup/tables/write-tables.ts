import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackedUpFile } from "../backed-up-files.ts";
import { type ManifestTable, tableFile, tableFolder } from "../manifest.ts";
import type { StoredTable } from "./stored-tables.ts";
import type { TableSource } from "./table-access.ts";
import { lineOf } from "./table-lines.ts";

/** Writes each table to a file of its own in a folder, a row at a time. */
export async function writeTables(
  source: TableSource,
  tables: readonly StoredTable[],
  folder: string,
): Promise<{ readonly files: readonly BackedUpFile[]; readonly tables: readonly ManifestTable[] }> {
  await mkdir(join(folder, tableFolder), { mode: 0o700 });
  const files: BackedUpFile[] = [];
  const written: ManifestTable[] = [];
  for (const table of tables) {
    const name = tableFile(table.name);
    const path = join(folder, name);
    // One after the other: each is streamed.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await writeRows(source, table, path);
    // oxlint-disable-next-line no-await-in-loop
    const last_number = table.isNumbered ? await source.lastNumber(table) : 0;
    files.push({ name, path });
    written.push({ name: table.name, rows, last_number });
  }
  return { files, tables: written };
}

async function writeRows(source: TableSource, table: StoredTable, path: string): Promise<number> {
  let count = 0;
  await pipeline(
    async function* lines() {
      for await (const row of source.rows(table)) {
        count += 1;
        yield lineOf(row);
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  return count;
}
