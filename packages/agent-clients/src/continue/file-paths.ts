import { join } from "node:path";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import type { Layer, Level } from "@parapet/scan-core/layers/layers.ts";
import type { ClientFile, ClientPlace } from "../client/client-spec.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** Names of the person's files among the layers. */
export const configLayer = "config";
export const oldConfigLayer = "config-json";
export const permissionsLayer = "permissions";

/** Endings of the files in `mcpServers` that Continue reads. */
export const serverFileEndings: readonly string[] = [".yaml", ".yml", ".json"];

/** More files are not taken from one folder. */
const maxFiles = 200;

/** CONTINUE_GLOBAL_DIR replaces the folder itself. */
export function userFolderOf({ env, homeDir }: ScanEnvironment): string {
  return env["CONTINUE_GLOBAL_DIR"] || join(homeDir, ".continue");
}

export function serverFolderOfUser(environment: ScanEnvironment): string {
  return join(userFolderOf(environment), "mcpServers");
}

export function serverFolderOfProject(folder: string): string {
  return join(folder, ".continue", "mcpServers");
}

/** `config.json` is what versions read that know no YAML, and what is read where there is none. */
export function userFilesOf(environment: ScanEnvironment): readonly ClientFile[] {
  const folder = userFolderOf(environment);
  return [
    fileOf(configLayer, "user", join(folder, "config.yaml")),
    fileOf(oldConfigLayer, "user", join(folder, "config.json")),
    fileOf(permissionsLayer, "user", join(folder, "permissions.yaml")),
  ];
}

/** The files that declare servers, each for itself: those of the project, then the person's. */
export async function serverFiles(
  _: readonly Layer[],
  { kind, folder, environment }: ClientPlace,
): Promise<readonly ClientFile[]> {
  const own = await filesIn(serverFolderOfUser(environment), "user", environment);
  if (kind === "user") return own;
  return [...(await filesIn(serverFolderOfProject(folder), "project", environment)), ...own];
}

async function filesIn(
  folder: string,
  level: Level,
  environment: ScanEnvironment,
): Promise<readonly ClientFile[]> {
  const names = await namesIn(folder, environment);
  return names
    .filter((name) => serverFileEndings.some((ending) => name.endsWith(ending)))
    .slice(0, maxFiles)
    .map((name) => fileOf(`${level}-${name}`, level, join(folder, name)));
}

function fileOf(name: string, level: Level, path: string): ClientFile {
  const isJson = path.endsWith(".json");
  return {
    name,
    level,
    isSettings: false,
    path,
    parse: isJson ? parseJson5 : parseSettings,
    language: isJson ? "JSON" : "YAML",
  };
}

/** A file with nothing but comments is one without settings. */
async function parseSettings(text: string): Promise<ConfigDocument> {
  const document = await parseYaml(text);
  return document.value === null ? { ...document, value: {} } : document;
}
