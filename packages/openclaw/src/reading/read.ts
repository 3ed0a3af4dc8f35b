import { basename, join } from "node:path";
import type { ScannedFile } from "@parapet/posture";
import { memoize } from "@parapet/scan-core/core/memoize.ts";
import type {
  ModeOverlay,
  Overlay,
  Reading,
  WorkspaceLocation,
} from "@parapet/scan-core/core/runtime.ts";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { cachedPolicies } from "../agents/agents.ts";
import { readConfigText } from "../config/config-file.ts";
import { containerSign, recipeText } from "./container-deployment.ts";
import { configOf } from "../config/config.ts";
import { namesInDotEnv } from "../config/environment.ts";
import { evidenceAt } from "./evidence.ts";
import { folderWriters, writersDisk } from "../file-modes/folder-writers.ts";
import { installedPlugins } from "../file-modes/installed-plugins.ts";
import { namedFolders } from "../file-modes/named-folders.ts";
import { parapetPlugins } from "../plugins/parapet-plugins.ts";
import { type FileLinkRequest, readFileLinks } from "../file-modes/read-file-links.ts";
import { modesDisk, readFileModes } from "../file-modes/read-file-modes.ts";
import { absolutePathOf, homeDirOf } from "../config/home-path.ts";
import { configDisk, readConfigFiles } from "../config/include-files.ts";
import { composeIncludes } from "../config/includes.ts";
import { mcpFactsOf } from "../mcp/mcp-facts.ts";
import { modelOf } from "./model-of.ts";
import { asTrimmedText, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig, OpenClawModel } from "../model/model.ts";
import { otherPlacesOf, placeOf, plainValue } from "../config/source-tree.ts";
import { stateDirOf } from "./state-dir.ts";
import { readStateRecords } from "../state-records/read-state-records.ts";
import type { StoreState } from "../model/state-records.ts";

/**
 * Reads a configuration as OpenClaw does and resolves its effective policy. Reads only the
 * configuration, included files, and names in the state folder (`.env`, logins, jobs,
 * conversations). Throws ScanError if the configuration or an included file cannot be read.
 */
export async function readOpenClaw(
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  overlay: Overlay,
  modes?: ModeOverlay,
): Promise<Reading<OpenClawModel>> {
  return readOver(readDisk(environment), location, environment, overlay, modes);
}

/**
 * Cached reads of what is next to the configuration, which no edit of it changes, and of its
 * agents' policies.
 */
function readDisk(environment: ScanEnvironment) {
  return {
    config: configDisk(environment),
    dotEnv: memoize((path: string) => readDotEnv(path, new Map(), environment)),
    records: memoize((stateDir: string, names: readonly string[], jobsFile: string) =>
      readStateRecords(stateDir, { variableNames: new Set(names), jobsFile }, environment),
    ),
    recipeText: memoize((path: string) => recipeText(path, environment)),
    links: memoize((request: FileLinkRequest) => readFileLinks(request, environment)),
    plugins: memoize((stateDir: string) => installedPlugins(stateDir, environment)),
    modes: modesDisk(environment),
    writers: writersDisk(environment),
    policiesOf: cachedPolicies(),
  };
}

