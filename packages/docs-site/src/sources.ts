import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { linkTargets } from "./link-targets.ts";

/** What the site is built from. Paths are relative to the repository, with "/". */
export type Sources = {
  /** Markdown by path: everything in docs/, and what it links to elsewhere in the repository. */
  readonly pages: ReadonlyMap<string, string>;
  /** Is there a file or folder at this path? */
  readonly exists: (path: string) => boolean;
  readonly read: (path: string) => Uint8Array;
};

export function readSources(repository: string): Sources {
  const exists = (path: string) => existsSync(join(repository, path));
  const read = (path: string) => readFileSync(join(repository, path));
  const text = (path: string) => [path, read(path).toString()] as const;
  const documentation = filesIn(repository, "docs")
    .filter((path) => path.endsWith(".md"))
    .map(text);
  const linked = new Set(documentation.flatMap(([path, markdown]) => linkedPages(path, markdown)));
  const others = [...linked].filter((path) => !path.startsWith("docs/") && exists(path));
  return { pages: new Map([...documentation, ...others.toSorted().map(text)]), exists, read };
}

/**
 * A digest of all that changes what is built: the Markdown, other files of docs/, and the
 * generator.
 */
export function digestOf(repository: string, { pages, read }: Sources): string {
  const files = [
    ...filesIn(repository, "docs").filter((path) => !path.endsWith(".md")),
    ...filesIn(repository, "packages/docs-site").filter((path) => !isBuilt(path)),
    tokens,
    icon,
  ];
  const hash = createHash("sha256");
  for (const [path, text] of pages) hash.update(path).update("\0").update(text).update("\0");
  for (const path of files) hash.update(path).update("\0").update(read(path)).update("\0");
  return hash.digest("hex");
}

/** The colors and the icon of the dashboard, which the site has, too. */
export const tokens = "packages/dashboard/src/styles/tokens.css";
export const icon = "packages/dashboard/public/favicon.svg";

function isBuilt(path: string): boolean {
  return /^packages\/docs-site\/(?:dist|\.cache|node_modules)\//.test(path);
}

function linkedPages(path: string, markdown: string): readonly string[] {
  return linkTargets(markdown)
    .filter((target) => /^[^:#]+\.md(?:#|$)/.test(target) && !target.includes("/fixtures/"))
    .map((target) => posix.join(posix.dirname(path), target.replace(/#.*$/, "")));
}

function filesIn(repository: string, folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}
