import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { FileBounds } from "./bounds.ts";
import { readBytesOf } from "./read-text-file.ts";

/** Larger ones are not taken into memory. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Opens a database of SQLite without touching it: as unchangeable, SQLite takes no lock, makes no
 * file and looks into no log. Where only some folders may be read, SQLite gets the bytes and no
 * path, since it follows links by itself. Throws FileReadError, or the errors of SQLite, which have
 * a code.
 */
export async function openDatabase(path: string, bounds: FileBounds): Promise<DatabaseSync> {
  // Most workspaces have no database, and loading SQLite takes as long as reading their
  // configuration.
  const sqlite = process.getBuiltinModule("node:sqlite");
  const options = { allowExtension: false, limits: { length: 4 * mostValueBytes } };
  if (bounds.roots === undefined) {
    const address = pathToFileURL(path);
    address.searchParams.set("immutable", "1");
    return new sqlite.DatabaseSync(address, { readOnly: true, ...options });
  }
  const { bytes } = await readBytesOf(path, bounds, { maxBytes: mostBytes });
  const database = new sqlite.DatabaseSync(":memory:", options);
  try {
    database.deserialize(withoutLog(bytes));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Longest text that is taken out of a database, in bytes. */
export const mostValueBytes = 1024 * 1024;

/**
 * In memory, SQLite opens no database that says it has a log beside it: these bytes of the header
 * say so.
 */
function withoutLog(bytes: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(bytes);
  for (const at of [18, 19]) if (plain[at] === 2) plain[at] = 1;
  return plain;
}
