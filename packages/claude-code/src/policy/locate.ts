import { basename, dirname, join, resolve } from "node:path";
import { isFile, exists } from "@parapet/scan-core/files/file-stats.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { configDirOf, projectFilesOf, statePathOf } from "./file-paths.ts";

/**
 * Finds a project, a folder with `.claude/settings.json`, `.claude/settings.local.json` or
 * `.mcp.json`; or the settings of a person, `~/.claude`. A path may also be one of these files.
 * Throws ScanError "not_found".
 */
export async function locateClaudeCode(
  target: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  const found =
    target === undefined
      ? await userWorkspace(environment)
      : await workspaceAt(absolute(target, environment), environment);
  if (found !== undefined) return found;
  const place = target === undefined ? configDirOf(environment) : absolute(target, environment);
  throw new ScanError(
    "not_found",
    `There are no Claude Code settings in ${place}. Specify a project that contains .claude/settings.json or .mcp.json, or ~/.claude.`,
  );
}

/** The settings of the person, and those of the project that the current folder belongs to. */
export async function findClaudeCode(
  environment: ScanEnvironment,
): Promise<readonly WorkspaceLocation[]> {
  const found = await Promise.all([userWorkspace(environment), projectAbove(environment)]);
  return found.filter((location) => location !== undefined);
}

/** True for the names that only Claude Code gives to files. */
export function isClaudeCodeFile(path: string, environment: ScanEnvironment): boolean {
  const name = basename(path);
  if (name === ".mcp.json" || path === statePathOf(environment)) return true;
  const folder = dirname(path);
  const isSettings = ["settings.json", "settings.local.json"].includes(name);
  return isSettings && (basename(folder) === ".claude" || folder === configDirOf(environment));
}

function absolute(target: string, { homeDir, cwd }: ScanEnvironment): string {
  return resolve(
    cwd,
    target.trim().replace(/^~(?=$|[\\/])/, () => homeDir),
  );
}

async function workspaceAt(
  path: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  const configDir = configDirOf(environment);
  if (isClaudeCodeFile(path, environment)) {
    if (!(await isFile(path, environment))) return undefined;
    if (path === statePathOf(environment) || dirname(path) === configDir) {
      return { workspacePath: configDir, configPath: path };
    }
    const folder = basename(path) === ".mcp.json" ? dirname(path) : dirname(dirname(path));
    return { workspacePath: folder, configPath: path };
  }
  if (path === configDir) return userWorkspace(environment);
  if (basename(path) === ".claude") return projectIn(dirname(path), environment);
  return projectIn(path, environment);
}

async function userWorkspace(environment: ScanEnvironment): Promise<WorkspaceLocation | undefined> {
  const workspacePath = configDirOf(environment);
  const configPath = await firstFile(
    [join(workspacePath, "settings.json"), statePathOf(environment)],
    environment,
  );
  return configPath === undefined ? undefined : { workspacePath, configPath };
}

/** A home directory is not a project: its `.claude` contains the user's settings. */
async function projectIn(
  folder: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  if (join(folder, ".claude") === configDirOf(environment)) return undefined;
  const { project, local, mcp } = projectFilesOf(folder);
  const configPath = await firstFile([project, local, mcp], environment);
  return configPath === undefined ? undefined : { workspacePath: folder, configPath };
}

/** Up to the repository's root, and never up to the home directory. */
async function projectAbove(environment: ScanEnvironment): Promise<WorkspaceLocation | undefined> {
  for (let at = environment.cwd; at !== environment.homeDir; at = dirname(at)) {
    // From the inside outwards: the nearest counts.
    // oxlint-disable-next-line no-await-in-loop
    const found = await projectIn(at, environment);
    if (found !== undefined) return found;
    // oxlint-disable-next-line no-await-in-loop
    if (at === dirname(at) || (await exists(join(at, ".git"), environment))) return undefined;
  }
  return undefined;
}

async function firstFile(
  paths: readonly string[],
  environment: ScanEnvironment,
): Promise<string | undefined> {
  const found = await Promise.all(paths.map((path) => isFile(path, environment)));
  return paths.find((_, index) => found[index] === true);
}
