import { basename, dirname, join, resolve } from "node:path";
import { exists } from "@parapet/scan-core/files/file-stats.ts";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { readLayer } from "@parapet/scan-core/layers/read-layer.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { agentsIn, ciFiles, parseCiFile, pipelineFile, workflowFolder } from "./ci-files.ts";
import { mentionsAgent } from "./mentions-agent.ts";

/**
 * Finds a repository whose workflows run agents; a path may also be one of the workflows. Throws
 * ScanError "not_found".
 */
export async function locateCi(
  target: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  const { homeDir, cwd } = environment;
  const path =
    target === undefined
      ? cwd
      : resolve(
          cwd,
          target.trim().replace(/^~(?=$|[\\/])/, () => homeDir),
        );
  const found = await workspaceAt(path, environment);
  if (found !== undefined) return found;
  throw new ScanError(
    "not_found",
    `No workflow in ${path} runs an agent. Specify a repository with .github/workflows or .gitlab-ci.yml.`,
  );
}

/** The repository that the current folder belongs to, where its workflows run agents. */
export async function findCi(environment: ScanEnvironment): Promise<readonly WorkspaceLocation[]> {
  for (let at = environment.cwd; at !== environment.homeDir; at = dirname(at)) {
    // From the inside outwards: the nearest counts.
    // oxlint-disable-next-line no-await-in-loop
    const found = await workspaceAt(at, environment);
    if (found !== undefined) return [found];
    // oxlint-disable-next-line no-await-in-loop
    if (at === dirname(at) || (await exists(join(at, ".git"), environment))) return [];
  }
  return [];
}

/** True for a workflow of GitHub, and a pipeline of GitLab. */
export function isCiFile(path: string): boolean {
  return folderOfFile(path) !== undefined;
}

function folderOfFile(path: string): string | undefined {
  if (basename(path) === pipelineFile) return dirname(path);
  const folder = dirname(path);
  if (!/\.ya?ml$/.test(path) || !folder.endsWith(join("/", workflowFolder))) return undefined;
  return dirname(dirname(folder));
}

async function workspaceAt(
  path: string,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation | undefined> {
  const workspacePath = folderOfFile(path) ?? path;
  const read = await Promise.all(
    (await ciFiles(workspacePath, environment)).map((file) =>
      readLayer(file, environment, {
        overlay: new Map(),
        // Most workflows have nothing to do with agents.
        parse: (text) => (mentionsAgent(text) ? parseCiFile(text) : parseYaml("{}")),
        language: "YAML",
        isRequired: false,
      }),
    ),
  );
  const layers = read.flatMap((each) => (each !== undefined && "document" in each ? [each] : []));
  const first = agentsIn(layers).runs[0]?.at;
  const layer = layers.find(({ name }) => first?.startsWith(`/${name}/`) === true);
  return layer === undefined ? undefined : { workspacePath, configPath: layer.path };
}
