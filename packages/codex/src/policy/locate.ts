import { basename, dirname, join, resolve } from "node:path";
import { isFile, exists } from "@parapet/scan-core/files/file-stats.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { codexHomeOf, projectFileOf, rulesEnding, rulesFolder, rulesIn } from "./file-paths.ts";

/** Files that make a folder a workspace, the strongest first. */
const fileNames = ["config.toml", "hooks.json"];

/**
 * Finds a project, a folder with `.codex/config.toml`, or Codex's own folder, `~/.codex`. A path
 * may also be the file. Throws ScanError "not_found".
 */
export async function locateCodex(
  target: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  const { homeDir, cwd } = environment;
  const path =
    target === undefined
      ? codexHomeOf(environment)
      : resolve(
          cwd,
          target.trim().replace(/^~(?=$|[\\/])/, () => homeDir),
        );
  const found = await workspaceAt(path, environment);
  if (found !== undefined) return found;
  throw new ScanError(
    "not_found",
    `There is no Codex configuration in ${path}. Specify a project that contains .codex/config.toml, or ~/.codex.`,
  );
}

/** Codex's own folder, and the project that the current folder belongs to. */
export async function findCodex(
  environment: ScanEnvironment,
): Promise<readonly WorkspaceLocation[]> {
  const found = await Promise.all([
    workspaceAt(codexHomeOf(environment), environment),
    projectAbove(environment),
  ]);
  return found.filter((location) => location !== undefined);
}

export function isCodexFile(path: string, environment: ScanEnvironment): boolean {
  return folderOfFile(path, environment) !== undefined;
}

/** The `.codex`, or the person's folder of it, whose file this is by its name. */
function folderOfFile(path: string, environment: ScanEnvironment): string | undefined {
  const above = dirname(path);
  const isRules = path.endsWith(rulesEnding) && basename(above) === rulesFolder;
  if (!isRules && !fileNames.includes(basename(path))) return undefined;
  const folder = isRules ? dirname(above) : above;
  return basename(folder) === ".codex" || folder === codexHomeOf(environment) ? folder : undefined;
}

async function workspaceAt(
  path: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  const home = codexHomeOf(environment);
  const folder = folderOfFile(path, environment) ?? path;
  if (folder === home) {
    const configPath = await firstFileIn(home, environment);
    return configPath === undefined ? undefined : { workspacePath: home, configPath };
  }
  const project = basename(folder) === ".codex" ? dirname(folder) : folder;
  const inside = dirname(projectFileOf(project));
  // A home directory is not a project: its `.codex` belongs to the user.
  const configPath = inside === home ? undefined : await firstFileIn(inside, environment);
  return configPath === undefined ? undefined : { workspacePath: project, configPath };
}

/** Hooks and rules also apply without a configuration next to them. */
async function firstFileIn(
  folder: string,
  environment: ScanEnvironment,
): Promise<string | undefined> {
  for (const name of fileNames) {
    const path = join(folder, name);
    // The first that is there counts.
    // oxlint-disable-next-line no-await-in-loop
    if (await isFile(path, environment)) return path;
  }
  const [rules] = await rulesIn(folder, environment);
  return rules;
}

async function projectAbove(environment: ScanEnvironment): Promise<WorkspaceLocation | undefined> {
  for (let at = environment.cwd; at !== environment.homeDir; at = dirname(at)) {
    // From the inside outwards: the nearest counts.
    // oxlint-disable-next-line no-await-in-loop
    const found = await workspaceAt(at, environment);
    if (found !== undefined) return found;
    // oxlint-disable-next-line no-await-in-loop
    if (at === dirname(at) || (await exists(join(at, ".git"), environment))) return undefined;
  }
  return undefined;
}
