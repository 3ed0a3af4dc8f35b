import { knownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import { join } from "node:path";
import type { ScannedFile } from "@parapet/posture";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
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
import { headLayers } from "./definition-hooks.ts";
import { definitionsIn } from "./definitions.ts";
import { deliveredName, effectiveSettings } from "../ignored-settings/delivered-settings.ts";
import { effectiveLayers } from "../ignored-settings/ignored-settings.ts";
import { type Layer, layersOf } from "@parapet/scan-core/layers/layers.ts";
import { type LayerCandidate, modesOf, readLayer } from "@parapet/scan-core/layers/read-layer.ts";
import { type ClaudeCodeModel, defaultsOf, modelOf } from "./model.ts";
import {
  configDirOf,
  deliveredSettingsOf,
  managedDirsOf,
  pluginsDirOf,
  projectFilesOf,
  statePathOf,
} from "./file-paths.ts";
import { pluginLists } from "./plugins/installed-plugins.ts";
import { definitionsOfPlugins, readPlugins } from "./plugins/read-plugins.ts";

/**
 * Reads the effective settings of a project, or those of a user, as Claude Code does. Runs nothing
 * and contacts no one. Throws ScanError if the workspace configuration file cannot be read; other
 * unreadable files are only reported.
 */
export async function readClaudeCode(
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  overlay: Overlay,
  modes?: ModeOverlay,
): Promise<Reading<ClaudeCodeModel>> {
  const { workspacePath, configPath } = location;
  const isUser = workspacePath === configDirOf(environment);
  const read = (candidates: readonly LayerCandidate[]): Promise<Outcomes> =>
    readAll(candidates, environment, overlay, configPath);
  const own = await read(await candidatesFor(location, isUser, environment));
  const settings = effectiveLayers(effectiveSettings(layersAmong(own)));
  const kind = isUser ? "user" : "project";
  const { plugins, outcomes } = await readPlugins(settings.layers, { workspacePath, kind, read });
  const found = [...own, ...outcomes];
  const definitions = [
    ...(isUser
      ? await definitionsIn({ claudeDir: workspacePath, level: "user", bounds: environment })
      : await definitionsIn({
          claudeDir: join(workspacePath, ".claude"),
          level: "project",
          bounds: environment,
        })),
    ...(await definitionsOfPlugins(plugins, layersAmong(outcomes), environment)),
  ];
  const heads = headLayers(definitions);
  const layers = [...layersAmong(found), ...heads];
  const base = location.shownFrom ?? workspacePath;
  const files: readonly ScannedFile[] = found.map((outcome) =>
    "document" in outcome ? { path: outcome.path, status: "read", reason: "" } : outcome,
  );
  const all = layersOf([...settings.layers, ...layersAmong(outcomes), ...heads], configPath);
  const effective = modelOf({
    kind,
    folder: workspacePath,
    configDir: configDirOf(environment),
    homeDir: environment.homeDir,
    advisories: knownAdvisories(environment.advisoriesFile),
    layers: all,
    ignoredFiles: settings.ignoredFiles,
    plugins,
    files: await modesOf(layersAmong(own), environment, modes),
    definitions,
    folderNames: isUser ? [] : await namesIn(workspacePath, environment),
  });
  const { mcpServers, commands } = effective;
  const folders = [workspacePath, effective.configDir, ...plugins.map(({ root }) => root)];
  const model: ClaudeCodeModel = {
    ...effective,
    mcpServers: await evaluateServers(
      mcpServers.map((server) => ({ ...server, isCommitted: server.scope === "project" })),
      { folders, environment },
    ),
    autoRunCommands: await judgeAutoRunCommands(
      autoRunCommandsOf(commands, effective),
      environment,
    ),
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
        defaultOf: `Claude Code ${defaultsOf}`,
      }),
  };
}

type Outcomes = readonly (Layer | ScannedFile)[];

async function readAll(
  candidates: readonly LayerCandidate[],
  environment: ScanEnvironment,
  overlay: Overlay,
  configPath: string,
): Promise<Outcomes> {
  const read = await Promise.all(
    candidates.map((candidate) =>
      readLayer(candidate, environment, {
        overlay,
        parse: parseJson5,
        language: "JSON",
        mayBeList: candidate.name.endsWith(":monitors"),
        isRequired: candidate.path === configPath,
      }),
    ),
  );
  return read.filter((outcome) => outcome !== undefined);
}

function layersAmong(outcomes: Outcomes): readonly Layer[] {
  return outcomes.flatMap((outcome) => ("document" in outcome ? [outcome] : []));
}

/** The strongest first. */
async function candidatesFor(
  { workspacePath, configPath }: WorkspaceLocation,
  isUser: boolean,
  environment: ScanEnvironment,
): Promise<readonly LayerCandidate[]> {
  const { project, local, mcp } = projectFilesOf(workspacePath);
  const own: readonly LayerCandidate[] = isUser
    ? []
    : [
        { name: "local", level: "local", isSettings: true, path: local },
        { name: "project", level: "project", isSettings: true, path: project },
      ];
  const user = join(configDirOf(environment), "settings.json");
  const others: readonly LayerCandidate[] = [
    { name: "user", level: "user", isSettings: true, path: user },
    ...(isUser
      ? []
      : [{ name: "mcp", level: "project", isSettings: false, path: mcp } satisfies LayerCandidate]),
    { name: "state", level: "user", isSettings: false, path: statePathOf(environment) },
    ...pluginLists.map(({ name, file }): LayerCandidate => {
      const path = join(pluginsDirOf(environment), file);
      return { name, level: "user", isSettings: false, path };
    }),
  ];
  const delivered: LayerCandidate = {
    name: deliveredName,
    level: "managed",
    isSettings: true,
    path: deliveredSettingsOf(environment),
  };
  const known = [delivered, ...(await managedFiles(environment)), ...own, ...others];
  if (known.some(({ path }) => path === configPath)) return known;
  // A file with another name was requested: `~/.claude/settings.local.json`.
  return [{ name: "given", level: "user", isSettings: true, path: configPath }, ...known];
}

/** The administrator's file and its drop-ins, of which the last by name is the strongest. */
async function managedFiles(environment: ScanEnvironment): Promise<readonly LayerCandidate[]> {
  const perDir = await Promise.all(
    managedDirsOf(environment).map(async (dir) => {
      const dropIns = join(dir, "managed-settings.d");
      const names = (await namesIn(dropIns, environment)).filter(
        (name) => name.endsWith(".json") && !name.startsWith("."),
      );
      const managed = { level: "managed", isSettings: true } as const;
      return [
        ...names
          .toReversed()
          .map((name) => ({ ...managed, name: `managed:${name}`, path: join(dropIns, name) })),
        { ...managed, name: "managed", path: join(dir, "managed-settings.json") },
        {
          name: "managed-mcp",
          level: "managed",
          isSettings: false,
          path: join(dir, "managed-mcp.json"),
        } as const,
      ];
    }),
  );
  return perDir.flat();
}
