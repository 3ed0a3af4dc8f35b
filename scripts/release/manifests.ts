import { globSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** Of the repository and of every package: paths from its folder. */
export const manifestPaths: readonly string[] = globSync(
  ["package.json", "{packages,adapters}/*/package.json"],
  { cwd: root },
).toSorted();
