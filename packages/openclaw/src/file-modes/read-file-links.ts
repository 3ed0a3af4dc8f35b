import type { Stats } from "node:fs";
import { join } from "node:path";
import { type FileBounds, isWithin } from "@parapet/scan-core/files/bounds.ts";
import { entriesIn, type FolderEntry } from "@parapet/scan-core/files/list-folder.ts";
import { linkStatsOf } from "@parapet/scan-core/files/file-stats.ts";
import { realPathOf } from "@parapet/scan-core/files/real-path.ts";
import type { FileLink } from "./file-link.ts";

export type FileLinkRequest = {
  readonly configPath: string;
  readonly stateDir: string;
  /** Workspaces of agents; absolute, by their ids. */
  readonly workspaces: readonly { readonly agent: string; readonly path: string }[];
  /** Absolute folders that skills may be in, wherever the link to them is. */
  readonly trusted: readonly string[];
};

const mostFolders = 500;
const deepest = 6;

/**
 * Where the state folder or the configuration is a symbolic link, and skills of workspaces that are
 * outside them; sorted by path. Opens folders of skills for their names, and no file. What cannot
 * be looked at is left out.
 */
export async function readFileLinks(
  request: FileLinkRequest,
  bounds: FileBounds,
): Promise<readonly FileLink[]> {
  const { configPath, stateDir, workspaces } = request;
  const own = [
    { kind: "state", path: stateDir },
    { kind: "configuration", path: configPath },
  ] as const;
  const links = own.map(async ({ kind, path }): Promise<readonly FileLink[]> => {
    const stats = await linkStatsOf(path, bounds).catch((): Stats | undefined => undefined);
    if (stats?.isSymbolicLink() !== true) return [];
    const target = await realPathOf(path, bounds);
    return target === undefined ? [] : [{ kind, path, target, agent: "" }];
  });
  // Agents may share a workspace; the first of them is named.
  const places = [...new Map(workspaces.toReversed().map((place) => [place.path, place])).values()];
  const skills = places.map((place) => skillsOutside(place, request.trusted, bounds));
  return (await Promise.all([...links, ...skills]))
    .flat()
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function skillsOutside(
  { agent, path }: FileLinkRequest["workspaces"][number],
  trusted: readonly string[],
  bounds: FileBounds,
): Promise<readonly FileLink[]> {
  const root = await realPathOf(path, bounds);
  if (root === undefined) return [];
  const inside = [
    root,
    ...(await Promise.all(trusted.map((folder) => realPathOf(folder, bounds)))),
  ].filter((folder) => folder !== undefined);
  const found: FileLink[] = [];
  for (const file of await skillFilesIn(join(path, "skills"), bounds)) {
    // oxlint-disable-next-line no-await-in-loop
    const target = await realPathOf(file, bounds);
    if (target === undefined || inside.some((folder) => isWithin(target, folder))) continue;
    found.push({ kind: "skill", path: file, target, agent });
  }
  return found;
}

/**
 * Every SKILL.md below a folder, links followed; each real folder once, so that a link to above
 * ends.
 */
async function skillFilesIn(folder: string, bounds: FileBounds): Promise<readonly string[]> {
  const files: string[] = [];
  const seen = new Set<string>();
  let level = [folder];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const here of level) {
      // oxlint-disable-next-line no-await-in-loop
      const real = await realPathOf(here, bounds);
      if (real === undefined || seen.has(real) || seen.size >= mostFolders) continue;
      seen.add(real);
      // oxlint-disable-next-line no-await-in-loop
      for (const entry of await entriesOf(here, bounds)) {
        const path = join(here, entry.name);
        if (entry.name === "SKILL.md") files.push(path);
        else if (entry.isDirectory() || entry.isSymbolicLink()) next.push(path);
      }
    }
    level = next;
  }
  return files;
}

async function entriesOf(folder: string, bounds: FileBounds): Promise<readonly FolderEntry[]> {
  return (await entriesIn(folder, bounds))
    .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
    .slice(0, mostFolders);
}