async function readOver(
  disk: ReturnType<typeof readDisk>,
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  overlay: Overlay,
  modes: ModeOverlay | undefined,
): Promise<Reading<OpenClawModel>> {
  const { configPath, workspacePath } = location;
  const configFiles = await readConfigFiles(configPath, environment, overlay, disk.config);
  const tree = composeIncludes(configFiles);
  if (tree.kind !== "object") {
    throw new ScanError(
      "not_parsable",
      `${configPath} does not contain an object. A configuration begins with { and ends with }.`,
    );
  }
  const stateDir = stateDirOf(location, environment);
  const dotEnvPath = join(stateDir, ".env");
  const dotEnv = overlay.has(dotEnvPath)
    ? await readDotEnv(dotEnvPath, overlay, environment)
    : await disk.dotEnv(dotEnvPath);
  const { documents } = configFiles;
  const config = configOf(plainValue(tree));
  refuseTooManyAgents(config, configPath);
  const logFile = asTrimmedText(config.get("/logging/file"));
  const modeRequest = {
    documents,
    stateDir,
    homeDir: homeDirOf(environment),
    configName: basename(configPath),
    logFile: logFile === undefined ? "" : absolutePathOf(logFile, environment),
    replaced: modes,
  };
  const fileModes = await readFileModes(modeRequest, disk.modes);
  const jobsFile = absolutePathOf(asTrimmedText(config.get("/cron/store")) ?? "", environment);
  const records = await disk.records(stateDir, [...dotEnv.names], jobsFile);
  const configDir = workspacePath;
  const { names: dotEnvNames } = dotEnv;
  const { policiesOf } = disk;
  const setting = { environment, configDir, stateDir, dotEnvNames, fileModes, records, policiesOf };
  const model = modelOf(config, setting);
  const fileLinks = await disk.links({
    configPath,
    stateDir,
    workspaces: model.agents.map(({ id, workspace }) => ({ agent: id, path: workspace.value })),
    trusted: skillFoldersOf(config, stateDir, environment),
  });
  return {
    model: {
      ...model,
      folderWriters: await folderWriters(
        namedFolders(config.value, model.homeDir),
        workspacePath,
        disk.writers,
      ),
      fileLinks,
      container: await containerSign(configDir, config.value, overlay, disk.recipeText),
      installedPlugins: await disk.plugins(stateDir),
      mcpFacts: await mcpFactsOf(config, [stateDir, configDir], environment),
      parapetPlugins: await parapetPlugins(config, environment),
    },
    files: [...[...documents.keys()].map(wasRead), ...dotEnv.files, ...unreadable(records.stores)]
      .map((file) => ({ ...file, path: shownPath(file.path, workspacePath) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    documents,
    ownerOf: (pointer) => placeOf(tree, config.writtenAt(pointer)),
    othersOf: (pointer) =>
      otherPlacesOf(tree, config.writtenAt(pointer)).map((place) => ({
        ...place,
        evidence: evidenceAt(place, documents, workspacePath),
      })),
    evidenceOf: (pointer) =>
      evidenceAt(placeOf(tree, config.writtenAt(pointer)), documents, workspacePath),
    again: (changed, bits) => readOver(disk, location, environment, changed, bits),
  };
}

/** Folders that can contain skills of every agent. */
function skillFoldersOf(
  config: OpenClawConfig,
  stateDir: string,
  environment: ScanEnvironment,
): readonly string[] {
  const named = ["/skills/load/allowSymlinkTargets", "/skills/load/extraDirs"].flatMap(
    (at) => asTrimmedTexts(config.get(at)) ?? [],
  );
  return [join(stateDir, "skills"), ...named.map((path) => absolutePathOf(path, environment))];
}

function wasRead(path: string): ScannedFile {
  return { path, status: "read", reason: "" };
}

/**
 * Stores are not configuration, as they change with every message. Unreadable ones are still
 * reported.
 */
function unreadable(stores: readonly StoreState[]): readonly ScannedFile[] {
  return stores
    .filter(({ status }) => status === "unreadable")
    .map(({ path, status, reason }) => ({ path, status, reason }));
}

type DotEnv = { readonly names: ReadonlySet<string>; readonly files: readonly ScannedFile[] };

/** A missing or unreadable `.env` sets no variable; the scan continues. */
async function readDotEnv(
  path: string,
  overlay: Overlay,
  environment: ScanEnvironment,
): Promise<DotEnv> {
  try {
    return {
      names: namesInDotEnv(await readConfigText(path, overlay, environment)),
      files: [wasRead(path)],
    };
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    const names = new Set<string>();
    if (error.code === "not_found") return { names, files: [] };
    return { names, files: [{ path, status: "unreadable", reason: error.message }] };
  }
}

/** About 1 GB and half a minute; far more than real workspaces need. */
const mostAgents = 5_000;

/** Refused rather than read partially: what is omitted would look safe. */
function refuseTooManyAgents(config: OpenClawConfig, configPath: string): void {
  const listed = config.get("/agents/list");
  const agents = Math.max(
    Array.isArray(listed) ? listed.length : 0,
    keysAt(config, "/agents/entries").length,
  );
  if (agents <= mostAgents) return;
  throw new ScanError(
    "too_large",
    `${configPath} has ${agents} agents; at most ${mostAgents} are read. Split it into several workspaces.`,
  );
}
