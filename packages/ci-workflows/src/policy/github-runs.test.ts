import { describe, expect, test } from "vitest";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { githubRuns, scriptInsertions } from "./github-runs.ts";
import type { AgentRun } from "./model.ts";
import { workflowOf } from "./workflow.ts";

const workflowsOf = (...texts: readonly string[]) =>
  Promise.all(
    texts.map(async (text, index) =>
      workflowOf({
        name: `w${index}.yml`,
        level: "project",
        isSettings: true,
        path: `/w${index}.yml`,
        document: await parseYaml(text),
      }),
    ),
  );

const commit = "0000000000000000000000000000000000000001";
const step = "/w0.yml/jobs/a/steps/0";

/** A step in a job that anyone starts. */
const jobWith = (steps: object | readonly object[], job: object = {}, workflow: object = {}) =>
  JSON.stringify({
    on: "issues",
    ...workflow,
    jobs: { a: { "runs-on": "ubuntu-latest", ...job, steps: [steps].flat() } },
  });

async function runOf(...parts: Parameters<typeof jobWith>): Promise<AgentRun> {
  const [run] = githubRuns(await workflowsOf(jobWith(...parts)));
  if (run === undefined) throw new Error("no agent runs");
  return run;
}

const claude = (given: object = {}, ref = commit) => ({
  uses: `anthropics/claude-code-action@${ref}`,
  with: given,
});
const codex = (given: object = {}) => ({ uses: `openai/codex-action@${commit}`, with: given });
const gemini = (given: object = {}) => ({
  uses: `google-github-actions/run-gemini-cli@${commit}`,
  with: given,
});
const opened = { allowed_non_write_users: "*", github_token: "${{ github.token }}" };

describe("who an action lets in is known", () => {
  test.each<[object, Partial<AgentRun["start"]>, string | undefined]>([
    [claude(), { who: "members", events: [] }, undefined],
    [claude(opened), { who: "anyone", events: ["issues"] }, "allowed_non_write_users"],
    // It takes that only with a token of the workflow's own.
    [claude({ allowed_non_write_users: "*" }), { who: "members" }, undefined],
    [claude({ ...opened, allowed_non_write_users: "ann" }), { who: "members" }, undefined],
    [codex(), { who: "members" }, undefined],
    [codex({ "allow-users": " * " }), { who: "anyone" }, "allow-users"],
    [codex({ "allow-users": "ann" }), { who: "members" }, undefined],
    [gemini(), { who: "anyone" }, undefined],
    [gemini({ "allow-users": "*" }), { who: "anyone" }, undefined],
    // A copy of someone else: nobody knows whom it lets in.
    [{ uses: "octo/claude-code-action@v1" }, { who: "unknown" }, undefined],
  ])("%j", async (given, start, opening) => {
    const run = await runOf(given);
    expect(run.start).toMatchObject(start);
    const at = `${step}/with/${opening}`;
    expect(run.opened).toEqual(opening === undefined ? undefined : { at, value: opening });
  });

  test("members start what only they start, by whatever action", async () => {
    const run = await runOf({ uses: "octo/claude-code-action@v1" }, {}, { on: "push" });
    expect(run.start.who).toBe("members");
  });

  test("a run of another workflow is not asked about where the action has a token", async () => {
    const on = { workflow_run: { workflows: ["Tests"] }, issues: {} };
    const tests = JSON.stringify({ name: "Tests", on: "pull_request", jobs: {} });
    const startBy = async (given: object) =>
      githubRuns(await workflowsOf(jobWith(given, {}, { on }), tests))[0]?.start;
    const unchecked = { who: "anyone", events: ["workflow_run"] };
    expect(await startBy(claude({ github_token: "x" }))).toMatchObject(unchecked);
    expect(await startBy(claude())).toMatchObject({ who: "members" });
    expect(await startBy(codex({ github_token: "x" }))).toMatchObject({ who: "members" });
  });

  test.each([
    [claude({ ...opened, allowed_bots: "*" }), `${step}/with/allowed_bots`],
    [claude({ ...opened, allowed_bots: "renovate" }), undefined],
    [codex({ allowed_bots: "*" }), undefined],
  ])("any bot: %j", async (given, at) => {
    expect((await runOf(given)).anyBotAt).toBe(at);
    expect((await runOf(given, {}, { on: "push" })).anyBotAt).toBeUndefined();
  });
});

