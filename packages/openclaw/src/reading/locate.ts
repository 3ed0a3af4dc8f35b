import { basename, dirname, join } from "node:path";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { type EntryKind, kindOf } from "@parapet/scan-core/files/file-stats.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { whyUnsupported } from "./unsupported-file.ts";
import { absolutePathOf, homeDirOf } from "../config/home-path.ts";
import { otherConfigsIn } from "./other-configs.ts";

const configNames: readonly string[] = ["openclaw.json", "clawdbot.json"];

/**
 * Finds the configuration: the given file, or the one in the given folder; without a path, the one
 * that OpenClaw would load itself. Throws ScanError "not_found" with a sentence that says where to
 * look instead.
 */
export async function locateOpenClaw(
  target: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  if (target === undefined) return locateByEnvironment(environment);
  const path = absolutePathOf(target, environment);
  const kind = await lookAt(path, environment);
  if (kind === "folder") return locateInFolder(path, environment);
  if (kind === "missing") {
    throw notFound(`There is no file or folder ${path}. Check the path.`);
  }
  if (isConfigName(path)) {
    const reason = await whyUnsupported(path, environment);
    if (reason !== undefined) throw notFound(reason);
    return locationOf(path);
  }
  throw notFound(
    `${path} is not a configuration file of a supported runtime. Give the folder that holds the configuration, or the file itself.`,
  );
}

async function locateByEnvironment(environment: ScanEnvironment): Promise<WorkspaceLocation> {
  const configVariable = environment.env["OPENCLAW_CONFIG_PATH"]?.trim() ?? "";
  if (configVariable !== "") {
    const path = absolutePathOf(configVariable, environment);
    if ((await lookAt(path, environment)) === "file") return locationOf(path);
    throw notFound(`OPENCLAW_CONFIG_PATH names ${path}, and there is no such file. Correct it.`);
  }
  const stateVariable = environment.env["OPENCLAW_STATE_DIR"]?.trim() ?? "";
  if (stateVariable !== "") {
    const folder = absolutePathOf(stateVariable, environment);
    const found = await firstConfigIn([folder], environment);
    if (found !== undefined) return locationOf(found);
    throw notFound(
      `OPENCLAW_STATE_DIR names ${folder}, and there is no openclaw.json in it. Correct it, or give the path of the configuration.`,
    );
  }
  const home = homeDirOf(environment);
  const found = await firstConfigIn(
    [join(home, ".openclaw"), join(home, ".clawdbot")],
    environment,
  );
  if (found !== undefined) return locationOf(found);
  const places = [join(home, ".openclaw"), join(home, ".moltbot")];
  const others = (
    await Promise.all(places.map((place) => otherConfigsIn(place, environment)))
  ).flat();
  throw notFound(
    `There is no OpenClaw configuration in ${join(home, ".openclaw")}. ${others.length > 0 ? ignoredConfigs(others) : "Give the folder of openclaw.json, or set OPENCLAW_STATE_DIR."}`,
  );
}

async function locateInFolder(
  folder: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  const found = await firstConfigIn([folder], environment);
  if (found !== undefined) return locationOf(found);
  const inside = await firstConfigIn(
    [join(folder, ".openclaw"), join(folder, ".clawdbot")],
    environment,
  );
  if (inside !== undefined) {
    throw notFound(`There is no openclaw.json in ${folder}. Did you mean ${dirname(inside)}?`);
  }
  const others = await otherConfigsIn(folder, environment);
  if (others.length > 0) {
    throw notFound(`There is no openclaw.json in ${folder}. ${ignoredConfigs(others)}`);
  }
  const parent = await parentWithConfig(folder, environment);
  if (parent !== undefined) {
    throw notFound(
      `There is no openclaw.json in ${folder}. The closest parent folder with one is ${parent}; where an agent of it works in ${folder}, give ${parent}.`,
    );
  }
  const kept = await firstConfigIn(
    repositoryFolders.map((name) => join(folder, name)),
    environment,
  );
  if (kept !== undefined) {
    throw notFound(`There is no openclaw.json in ${folder}. Did you mean ${dirname(kept)}?`);
  }
  throw notFound(
    `There is no openclaw.json in ${folder}. Give the folder that holds the configuration, or the file itself.`,
  );
}

// Where repositories store the configuration that they deploy.
const repositoryFolders: readonly string[] = [
  "config",
  "configs",
  "deploy",
  "docker",
  "gateway",
  "infra",
  "openclaw",
  "templates",
];

/** The nearest parent folder with a configuration; a default workspace is directly inside it. */
async function parentWithConfig(
  folder: string,
  environment: ScanEnvironment,
): Promise<string | undefined> {
  const parents: string[] = [];
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) parents.push(at);
  const found = await firstConfigIn(parents, environment);
  const home = homeDirOf(environment);
  return found === undefined || dirname(found) === home ? undefined : dirname(found);
}

async function firstConfigIn(
  folders: readonly string[],
  environment: ScanEnvironment,
): Promise<string | undefined> {
  const candidates = folders.flatMap((folder) => configNames.map((name) => join(folder, name)));
  const kinds = await Promise.all(candidates.map((path) => lookAt(path, environment)));
  // Anything that is not a folder: a pipe in its place, or a link to where nothing may be read,
  // must be named as such when it is read, not skipped.
  return candidates.find((_, index) => ["file", "outside"].includes(kinds[index] ?? ""));
}

async function lookAt(path: string, environment: ScanEnvironment): Promise<EntryKind> {
  try {
    return await kindOf(path, environment);
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    throw new ScanError("unreadable", error.message, { cause: error });
  }
}

// Templates and copies too: openclaw.json.example, openclaw.json.bak.
function isConfigName(path: string): boolean {
  return /\.json[5c]?(?![a-z\d])/i.test(basename(path));
}

const mostNamed = 3;

function ignoredConfigs(paths: readonly string[]): string {
  const named = paths.slice(0, mostNamed).join(", or ");
  return `OpenClaw looks for no other name by itself; to scan one that is there, give the file: ${named}.`;
}

function locationOf(configPath: string): WorkspaceLocation {
  return { workspacePath: dirname(configPath), configPath };
}

function notFound(sentence: string): ScanError {
  return new ScanError("not_found", sentence);
}
