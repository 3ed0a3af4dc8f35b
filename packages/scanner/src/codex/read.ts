import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ScannedFile } from "@parapet/posture";
import type { ConfigDocument } from "../documents/document.ts";
import { childPointer } from "../documents/pointer.ts";
import { parseToml } from "../documents/toml.ts";
import { type Layer, layersOf } from "../layers/layers.ts";
import { type LayerCandidate, modesOf, readLayer } from "../layers/read-layer.ts";
import type { ModeOverlay, Overlay, Reading, WorkspaceLocation } from "../runtime.ts";
import { settingEvidence } from "../setting-evidence.ts";
import { shownPath } from "../shown-path.ts";
import type { ScanEnvironment } from "../workspace-scan.ts";
import { type CodexModel, defaultsOf, modelOf, profilePrefix } from "./model.ts";
import { codexHomeOf, projectFileOf, requirementsFileOf, systemFileOf } from "./places.ts";

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
    (await candidatesFor(workspacePath, isUser, environment)).map((candidate) =>
      readLayer(candidate, {
        overlay,
        parse: parseToml,
        language: "TOML",
        isRequired: candidate.path === configPath,
      }),
    ),
  );
  const found = read.filter((outcome) => outcome !== undefined);
  const layers = withoutDistrusted(
    found.flatMap((outcome) => ("document" in outcome ? [outcome] : [])),
    workspacePath,
  );
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
async function candidatesFor(
  folder: string,
  isUser: boolean,
  environment: ScanEnvironment,
): Promise<readonly LayerCandidate[]> {
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
    {
      name: "requirements",
      level: "managed",
      isSettings: false,
      path: requirementsFileOf(environment),
    },
    ...(await profileFiles(codexHomeOf(environment))),
  ];
}

/** Profiles have a file of their own, "NAME.config.toml", and count only where the command line names one. */
async function profileFiles(home: string): Promise<readonly LayerCandidate[]> {
  const names = await namesIn(home);
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

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/** The configuration of a project that the person distrusts is not heeded. */
function withoutDistrusted(layers: readonly Layer[], folder: string): readonly Layer[] {
  const user = layers.find(({ name }) => name === "user");
  const level = user?.document.get(`/projects${childPointer("", folder)}/trust_level`);
  if (level !== "untrusted") return layers;
  return layers.map((layer) =>
    layer.name === "project" ? { ...layer, isSettings: false } : layer,
  );
}
