import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { ScannedFile } from "@parapet/posture";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";
import type { Overlay, Reading, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { layersOf } from "@parapet/scan-core/layers/layers.ts";
import { readLayer } from "@parapet/scan-core/layers/read-layer.ts";
import { settingEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import { agentsIn, ciFiles, parseCiFile } from "./ci-files.ts";
import type { CiModel } from "./model.ts";

/**
 * Reads the workflows of a repository. Runs nothing and contacts no one. Throws ScanError if the
 * workflow that the location names cannot be read; others are only reported.
 */
export async function readCi(
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  overlay: Overlay,
): Promise<Reading<CiModel>> {
  const { workspacePath, configPath } = location;
  const read = await Promise.all(
    (await ciFiles(workspacePath, environment)).map((file) => {
      const isRequired = file.path === configPath;
      return readLayer(file, environment, {
        overlay,
        parse: parseCiFile,
        language: "YAML",
        isRequired,
      });
    }),
  );
  const found = read.filter((outcome) => outcome !== undefined);
  const layers = found.flatMap((outcome) => ("document" in outcome ? [outcome] : []));
  const all = layersOf(layers, configPath);
  const base = location.shownFrom ?? workspacePath;
  const documents = new Map<string, ConfigDocument>(
    layers.map(({ path, document }) => [path, document]),
  );
  const files = found.map((outcome): ScannedFile =>
    "document" in outcome ? { path: outcome.path, status: "read", reason: "" } : outcome,
  );
  return {
    model: { folder: workspacePath, layers: all, ...agentsIn(layers) },
    documents,
    files: files
      .map((file) => ({ ...file, path: shownPath(file.path, base) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    ownerOf: all.placeOf,
    evidenceOf: (pointer) =>
      settingEvidence(all.placeOf(pointer), {
        documents,
        workspacePath: base,
        defaultOf: "the CI service",
      }),
  };
}
