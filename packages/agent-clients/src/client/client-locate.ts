import { dirname, join, resolve } from "node:path";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import { isFile, exists } from "@parapet/scan-core/files/file-stats.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import type { ClientSpec } from "./client-spec.ts";

/**
 * Finds a project or the person's settings, by a folder or a file of them. Throws ScanError
 * "not_found".
 */
export async function locateClient(
  spec: ClientSpec,
  target: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  const { homeDir, cwd } = environment;
  const path =
    target === undefined
      ? spec.userFolder(environment)
      : resolve(
          cwd,
          target.trim().replace(/^~(?=$|[\\/])/, () => homeDir),
        );
  const found = await workspaceAt(spec, path, environment);
  if (found !== undefined) return found;
  throw new ScanError(
    "not_found",
    `There are no ${spec.title} settings in ${path}. Specify the project or the folder that contains them.`,
  );
}

/** The settings of the person, and those of the project that the current folder belongs to. */
export async function findClient(
  spec: ClientSpec,
  environment: ScanEnvironment,
): Promise<readonly WorkspaceLocation[]> {
  const user = await userWorkspace(spec, environment);
  const project = await projectAbove(spec, environment);
  return [user, project].filter((location) => location !== undefined);
}

/** True for a file that the client reads, by its name and its folder. */
export function isClientFile(
  spec: ClientSpec,
  path: string,
  environment: ScanEnvironment,
): boolean {
  return isUserFile(spec, path, environment) || projectOfFile(spec, path) !== undefined;
}

function isUserFile(spec: ClientSpec, path: string, environment: ScanEnvironment): boolean {
  return (
    spec.userFiles(environment).some((file) => file.path === path) ||
    isInFolder(spec, path, spec.fileFolders?.ofUser(environment))
  );
}

/** The project of a file; files of projects are in it or up to two folders below. */
function projectOfFile(spec: ClientSpec, path: string): string | undefined {
  const folders = [dirname(path), dirname(dirname(path)), dirname(dirname(dirname(path)))];
  return folders.find(
    (folder) =>
      spec.projectFiles(folder).some((file) => file.path === path) ||
      isInFolder(spec, path, spec.fileFolders?.ofProject(folder)),
  );
}

function isInFolder(
  { fileFolders }: ClientSpec,
  path: string,
  folder: string | undefined,
): boolean {
  return (
    folder === dirname(path) && fileFolders?.endings.some((end) => path.endsWith(end)) === true
  );
}

async function workspaceAt(
  spec: ClientSpec,
  path: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  const userFolder = spec.userFolder(environment);
  if (path === userFolder) return userWorkspace(spec, environment);
  if (isUserFile(spec, path, environment)) {
    return (await isFile(path, environment))
      ? { workspacePath: userFolder, configPath: path }
      : undefined;
  }
  const project = projectOfFile(spec, path);
  if (project !== undefined) {
    return (await isFile(path, environment))
      ? { workspacePath: project, configPath: path }
      : undefined;
  }
  return projectIn(spec, path, environment);
}

async function userWorkspace(
  spec: ClientSpec,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  const configPath =
    (await firstFile(spec.userFiles(environment), environment)) ??
    (await firstInFolder(spec, spec.fileFolders?.ofUser(environment), environment));
  return configPath === undefined
    ? undefined
    : { workspacePath: spec.userFolder(environment), configPath };
}

/** A home directory is not a project: it contains the user's settings. */
async function projectIn(
  spec: ClientSpec,
  folder: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  if (folder === environment.homeDir) return undefined;
  const configPath =
    (await firstFile(spec.projectFiles(folder), environment)) ??
    (await firstInFolder(spec, spec.fileFolders?.ofProject(folder), environment));
  return configPath === undefined ? undefined : { workspacePath: folder, configPath };
}

/** Up to the repository's root, and never up to the home directory. */
async function projectAbove(
  spec: ClientSpec,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  for (let at = environment.cwd; at !== environment.homeDir; at = dirname(at)) {
    // From the inside outwards: the nearest counts.
    // oxlint-disable-next-line no-await-in-loop
    const found = await projectIn(spec, at, environment);
    if (found !== undefined) return found;
    // oxlint-disable-next-line no-await-in-loop
    if (at === dirname(at) || (await exists(join(at, ".git"), environment))) return undefined;
  }
  return undefined;
}

async function firstFile(
  files: readonly LayerCandidate[],
  environment: ScanEnvironment,
): Promise<string | undefined> {
  const found = await Promise.all(files.map(({ path }) => isFile(path, environment)));
  return files.find((_, index) => found[index] === true)?.path;
}

async function firstInFolder(
  spec: ClientSpec,
  folder: string | undefined,
  environment: ScanEnvironment,
): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const paths = (await namesIn(folder, environment)).map((name) => join(folder, name));
  return paths.find((path) => isInFolder(spec, path, folder));
}
