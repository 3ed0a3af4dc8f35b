import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";

const folder = env["PARAPET_LABELED_DATA"];

/** True where scripts/with-labeled-data.sh has fetched the data. */
export const hasData = folder !== undefined && existsSync(folder);

/**
 * The texts of the files of a source that fit a glob, in the order of their names; none where the
 * source could not be fetched.
 */
export function filesOf(source: string, glob: string): readonly string[] {
  if (folder === undefined) return [];
  const cwd = join(folder, source);
  return globSync(glob, { cwd })
    .toSorted()
    .map((name) => readFileSync(join(cwd, name), "utf8"));
}
