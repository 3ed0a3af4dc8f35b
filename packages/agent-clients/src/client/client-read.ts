import { knownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import type { ScannedFile } from "@parapet/posture";
import { judgeAutoRunCommands } from "@parapet/code-analysis/command-facts/judge-auto-run-commands.ts";
import { evaluateServers } from "@parapet/runtime-kit/mcp/evaluate-servers.ts";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { type Layer, layersOf } from "@parapet/scan-core/layers/layers.ts";
import { readLayer } from "@parapet/scan-core/layers/read-layer.ts";
import type { Overlay, Reading, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { settingEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import type { ClientFile, ClientModel, ClientSpec } from "./client-spec.ts";

/**
 * Reads the effective settings of a project, or those of a user. Runs nothing and contacts no one.
 * Throws ScanError if the workspace configuration file cannot be read; other unreadable files are
 * only reported.
 */
export async function readClient(
  spec: ClientSpec,
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  overlay: Overlay,
): Promise<Reading<ClientModel>> {
  const { workspacePath, configPath } = location;
  const isUser = workspacePath === spec.userFolder(environment);
  const place = { kind: isUser ? "user" : "project", folder: workspacePath, environment } as const;
  const readAll = async (candidates: readonly ClientFile[]) => {
    const read = await Promise.all(
      candidates.map(({ parse = spec.parse, language = spec.language, ...candidate }) => {
        const isRequired = candidate.path === configPath;
        return readLayer(candidate, environment, { overlay, parse, language, isRequired });
      }),
    );
    return read.filter((outcome) => outcome !== undefined);
  };
  const settings = await readAll(candidatesFor(spec, workspacePath, isUser, environment));
  const further = (await spec.additionalFiles?.(layersIn(settings), place)) ?? [];
  const found = [...settings, ...(await readAll(further))];
  const read = layersIn(found);
  const layers = spec.effectiveLayers?.(read, place) ?? read;
  const base = location.shownFrom ?? workspacePath;
  const files: readonly ScannedFile[] = found.map((outcome) =>
    "document" in outcome ? { path: outcome.path, status: "read", reason: "" } : outcome,
  );
  const all = layersOf(layers, configPath);
  const documents = new Map<string, ConfigDocument>(
    layers.map(({ path, document }) => [path, document]),
  );
  return {
    model: {
      kind: place.kind,
      folder: place.folder,
      homeDir: environment.homeDir,
      advisories: knownAdvisories(environment.advisoriesFile),
      layers: all,
      mcpServers: await evaluateServers(spec.servers(all, place.folder), {
        folders: [workspacePath],
        environment,
      }),
      autoRunCommands: await judgeAutoRunCommands(
        spec.autoRunCommands?.(all, place) ?? [],
        environment,
      ),
    },
    documents,
    files: files
      .map((file) => ({ ...file, path: shownPath(file.path, base) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    ownerOf: all.placeOf,
    evidenceOf: (pointer) =>
      settingEvidence(all.placeOf(pointer), {
        documents,
        workspacePath: base,
        defaultOf: spec.defaultsOf,
      }),
  };
}

function layersIn(outcomes: readonly (Layer | ScannedFile)[]): readonly Layer[] {
  return outcomes.flatMap((outcome) => ("document" in outcome ? [outcome] : []));
}

function candidatesFor(
  spec: ClientSpec,
  folder: string,
  isUser: boolean,
  environment: ScanEnvironment,
): readonly ClientFile[] {
  const { before = [], after = [] } = spec.machineFiles?.(environment) ?? {};
  const own = isUser ? [] : spec.projectFiles(folder);
  return [...before, ...own, ...spec.userFiles(environment), ...after];
}
