import { expect, test } from "vitest";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { gitlabRuns } from "./gitlab-runs.ts";

const agentsIn = async (text: string) =>
  gitlabRuns({
    name: ".gitlab-ci.yml",
    level: "project",
    isSettings: true,
    path: "/.gitlab-ci.yml",
    document: await parseYaml(text),
  }).map(({ agentId }) => agentId);

test("the job that publishes pages is a job, and what is shared by jobs is none", async () => {
  const script = "script: [claude -p x]";
  expect(
    await agentsIn(`pages: { ${script} }\ndefault: { ${script} }\nreview: { ${script} }\n`),
  ).toEqual([".gitlab-ci.yml:pages", ".gitlab-ci.yml:review"]);
});
