import { knownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import { basename, dirname, join } from "node:path";
import type { ScannedFile } from "@parapet/posture";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { parseToml } from "@parapet/documents/toml.ts";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import { type Layer, layersOf, type Level } from "@parapet/scan-core/layers/layers.ts";
import {
  type LayerCandidate,
  modesOf,
  readLayer,
  type ReadLayerOptions,
} from "@parapet/scan-core/layers/read-layer.ts";
import type {
  ModeOverlay,
  Overlay,
  Reading,
  WorkspaceLocation,
} from "@parapet/scan-core/core/runtime.ts";
import { settingEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { judgeAutoRunCommands } from "@parapet/code-analysis/command-facts/judge-auto-run-commands.ts";
import { evaluateServers } from "@parapet/runtime-kit/mcp/evaluate-servers.ts";
import { autoRunCommandsOf } from "./auto-run-commands.ts";
import { hooksPrefix } from "./hooks.ts";
import { modelsCacheLayer, parseModelsCache } from "./models-cache.ts";
import { type CodexModel, defaultsOf, modelOf, profilePrefix } from "./model.ts";
import {
  codexHomeOf,
  modelsCacheOf,
  projectFileOf,
  requirementsFileOf,
  rulesIn,
  systemFileOf,
} from "./file-paths.ts";
import { rulesPrefix } from "./rules/command-rules.ts";
import { parseRulesFile } from "./rules/rules-file.ts";

/**
 * Reads the effective configuration of a project, or of any folder, as Codex does. Runs nothing and
 * contacts no one. Throws ScanError if the workspace configuration file cannot be read; other
 * unreadable files are only reported.
 */
export async function readCodex(
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  overlay: Overlay,
  modes?: ModeOverlay,
): Promise<Reading<CodexModel>> {
  const { workspacePath, configPath } = location;
  const home = codexHomeOf(environment);
  const isUser = workspacePath === home;
  const read = await Promise.all(
    (await candidatesFor(workspacePath, isUser, environment)).map((file) => {
      const { parse = parseToml, language = "TOML", ...candidate } = file;
      const isRequired = candidate.path === configPath;
      return readLayer(candidate, environment, { overlay, parse, language, isRequired });
    }),
  );
  const found = read.filter((outcome) => outcome !== undefined);
  const layers = withoutUntrusted(
    found.flatMap((outcome) => ("document" in outcome ? [outcome] : [])),
    workspacePath,
  );
  const base = location.shownFrom ?? workspacePath;
  const files: readonly ScannedFile[] = found.map((outcome) =>
    "document" in outcome ? { path: outcome.path, status: "read", reason: "" } : outcome,
  );
  const all = layersOf(layers, configPath);
  const login = { path: join(home, "auth.json"), level: "user" } as const;
  const effective = modelOf({
    kind: isUser ? "user" : "project",
    folder: workspacePath,
    homeDir: environment.homeDir,
    advisories: knownAdvisories(environment.advisoriesFile),
    layers: all,
    files: await modesOf(isUser ? [...layers, login] : layers, environment, modes),
  });
  const folders = [workspacePath, home];
  const model: CodexModel = {
    ...effective,
    mcpServers: await evaluateServers(effective.mcpServers, { folders, environment }),
    autoRunCommands: await judgeAutoRunCommands(autoRunCommandsOf(all, folders), environment),
  };
  const documents = new Map<string, ConfigDocument>(
    layers.map(({ path, document }) => [path, document]),
  );
  return {
    model,
    documents,
    files: files
      .map((file) => ({ ...file, path: shownPath(file.path, base) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    ownerOf: all.placeOf,
    evidenceOf: (pointer) =>
      settingEvidence(all.placeOf(pointer), {
        documents,
        workspacePath: base,
        defaultOf: `Codex ${defaultsOf}`,
      }),
  };
}

/** The strongest first: the project's, the person's, the machine's. */
async function candidatesFor(
  folder: string,
  isUser: boolean,
  environment: ScanEnvironment,
): Promise<readonly CodexFile[]> {
  const home = codexHomeOf(environment);
  const project = projectFileOf(folder);
  const user = join(home, "config.toml");
  const own: readonly CodexFile[] =
    isUser || dirname(project) === home
      ? []
      : [
          { name: "project", level: "project", isSettings: true, path: project },
          hooksFile("project", dirname(project)),
          ...(await rulesFiles("project", dirname(project), environment)),
        ];
  return [
    ...own,
    { name: "user", level: "user", isSettings: true, path: user },
    { name: "system", level: "managed", isSettings: true, path: systemFileOf(environment) },
    {
      name: "requirements",
      level: "managed",
      isSettings: false,
      path: requirementsFileOf(environment),
    },
    hooksFile("user", home),
    {
      name: modelsCacheLayer,
      level: "user",
      isSettings: false,
      path: modelsCacheOf(environment),
      parse: parseModelsCache,
      language: "JSON",
    },
    ...(await rulesFiles("user", home, environment)),
    ...(await rulesFiles("managed", dirname(systemFileOf(environment)), environment)),
    ...(await profileFiles(home, environment)),
  ];
}

/** The language of a file that is not TOML. */
type CodexFile = LayerCandidate & Partial<Pick<ReadLayerOptions, "parse" | "language">>;

function hooksFile(level: "project" | "user", folder: string): CodexFile {
  return {
    name: `${hooksPrefix}${level}`,
    level,
    isSettings: false,
    path: join(folder, "hooks.json"),
    parse: parseJson5,
    language: "JSON",
  };
}

/** Codex reads every rules file next to a configuration. */
async function rulesFiles(
  level: Level,
  folder: string,
  environment: ScanEnvironment,
): Promise<readonly CodexFile[]> {
  return (await rulesIn(folder, environment)).map((path) => ({
    name: `${rulesPrefix}${level}:${basename(path)}`,
    level,
    isSettings: false,
    path,
    parse: parseRulesFile,
    language: "Starlark",
  }));
}

/**
 * Profiles have a separate file, "NAME.config.toml", and apply only if the command line names one.
 */
async function profileFiles(
  home: string,
  environment: ScanEnvironment,
): Promise<readonly LayerCandidate[]> {
  const names = await namesIn(home, environment);
  return names
    .filter((name) => name.endsWith(profileEnding))
    .toSorted()
    .map((name) => ({
      name: `${profilePrefix}${name.slice(0, -profileEnding.length)}`,
      level: "user",
      isSettings: false,
      path: join(home, name),
    }));
}

const profileEnding = ".config.toml";

/** Codex ignores the configuration of an untrusted project. */
function withoutUntrusted(layers: readonly Layer[], folder: string): readonly Layer[] {
  const user = layers.find(({ name }) => name === "user");
  const trust = user?.document.get(`/projects${childPointer("", folder)}/trust_level`);
  if (trust !== "untrusted") return layers;
  return layers
    .filter(({ level, isSettings }) => level !== "project" || isSettings)
    .map((layer) => (layer.name === "project" ? { ...layer, isSettings: false } : layer));
}
