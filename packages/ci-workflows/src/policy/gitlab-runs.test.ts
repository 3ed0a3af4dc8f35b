import { describe, expect, test } from "vitest";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { gitlabRuns } from "./gitlab-runs.ts";

const runsIn = async (text: string) =>
  gitlabRuns({
    name: ".gitlab-ci.yml",
    level: "project",
    isSettings: true,
    path: "/.gitlab-ci.yml",
    document: await parseYaml(text),
  });
const agentsIn = async (text: string) => (await runsIn(text)).map(({ agentId }) => agentId);

test("the job that publishes pages is a job, and what is shared by jobs is none", async () => {
  const script = "script: [claude -p x]";
  expect(
    await agentsIn(`pages: { ${script} }\ndefault: { ${script} }\nreview: { ${script} }\n`),
  ).toEqual([".gitlab-ci.yml:pages", ".gitlab-ci.yml:review"]);
});

test.each(["default", "image", "include", "services", "spec", "stages", "variables", "workflow"])(
  "a key of the pipeline is no job: %s",
  async (key) => {
    expect(await agentsIn(`${key}: { script: [claude -p x] }\n`)).toEqual([]);
    expect(await agentsIn(`${key}-2: { script: [claude -p x] }\n`)).toHaveLength(1);
  },
);

describe("an untrusted text in the prompt is known by its variable", () => {
  test.each([
    "CI_MERGE_REQUEST_TITLE",
    "CI_MERGE_REQUEST_DESCRIPTION",
    "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME",
    "CI_COMMIT_MESSAGE",
    "CI_COMMIT_TITLE",
    "CI_COMMIT_DESCRIPTION",
    "CI_COMMIT_REF_NAME",
    "CI_COMMIT_BRANCH",
    "AI_FLOW_INPUT",
    "AI_FLOW_CONTEXT",
  ])("%s", async (name) => {
    for (const written of [`$${name}`, `\${${name}}`]) {
      // oxlint-disable-next-line no-await-in-loop
      const [run] = await runsIn(
        JSON.stringify({ a: { script: `claude -p "${written} ${written}"` } }),
      );
      expect(run?.untrusted).toEqual([name]);
    }
  });

  test.each(["$CI_COMMIT_SHA", "$CI_MERGE_REQUEST_IID", "$CI_COMMIT_TITLES", "CI_COMMIT_TITLE"])(
    "what only looks like one is none: %s",
    async (written) => {
      const [run] = await runsIn(JSON.stringify({ a: { script: `claude -p "${written}"` } }));
      expect(run?.untrusted).toEqual([]);
    },
  );
});

test.each([
  [{ script: "claude -p x" }, "/a/script"],
  [{ before_script: ["claude -p x"] }, "/a/before_script"],
  [{ before_script: ["claude -p x"], script: "echo" }, "/a/script"],
])("a job that runs an agent is found by each of its scripts: %j", async (job, at) => {
  const [run] = await runsIn(JSON.stringify({ a: job }));
  expect(run).toMatchObject({
    at: `/.gitlab-ci.yml${at}`,
    toolsAt: `/.gitlab-ci.yml${at}`,
    // Who may start one depends on settings of the project.
    start: { who: "unknown" },
    token: { kind: "unknown", isReachable: true },
    handed: { isPossible: false },
    environment: "",
  });
});

test.each([
  [{ environment: "production" }, "production"],
  [{ environment: { name: "production" } }, "production"],
  [{ environment: { url: "https://x.example" } }, ""],
])("its environment is known: %j", async (job, environment) => {
  const [run] = await runsIn(JSON.stringify({ a: { script: "claude -p x", ...job } }));
  expect(run?.environment).toBe(environment);
});

const pipeline = (own: object) =>
  JSON.stringify({
    variables: { FLAG: "--dangerously-skip-permissions", LIST: ["x"] },
    a: { variables: own, script: "claude -p x $FLAG" },
  });

const commandsWith = async (own: object) => (await runsIn(pipeline(own)))[0]?.tools.commands;

test("variables of the job come before those of the pipeline, and only texts are some", async () => {
  expect(await commandsWith({})).toBe("any");
  expect(await commandsWith({ FLAG: "--verbose" })).toBe("none");
});

test.each([
  ["npx @anthropic-ai/claude-code -p x", "@anthropic-ai/claude-code"],
  ["claude -p x", undefined],
])("a package that is fetched at the run is known: %s", async (script, name) => {
  const [run] = await runsIn(JSON.stringify({ a: { script } }));
  expect(run?.unpinned?.name).toBe(name);
});
