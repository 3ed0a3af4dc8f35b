import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A function of the real OpenClaw's bundle by its own name: files are named by hashes, and exports
 * by letters.
 */
export async function bundledFunction(dist, filePrefix, name) {
  for (const file of readdirSync(dist).filter(
    (each) => each.startsWith(filePrefix) && each.endsWith("js"),
  )) {
    const found = Object.values(await import(pathToFileURL(join(dist, file)).href)).find(
      (value) => typeof value === "function" && value.name === name,
    );
    if (found !== undefined) return found;
  }
  throw new Error(`${name} is no longer in ${filePrefix}*`);
}