describe("what an action may run is known, and where that is set", () => {
  test.each<[object, AgentRun["tools"]["commands"], string]>([
    [claude(), "none", "claude_args"],
    [claude({ claude_args: "--dangerously-skip-permissions" }), "any", "claude_args"],
    [claude({ claude_args: "# --dangerously-skip-permissions" }), "none", "claude_args"],
    [claude({ claude_args: "  # a note\n--dangerously-skip-permissions" }), "any", "claude_args"],
    [claude({ allowed_tools: "Bash" }), "any", "allowed_tools"],
    [claude({ settings: '{"permissions":{"allow":["Bash"]}}' }), "any", "settings"],
    [
      claude({ settings: '{"permissions":{"defaultMode":"bypassPermissions"}}' }),
      "any",
      "settings",
    ],
    [claude({ settings: '{"permissions":{"allow":"Bash"}}' }), "none", "settings"],
    [claude({ settings: '{"permissions":{"allow":[7]}}' }), "none", "settings"],
    [claude({ settings: '{"permissions":7}' }), "none", "settings"],
    [claude({ settings: "{}" }), "none", "settings"],
    [codex(), "sandbox", "sandbox"],
    [codex({ sandbox: "danger-full-access" }), "any", "sandbox"],
    [codex({ "codex-args": "--dangerously-bypass-approvals-and-sandbox" }), "any", "codex-args"],
    [
      codex({ "codex-args": '["--dangerously-bypass-approvals-and-sandbox", 7]' }),
      "any",
      "codex-args",
    ],
    [codex({ "codex-args": "[" }), "sandbox", "codex-args"],
    [gemini(), "any", "settings"],
    [gemini({ settings: '{"coreTools":["read_file"]}' }), "none", "settings"],
    [gemini({ settings_json: '{"coreTools":["read_file"]}' }), "none", "settings_json"],
    [{ uses: `sst/opencode/github@${commit}` }, "unknown", "prompt"],
  ])("%j", async (given, commands, at) => {
    const run = await runOf(given);
    expect(run.tools.commands).toBe(commands);
    expect(run.toolsAt).toBe(`${step}/with/${at}`);
  });

  test.each<[object, boolean]>([
    [claude({ claude_args: "--dangerously-skip-permissions" }), true],
    [claude({ claude_args: "--permission-mode bypassPermissions" }), true],
    [claude({ claude_args: "--permission-mode plan" }), false],
    [codex({ sandbox: "danger-full-access" }), true],
    [codex({ sandbox: "workspace-write" }), false],
  ])("whether an edit of it takes the flag away: %j", async (given, removable) => {
    expect((await runOf(given)).isFlagRemovable).toBe(removable);
  });

  test.each<[object, Partial<AgentRun>]>([
    [claude({ show_full_output: "true" }), { fullOutputAt: `${step}/with/show_full_output` }],
    [claude({ show_full_output: "false" }), { fullOutputAt: undefined }],
    [gemini({ gemini_debug: true }), { fullOutputAt: `${step}/with/gemini_debug` }],
    [
      codex({ "safety-strategy": "unsafe" }),
      { unprotected: { at: `${step}/with/safety-strategy`, value: "unsafe" } },
    ],
    [
      codex({ "safety-strategy": "read-only" }),
      { unprotected: { at: `${step}/with/safety-strategy`, value: "read-only" } },
    ],
    [codex({ "safety-strategy": "drop-sudo" }), { unprotected: undefined }],
    [claude({ "safety-strategy": "unsafe" }), { unprotected: undefined }],
    [claude({ plugin_marketplaces: "x" }), { pluginsAt: `${step}/with/plugin_marketplaces` }],
    [claude({ extensions: "x" }), { pluginsAt: undefined }],
    [gemini({ extensions: "x" }), { pluginsAt: `${step}/with/extensions` }],
    [gemini({ plugin_marketplaces: "x" }), { pluginsAt: undefined }],
    [
      claude({}, "v1"),
      { unpinned: { name: "anthropics/claude-code-action@v1", at: `${step}/uses` } },
    ],
    [claude(), { unpinned: undefined }],
  ])("%j", async (given, run) => {
    expect(await runOf(given)).toMatchObject(run);
  });
});

