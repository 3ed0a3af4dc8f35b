import { basename, dirname, join, resolve } from "node:path";
import { exists, kindOf } from "@parapet/scan-core/files/file-stats.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import {
  findInstructionFiles,
  type SearchLimits,
} from "@parapet/code-analysis/files/find-files.ts";
import type { InstructionFile } from "@parapet/code-analysis/files/instruction-file.ts";

/**
 * A quick check for anything that a runtime would read, even for secrets alone. Settings are for
 * their runtime to find: a project that contains those of another workspace, such as an example, is
 * not a workspace because of them.
 */
const glance: SearchLimits = {
  mostFolders: 2_000,
  mostFiles: 1,
  mostFilesOfSkill: 1,
  kinds: ["instructions", "skill", "variables"],
};

/** A state folder of OpenClaw has settings and variables that the OpenClaw runtime handles. */
const textsOnly: SearchLimits = { ...glance, kinds: ["instructions", "skill"] };

/**
 * Finds a folder that contains instruction files, skills or secrets of runtimes, at any depth.
 * Throws ScanError "not_found".
 */
export async function locateInstructions(
  target: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  const [first] = target === undefined ? await findInstructions(environment) : [];
  if (first !== undefined) return first;
  const folder = await folderOf(absolute(target ?? ".", environment), environment);
  // An agent's workspace: the state folder around it is meant, which the runtime reports.
  if (await exists(join(dirname(folder), "openclaw.json"), environment)) throw nothingIn(folder);
  const file = await firstFileIn(folder, environment);
  if (file === undefined) throw nothingIn(folder);
  return locationOf(folder, file);
}

/**
 * A deeper file would become the workspace of its own folder, without its neighbors: its folder is
 * used instead.
 */
function locationOf(workspacePath: string, { path }: InstructionFile): WorkspaceLocation {
  const configPath = dirname(path) === workspacePath ? path : workspacePath;
  return { workspacePath, configPath };
}

/** What the runtimes of the current user read automatically, and the current folder's. */
export async function findInstructions(
  environment: ScanEnvironment,
): Promise<readonly WorkspaceLocation[]> {
  const { homeDir, cwd } = environment;
  const stateFolders = [
    ".openclaw",
    ".claude",
    ".codex",
    ".gemini",
    ".cursor",
    ".copilot",
    ".agents",
  ].map((name) => join(homeDir, name));
  // A home directory also contains everything else; runtimes read only their own folders in it.
  const candidates = cwd === homeDir ? stateFolders : [...stateFolders, cwd];
  const inside = candidates.filter(
    (folder) => !candidates.some((other) => other !== folder && folder.startsWith(`${other}/`)),
  );
  const found = await Promise.all(
    inside.map(async (workspacePath): Promise<readonly WorkspaceLocation[]> => {
      const file = await firstFileIn(workspacePath, environment);
      return file === undefined ? [] : [locationOf(workspacePath, file)];
    }),
  );
  return found.flat();
}

/** True for names that only instruction files have. */
export function isInstructionFile(path: string): boolean {
  return /^(?:AGENTS|CLAUDE|GEMINI|SOUL|SKILL)\.md$/.test(basename(path));
}

function nothingIn(folder: string): ScanError {
  return new ScanError(
    "not_found",
    `There are no instruction files or skills in ${folder}. Give the folder of a project, or the state folder of a runtime.`,
  );
}

async function firstFileIn(
  folder: string,
  environment: ScanEnvironment,
): Promise<InstructionFile | undefined> {
  const names = ["openclaw.json", "clawdbot.json"].map((name) =>
    exists(join(folder, name), environment),
  );
  const isState = (await Promise.all(names)).includes(true);
  return (await findInstructionFiles(folder, environment, isState ? textsOnly : glance)).files[0];
}

async function folderOf(path: string, environment: ScanEnvironment): Promise<string> {
  const kind = await kindOf(path, environment).catch(() => "missing");
  return kind === "file" ? dirname(path) : path;
}

function absolute(target: string, { homeDir, cwd }: ScanEnvironment): string {
  return resolve(
    cwd,
    target.trim().replace(/^~(?=$|[\\/])/, () => homeDir),
  );
}
