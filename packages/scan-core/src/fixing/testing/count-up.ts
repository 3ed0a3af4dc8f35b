// A separate process: counts up in a file, under the lock of that file. Arguments: file, data
// folder, how often.
/* oxlint-disable no-await-in-loop -- one after the other is the point */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { withFileLock } from "../file-lock.ts";

const [path = "", dataDir = "", times = "0"] = process.argv.slice(2);
for (let done = 0; done < Number(times); done += 1) {
  await withFileLock(path, { dataDir, randomBytes, lockWaitMs: 60_000 }, async () => {
    const count = Number(await readFile(path, "utf8"));
    await writeFile(path, `${count + 1}`);
  });
}
