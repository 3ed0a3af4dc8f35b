import { dirname, join } from "node:path";
import type { ScannedFile } from "@parapet/posture";
import type { ConfigDocument } from "../documents/document.ts";
import { parseToml } from "../documents/toml.ts";
import { layersOf } from "../layers/layers.ts";
import { type LayerCandidate, modesOf, readLayer } from "../layers/read-layer.ts";
import type { ModeOverlay, Overlay, Reading, WorkspaceLocation } from "../runtime.ts";
import { settingEvidence } from "../setting-evidence.ts";
import { shownPath } from "../shown-path.ts";
import type { ScanEnvironment } from "../workspace-scan.ts";
import { type CodexModel, defaultsOf, modelOf } from "./model.ts";
import { codexHomeOf, projectFileOf, systemFileOf } from "./places.ts";

/**
 * Reads the configuration that holds in a project, or in any folder, as Codex does. Runs nothing and contacts nobody.
 * Throws ScanError when the workspace configuration file cannot be read; another that cannot is only said.
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
    candidatesFor(workspacePath, isUser, environment).map((candidate) =>
      readLayer(candidate, {
        overlay,
        parse: parseToml,
        language: "TOML",
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
  const login = { path: join(home, "auth.json"), level: "user" } as const;
  const model = modelOf({
    kind: isUser ? "user" : "project",
    folder: workspacePath,
    homeDir: environment.homeDir,
    layers: all,
    files: await modesOf(isUser ? [...layers, login] : layers, modes),
  });
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
      settingEvidence(all.placeOf(pointer), documents, base, `Codex ${defaultsOf}`),
  };
}

/** The strongest first: the project's, the person's, the machine's. */
function candidatesFor(
  folder: string,
  isUser: boolean,
  environment: ScanEnvironment,
): readonly LayerCandidate[] {
  const project = projectFileOf(folder);
  const user = join(codexHomeOf(environment), "config.toml");
  const own: readonly LayerCandidate[] =
    isUser || dirname(project) === codexHomeOf(environment)
      ? []
      : [{ name: "project", level: "project", isSettings: true, path: project }];
  return [
    ...own,
    { name: "user", level: "user", isSettings: true, path: user },
    { name: "system", level: "managed", isSettings: true, path: systemFileOf(environment) },
  ];
}
