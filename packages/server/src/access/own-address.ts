import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Notes in the data folder where the server listens, so that a command leads to this one and not to another program at the
 * port; takes the note back at the end.
 */
export async function noteAddress(dataDir: string, url: string): Promise<() => Promise<void>> {
  const path = pathOf(dataDir);
  await writeFile(path, `${url}\n`, { mode: 0o600 });
  return async () => {
    // Another server on the same folder may have started since.
    if ((await notedAddress(dataDir)) === url) await rm(path, { force: true });
  };
}

/** Where the server of a data folder listens; "" when none does. */
export async function notedAddress(dataDir: string): Promise<string> {
  return (await readFile(pathOf(dataDir), "utf8").catch(() => "")).trim();
}

function pathOf(dataDir: string): string {
  return join(dataDir, "address");
}
