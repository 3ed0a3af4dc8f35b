import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { sourceFiles } from "../../packages/dashboard/source-digest.ts";

/**
 * Lines by which the launcher of a checkout sees whether a build is of the sources as they are now:
 * size, time of the last change and name of each. Of a file that was changed since `started`, in
 * milliseconds, it is unknown which state went in: its line fits none.
 */
export function builtFrom(repository: string, bundled: readonly string[], started: number): string {
  const dashboard = sourceFiles(join(repository, "packages/dashboard"));
  const paths = new Set([...bundled, ...dashboard, join(repository, "package-lock.json")]);
  return [...paths]
    .map((path) => ({ path, name: relative(repository, path) }))
    .filter(({ name }) => !name.includes("node_modules"))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ path, name }) => {
      const { size, mtimeMs } = statSync(path);
      return `${mtimeMs < started ? size : "unknown"} ${mtimeMs} ${name}\n`;
    })
    .join("");
}
