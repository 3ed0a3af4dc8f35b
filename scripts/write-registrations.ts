import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkIds, checkIdsFile } from "./check-ids.ts";
import { indexes, root } from "./registrations.ts";

/**
 * Writes the list of each registered folder, and then the IDs of all checks that the lists name.
 */
export async function writeRegistrations(): Promise<void> {
  for (const [path, text] of indexes()) writeFileSync(join(root, path), text);
  writeFileSync(join(root, checkIdsFile), await checkIds());
}