const calling = (permissions: object) =>
  JSON.stringify({
    on: "issues",
    ...permissions,
    jobs: { b: { uses: "./.github/workflows/w0.yml" } },
  });

describe("what an agent holds is known", () => {
  const key = "${{ secrets.DEPLOY_KEY }}";
  test.each<[object, readonly string[]]>([
    [{ ...claude(), env: { A: key } }, ["DEPLOY_KEY"]],
    ...["settings", "claude_env", "mcp_config", "claude_args"].map(
      (name) => [claude({ [name]: key }), ["DEPLOY_KEY"]] as [object, readonly string[]],
    ),
    // What only the action itself reads.
    [claude({ anthropic_api_key: key }), []],
    // Then it keeps secrets from the programs that it starts.
    [{ ...claude(opened), env: { A: key } }, []],
    [{ ...claude(opened), env: { A: key, CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: "0" } }, ["DEPLOY_KEY"]],
    [{ ...claude(opened), env: { A: key, CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: "1" } }, []],
    [{ ...codex({ "allow-users": "*" }), env: { A: key } }, ["DEPLOY_KEY"]],
    [{ ...codex(), env: { A: "${{ toJSON(secrets) }}" } }, ["every secret"]],
    [{ ...codex(), env: { A: "${{ secrets.* }}" } }, ["every secret"]],
    [{ ...codex(), env: { A: "${{ secrets.GITHUB_TOKEN }}", B: "plain", C: ["x"] } }, []],
    [{ run: "claude -p x", env: { A: key } }, ["DEPLOY_KEY"]],
  ])("%j", async (given, names) => {
    expect((await runOf(given)).secrets.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ["ANTHROPIC_API_KEY", true],
    ["ANTHROPIC_AUTH_TOKEN", true],
    ["ANTHROPIC_BASE_URL", true],
    ["CLAUDE_CODE_OAUTH_TOKEN", true],
    ["OPENAI_API_KEY", true],
    ["CODEX_API_KEY", true],
    ["GEMINI_API_KEY", true],
    ["GOOGLE_API_KEY", true],
    ["CURSOR_API_KEY", true],
    ["OPENROUTER_API_KEY", true],
    ["AMP_API_KEY", true],
    ["FACTORY_API_KEY", true],
    ["DASHSCOPE_API_KEY", true],
    ["NPM_TOKEN", false],
  ])("the key of a model is told from other secrets: %s %s", async (name, isModelKey) => {
    const byVariable = await runOf({ ...codex(), env: { [name]: key } });
    expect(byVariable.secrets.map((each) => each.isModelKey)).toEqual([isModelKey]);
    const bySecret = await runOf({
      ...codex(),
      env: { A: `\${{ secrets.${name.toLowerCase()} }}` },
    });
    expect(bySecret.secrets.map((each) => each.isModelKey)).toEqual([isModelKey]);
  });

  const checkout = { uses: "actions/checkout@v4" };
  const noToken = { ...checkout, with: { "persist-credentials": false } };
  test.each<[readonly object[], boolean]>([
    [[claude()], true],
    [[codex()], false],
    [[codex({ token: "${{ github.token }}" })], true],
    [[codex({ token: "${{ secrets.GITHUB_TOKEN }}" })], true],
    [[codex({ token: "${{ secrets.OTHER }}", list: ["x"] })], false],
    [[{ ...codex(), env: { A: "${{ github.token }}" } }], true],
    // Commands find the token where the checkout left it.
    [[checkout, codex()], true],
    [[noToken, codex()], false],
    [[codex(), checkout], false],
    [[checkout, { uses: `sst/opencode/github@${commit}` }], false],
    [[checkout, { run: "claude -p x" }], false],
    [[checkout, { run: "claude -p x --dangerously-skip-permissions" }], true],
  ])("whether the token is within its reach: %j", async (steps, reachable) => {
    expect((await runOf(steps)).token.isReachable).toBe(reachable);
  });

  test.each<[object, object, Partial<AgentRun["token"]>]>([
    [{}, {}, { kind: "unknown", at: "/w0.yml/permissions" }],
    [{ permissions: "write-all" }, {}, { kind: "write-all", at: "/w0.yml/jobs/a/permissions" }],
    [{ permissions: "read-all" }, {}, { kind: "listed", writes: [] }],
    [
      { permissions: { issues: "write", contents: "read", actions: "write" } },
      { permissions: "write-all" },
      { kind: "listed", writes: ["actions", "issues"], at: "/w0.yml/jobs/a/permissions" },
    ],
    [
      {},
      { permissions: { contents: "write" } },
      { kind: "listed", writes: ["contents"], at: "/w0.yml/permissions" },
    ],
    [{ permissions: {} }, { permissions: "write-all" }, { kind: "listed", writes: [] }],
  ])("what the token may write: %j in %j", async (job, workflow, token) => {
    expect((await runOf(claude(), job, workflow)).token).toMatchObject(token);
  });

  test("a workflow that is called has the token of the job that calls it", async () => {
    const called = jobWith(claude(), {}, { on: "workflow_call" });
    const tokenBy = async (permissions: object) =>
      githubRuns(await workflowsOf(called, calling(permissions)))[0]?.token.kind;
    expect(await tokenBy({})).toBe("unknown");
    expect(await tokenBy({ permissions: "write-all" })).toBe("write-all");
    expect(await tokenBy({ permissions: { issues: "read" } })).toBe("listed");
  });
});

describe("where an agent runs, and over what", () => {
  test.each<[object, Partial<AgentRun>]>([
    [{}, { selfHostedAt: undefined, environment: "" }],
    [{ "runs-on": "self-hosted" }, { selfHostedAt: "/w0.yml/jobs/a/runs-on" }],
    [{ "runs-on": ["linux", "self-hosted"] }, { selfHostedAt: "/w0.yml/jobs/a/runs-on" }],
    [{ "runs-on": { labels: ["self-hosted"] } }, { selfHostedAt: "/w0.yml/jobs/a/runs-on" }],
    [{ "runs-on": { group: "self-hosted" } }, { selfHostedAt: undefined }],
    [{ environment: "production" }, { environment: "production" }],
    [{ environment: { name: "production" } }, { environment: "production" }],
    [{ environment: { url: "https://x.example" } }, { environment: "" }],
    [{ if: "true" }, { alwaysTrue: undefined }],
    [{ if: "${{ github.actor == 'ann' }} " }, {}],
    [
      { if: "${{ github.actor == 'ann' }} && x" },
      { alwaysTrue: { at: "/w0.yml/jobs/a/if", inner: "" } },
    ],
  ])("%j", async (job, run) => {
    expect(await runOf(claude(), job)).toMatchObject(run);
  });

  const head = { uses: "actions/checkout@v4", with: { ref: "refs/pull/1/head" } };
  test.each<[string, object, AgentRun["checkout"]]>([
    ["pull_request_target", claude(), { at: step, bringsSettings: false }],
    ["pull_request_target", codex(), { at: step, bringsSettings: true }],
    ["pull_request_target", { run: "claude -p x" }, { at: step, bringsSettings: true }],
    // Without the rights of the repository.
    ["pull_request", codex(), undefined],
    ["push", codex(), undefined],
  ])("code of a pull request on %s: %j", async (on, agent, checkout) => {
    expect((await runOf([head, agent], {}, { on })).checkout).toEqual(checkout);
  });

  test("a prompt with the text of an untrusted sender is known, also by way of a variable", async () => {
    const direct = await runOf(claude({ prompt: "Fix ${{ github.event.issue.title }}" }));
    expect([direct.untrusted, direct.untrustedAt]).toEqual([
      ["github.event.issue.title"],
      `${step}/with/prompt`,
    ]);
    const byVariable = await runOf({
      run: 'claude -p "${{ env.T }}"',
      env: { t: "${{ github.event.issue.body }}" },
    });
    expect(byVariable.untrusted).toEqual(["github.event.issue.body"]);
    expect(
      (await runOf(claude({ prompt: "Fix ${{ github.event.issue.number }}" }))).untrusted,
    ).toEqual([]);
  });

  test.each([
    { run: "npm test" },
    { uses: "actions/checkout@v4" },
    { uses: "./claude-code-action" },
    {},
  ])("a step that runs no agent is none: %j", async (other) => {
    expect(githubRuns(await workflowsOf(jobWith(other)))).toEqual([]);
  });
});

const insertions = async (...texts: readonly string[]) => {
  const workflows = await workflowsOf(...texts);
  return scriptInsertions(workflows, githubRuns(workflows)).map(
    ({ context, by, at }) => `${by} ${context} ${at}`,
  );
};

const useOf = (id: string) => ({ run: `echo \${{ steps.${id}.outputs.summary }}` });

describe("text that is put into a script as code is seen", () => {
  const title = "${{ github.event.issue.title }}";
  const answer = "${{ steps.c.outputs.structured_output }}";
  const agent = { id: "C", ...claude() };
  test.each<[object, readonly string[]]>([
    [{ run: `echo ${title}` }, ["sender github.event.issue.title /w0.yml/jobs/a/steps/1/run"]],
    [
      { run: "echo ${{ env.T }}", env: { T: title } },
      ["sender github.event.issue.title /w0.yml/jobs/a/steps/1/run"],
    ],
    [
      { run: `echo ${answer}` },
      ["agent steps.c.outputs.structured_output /w0.yml/jobs/a/steps/1/run"],
    ],
    ...["final-message", "summary"].map(
      (name) =>
        [
          { run: `echo \${{ steps.c.outputs.${name} }}` },
          [`agent steps.c.outputs.${name} /w0.yml/jobs/a/steps/1/run`],
        ] as [object, readonly string[]],
    ),
    [
      { uses: "actions/github-script@v7", with: { script: `core.info("${title}")` } },
      ["sender github.event.issue.title /w0.yml/jobs/a/steps/1/with/script"],
    ],
    // A literal of JavaScript, out of which nothing gets; in a shell it does not help.
    [
      {
        uses: "actions/github-script@v7",
        with: { script: "core.info(${{ toJSON(github.event.issue.title) }})" },
      },
      [],
    ],
    [
      {
        uses: "actions/github-script@v7",
        with: { script: "f(${{ fromJSON(github.event.issue.title) }})" },
      },
      ["sender github.event.issue.title /w0.yml/jobs/a/steps/1/with/script"],
    ],
    [
      { run: "echo ${{ toJSON(github.event.issue.title) }}" },
      ["sender github.event.issue.title /w0.yml/jobs/a/steps/1/run"],
    ],
    [{ uses: "actions/github-script@v7" }, []],
    [{ name: "nothing" }, []],
    [{ uses: "octo/script@v7", with: { script: `core.info("${title}")` } }, []],
    [{ run: 'echo "$T"', env: { T: title } }, []],
    [{ run: "echo ${{ steps.c.outputs.execution_file }}" }, []],
    [{ run: "echo ${{ steps.other.outputs.structured_output }}" }, []],
    [{ run: "echo ${{ steps.c.conclusion }}" }, []],
  ])("%j", async (script, found) => {
    expect(await insertions(jobWith([agent, script]))).toEqual(found);
  });

  test.each<[string, string | undefined, boolean]>([
    ["needs.a.outputs.text", answer, true],
    ["needs.A.outputs.TEXT", answer, true],
    ["needs.a.outputs.other", answer, false],
    ["needs.b.outputs.text", answer, false],
    ["needs.a.outputs.text", "${{ steps.other.outputs.structured_output }}", false],
    ["needs.a.outputs.text", undefined, false],
  ])("%s, which is %s, is the answer of an agent: %s", async (context, output, isAnswer) => {
    const text = JSON.stringify({
      on: "issues",
      jobs: {
        a: { steps: [agent], outputs: { first: "x", Text: output ?? ["x"] } },
        c: { needs: ["a"], steps: [{ run: `echo \${{ ${context} }}` }] },
      },
    });
    expect((await insertions(text)).length).toBe(isAnswer ? 1 : 0);
  });

  test("any output of a script that runs an agent is its answer", async () => {
    const script = { id: "c", run: "claude -p x" };
    const use = { run: "echo ${{ steps.c.outputs.whatever }}" };
    expect(await insertions(jobWith([script, use]))).toHaveLength(1);
  });

  test("of two agents the one is found whose answer it is", async () => {
    const second = { id: "d", ...codex() };
    expect(await insertions(jobWith([agent, second, useOf("d")]))).toHaveLength(1);
    expect(await insertions(jobWith([agent, { id: "d", run: "echo" }, useOf("d")]))).toEqual([]);
  });

  test("a workflow without an agent is not looked at", async () => {
    expect(await insertions(jobWith({ run: `echo ${title}` }))).toEqual([]);
    expect(await insertions(jobWith(agent), jobWith({ run: `echo ${title}` }))).toEqual([]);
  });
});
