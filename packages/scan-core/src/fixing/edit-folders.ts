import { realpath } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { isInBounds } from "../files/bounds.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import { errnoOf, explaining } from "./fix-errors.ts";
import type { PlanOptions } from "./plan-options.ts";

/**
 * Where a fix may change files: resolved once, so that no link that comes later leads it elsewhere.
 */
export type EditFolders = {
  /** The workspace, without symbolic links. */
  readonly workspace: string;
  /** All folders, the workspace's among them, without symbolic links. */
  readonly all: readonly string[];
};

/** Folders in which a fix of several workspaces may change files. */
export function everyFolder(folders: readonly EditFolders[]): readonly string[] {
  return [...new Set(folders.flatMap(({ all }) => all))];
}

/** The `.env` that generated secrets go into. */
export function envPathOf<Model>(
  location: WorkspaceLocation,
  { environment, envPathOf: own }: PlanOptions<Model>,
): string {
  return own?.(location, environment) ?? join(location.workspacePath, ".env");
}

/** Folders whose files a fix of this workspace may change. Throws FixFailed. */
export async function editFoldersOf<Model>(
  location: WorkspaceLocation,
  options: PlanOptions<Model>,
): Promise<EditFolders> {
  const { workspacePath, configPath } = location;
  // Where nothing will be written, it does not matter where a file really lies, as long as it may
  // be read.
  if (options.writable === "ignored") {
    const all = options.environment.roots ?? [parse(workspacePath).root];
    return { workspace: workspacePath, all };
  }
  const { allowedRoots: roots = [], furtherFoldersOf, environment } = options;
  const beside = roots.length > 0 ? roots : (furtherFoldersOf?.(environment) ?? []);
  // A workspace of nested files is its own configuration: the folder above it is none of its
  // business.
  const configFolder = configPath === workspacePath ? workspacePath : dirname(configPath);
  const own = [workspacePath, configFolder, dirname(envPathOf(location, options))];
  const [workspace = workspacePath, ...others] = await explaining(`open ${workspacePath}`, () =>
    Promise.all([...own, ...beside].map(realPathOf)),
  );
  const all = [workspace, ...others].filter((path) => path !== undefined);
  return { workspace, all: [...new Set(all)].filter((path) => isInBounds(path, environment)) };
}

async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errnoOf(error))) return undefined;
    throw error;
  }
}
