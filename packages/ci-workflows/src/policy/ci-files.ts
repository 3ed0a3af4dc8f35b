import { join } from "node:path";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { namesIn } from "@parapet/scan-core/files/list-folder.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import type { CiModel } from "./model.ts";
import { githubRuns, scriptInsertions } from "./github-runs.ts";
import { gitlabRuns } from "./gitlab-runs.ts";
import { workflowOf } from "./workflow.ts";

/** The folder of GitHub's workflows, from that of the repository. */
export const workflowFolder = join(".github", "workflows");

/** The pipeline of GitLab. */
export const pipelineFile = ".gitlab-ci.yml";

/** More workflows are not read. */
const mostFiles = 200;

/** The files that say what runs in CI, sorted by name. */
export async function ciFiles(
  folder: string,
  environment: ScanEnvironment,
): Promise<readonly LayerCandidate[]> {
  const names = await namesIn(join(folder, workflowFolder), environment);
  const workflows = names.filter((name) => /\.ya?ml$/.test(name)).slice(0, mostFiles);
  const shared = { level: "project", isSettings: true } as const;
  return [
    ...workflows.map((name) => ({ ...shared, name, path: join(folder, workflowFolder, name) })),
    { ...shared, name: pipelineFile, path: join(folder, pipelineFile) },
  ];
}

/** A file with nothing but comments runs nothing. */
export async function parseCiFile(text: string): Promise<ConfigDocument> {
  const document = await parseYaml(text);
  return document.value === null ? { ...document, value: {} } : document;
}

/** What runs agents in these files. */
export function agentsIn(layers: readonly Layer[]): Pick<CiModel, "runs" | "scripts"> {
  const workflows = layers.filter(({ name }) => name !== pipelineFile).map(workflowOf);
  const pipelines = layers.filter(({ name }) => name === pipelineFile);
  const ofGithub = githubRuns(workflows);
  return {
    runs: [...ofGithub, ...pipelines.flatMap(gitlabRuns)],
    scripts: scriptInsertions(workflows, ofGithub),
  };
}
