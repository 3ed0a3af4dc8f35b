import type { ScannedFile } from "@parapet/posture";
import type { ConfigDocument } from "../../documents/document.ts";
import { layersOf } from "../../layers/layers.ts";
import { type LayerCandidate, readLayer } from "../../layers/read-layer.ts";
import type { Overlay, Reading, WorkspaceLocation } from "../../runtime.ts";
import { settingEvidence } from "../../setting-evidence.ts";
import { shownPath } from "../../shown-path.ts";
import type { ScanEnvironment } from "../../workspace-scan.ts";
import type { ClientModel, ClientSpec } from "./client-spec.ts";

/**
 * Reads the settings that hold in a project, or those of a person. Runs nothing and contacts nobody. Throws ScanError
 * when the workspace configuration file cannot be read; another that cannot is only said.
 */
export async function readClient(
  spec: ClientSpec,
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  overlay: Overlay,
): Promise<Reading<ClientModel>> {
  const { workspacePath, configPath } = location;
  const isUser = workspacePath === spec.userFolder(environment);
  const read = await Promise.all(
    candidatesFor(spec, workspacePath, isUser, environment).map((candidate) =>
      readLayer(candidate, {
        overlay,
        parse: spec.parse,
        language: spec.language,
        isRequired: candidate.path === configPath,
      }),
    ),
  );
  const found = read.filter((outcome) => outcome !== undefined);
  const layers = found.flatMap((outcome) => ("document" in outcome ? [outcome] : []));
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
      kind: isUser ? "user" : "project",
      folder: workspacePath,
      homeDir: environment.homeDir,
      layers: all,
      mcpServers: spec.servers(all),
    },
    documents,
    files: files
      .map((file) => ({ ...file, path: shownPath(file.path, base) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    ownerOf: all.placeOf,
    evidenceOf: (pointer) =>
      settingEvidence(all.placeOf(pointer), documents, base, spec.defaultsOf),
  };
}

function candidatesFor(
  spec: ClientSpec,
  folder: string,
  isUser: boolean,
  environment: ScanEnvironment,
): readonly LayerCandidate[] {
  const { before = [], after = [] } = spec.machineFiles?.(environment) ?? {};
  const own = isUser ? [] : spec.projectFiles(folder);
  return [...before, ...own, ...spec.userFiles(environment), ...after];
}
