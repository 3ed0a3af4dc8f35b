import { join } from "node:path";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { entriesIn } from "@parapet/scan-core/files/list-folder.ts";
import { asName } from "../model/data.ts";
import type { StoredCredential } from "../model/state-records.ts";

const mostEntries = 256;

/**
 * The contents of the credentials folder: files by name, and in a channel's folder one entry per
 * account, with the number of its files, since their names can be phone numbers.
 */
export async function storedCredentialsIn(
  folder: string,
  bounds: FileBounds,
): Promise<readonly StoredCredential[]> {
  const found: StoredCredential[] = [];
  for (const entry of await entriesIn(folder, bounds)) {
    if (found.length >= mostEntries) break;
    const name = asName(entry.name);
    if (entry.isFile()) found.push({ name, files: 1 });
    if (!entry.isDirectory()) continue;
    // Sequentially, until there are enough.
    // oxlint-disable-next-line no-await-in-loop
    const inside = await entriesIn(join(folder, entry.name), bounds);
    const loose = inside.filter((inner) => inner.isFile()).length;
    if (loose > 0) found.push({ name: `${name}/`, files: loose });
    for (const account of inside.filter((inner) => inner.isDirectory())) {
      if (found.length >= mostEntries) break;
      // oxlint-disable-next-line no-await-in-loop
      const files = await entriesIn(join(folder, entry.name, account.name), bounds);
      found.push({ name: `${name}/${asName(account.name)}/`, files: files.length });
    }
  }
  return found;
}
