import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { WorkspaceLocation } from "../runtime.ts";
import { ScanError, type ScanEnvironment } from "../workspace-scan.ts";
import { codexHomeOf, projectFileOf } from "./places.ts";

/**
 * Finds a project, a folder with `.codex/config.toml`, or Codex's own folder, `~/.codex`. A path may also be the file.
 * Throws ScanError "not_found".
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
    `There is no configuration of Codex in ${path}. Give the project that holds .codex/config.toml, or ~/.codex.`,
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
  if (basename(path) !== "config.toml") return false;
  const folder = dirname(path);
  return basename(folder) === ".codex" || folder === codexHomeOf(environment);
}

async function workspaceAt(
  path: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  const home = codexHomeOf(environment);
  const folder = isCodexFile(path, environment) ? dirname(path) : path;
  if (folder === home) {
    const configPath = join(home, "config.toml");
    return (await isFile(configPath)) ? { workspacePath: home, configPath } : undefined;
  }
  const project = basename(folder) === ".codex" ? dirname(folder) : folder;
  const configPath = projectFileOf(project);
  // A home is no project: what lies in its `.codex` is the person's own.
  if (dirname(configPath) === home || !(await isFile(configPath))) return undefined;
  return { workspacePath: project, configPath };
}

async function projectAbove(environment: ScanEnvironment): Promise<WorkspaceLocation | undefined> {
  for (let at = environment.cwd; at !== environment.homeDir; at = dirname(at)) {
    // From the inside outwards: the nearest counts.
    // oxlint-disable-next-line no-await-in-loop
    const found = await workspaceAt(at, environment);
    if (found !== undefined) return found;
    // oxlint-disable-next-line no-await-in-loop
    if (at === dirname(at) || (await isThere(join(at, ".git")))) return undefined;
  }
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
