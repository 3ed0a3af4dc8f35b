import { expect, test } from "vitest";
import { parseYaml } from "@parapet/documents/yaml.ts";
import { startOf } from "./starts.ts";
import { workflowOf } from "./workflow.ts";

/** Who starts the last step of the last job of the first workflow. */
async function starterOf(...texts: readonly string[]) {
  const workflows = await Promise.all(
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
  const [workflow] = workflows;
  const job = workflow?.jobs.at(-1);
  if (workflow === undefined || job === undefined) throw new Error("no job");
  return startOf(workflow, job, job.steps.length - 1, workflows);
}

const workflow = (on: string, condition: string, steps = "- run: agent"): string =>
  `on: ${on}\njobs:\n  a:\n    if: ${JSON.stringify(condition)}\n    steps:\n      ${steps}\n`;

const after = (condition: string) =>
  workflow("{ workflow_run: { workflows: [Tests], types: [completed] } }", condition);

const tests = (on: string) => `name: Tests\non: ${on}\njobs: {}\n`;

const gated = (condition: string) => `on: issue_comment
jobs:
  gate:
    if: github.actor == 'ann'
    steps: [{ run: echo }]
  agent:
    needs: gate
    if: ${condition}
    steps: [{ run: agent }]
`;

const call = (name: string) =>
  `on: [workflow_call, issues]\njobs:\n  a:\n    uses: ./.github/workflows/${name}\n  b:\n    steps: [{ run: agent }]\n`;

test.each([
  "issues",
  "issue_comment",
  "discussion",
  "discussion_comment",
  "pull_request_target",
  "pull_request_review",
  "pull_request_review_comment",
  "watch",
  "fork",
])("anyone starts %s", async (event) => {
  expect(await starterOf(workflow(event, "true"))).toMatchObject({
    who: "anyone",
    events: [event],
  });
});

test.each([
  "push",
  "pull_request",
  "workflow_dispatch",
  "repository_dispatch",
  "schedule",
  "release",
  "{ issues: { types: [labeled, assigned] } }",
  "{ pull_request_target: { types: [labeled] } }",
  "{ discussion: { types: [answered] } }",
])("people with rights start %s", async (event) => {
  expect(await starterOf(workflow(event, "true"))).toMatchObject({ who: "members", events: [] });
});

test.each(
  [
    ["issues", "opened", "edited", "reopened", "closed", "deleted"],
    ["issue_comment", "created", "edited", "deleted"],
    ["discussion", "created", "edited"],
    ["discussion_comment", "created", "edited", "deleted"],
    ["pull_request_review", "submitted", "edited"],
    ["pull_request_review_comment", "created", "edited", "deleted"],
    ["watch", "started"],
    [
      "pull_request_target",
      "opened",
      "synchronize",
      "reopened",
      "edited",
      "closed",
      "ready_for_review",
      "converted_to_draft",
    ],
  ].flatMap(([event = "", ...types]) => types.map((type) => [event, type] as const)),
)("anyone causes %s %s", async (event, type) => {
  const text = workflow(`{ ${event}: { types: [${type}] } }`, "true");
  expect(await starterOf(text)).toMatchObject({ who: "anyone" });
});

const comment = "github.event.comment";
test.each([
  // Who the sender is.
  [`contains(fromJSON('["OWNER","MEMBER"]'), ${comment}.author_association)`, "members"],
  [`contains('OWNER MEMBER COLLABORATOR', ${comment}.author_association)`, "members"],
  [`${comment}.author_association != 'NONE'`, "anyone"],
  [
    `${comment}.author_association != 'NONE' && ${comment}.author_association != 'FIRST_TIME_CONTRIBUTOR'`,
    "contributors",
  ],
  [`contains(fromJSON('["MEMBER","CONTRIBUTOR"]'), ${comment}.author_association)`, "contributors"],
  ["github.event.issue.author_association == 'OWNER'", "anyone"],
  ["github.actor == 'ann'", "members"],
  ["github.actor == github.repository_owner", "members"],
  ["contains(fromJSON(vars.TEAM), github.actor)", "members"],
  ["contains('ann,bob', github.event.sender.login)", "members"],
  ["github.triggering_actor == 'ann' || github.actor_id == 1", "members"],
  ["github.event.sender.id == 7", "members"],
  ["github.actor != 'dependabot[bot]'", "anyone"],
  ["endsWith(github.actor, '[bot]')", "members"],
  [`${comment}.user.type == 'Bot'`, "members"],
  // What the sender writes.
  [`contains(${comment}.body, '@bot')`, "anyone"],
  [`startsWith(${comment}.body, '/go') && github.event.issue.pull_request`, "anyone"],
  ["contains(github.event.issue.labels.*.name, 'bot')", "anyone"],
  // What the owner has set.
  ["vars.AGENT == 'on' && github.repository == 'ann/app'", "anyone"],
  ["github.event_name == 'issues'", "members"],
  ["github.event_name == 'push' || github.event_name == 'issue_comment'", "anyone"],
  ["github.event.action == 'created'", "anyone"],
  ["github.event.pull_request.merged", "members"],
  ["!github.event.issue.pull_request", "anyone"],
  ["always() && !cancelled()", "anyone"],
  ["failure()", "anyone"],
  ["1 < 2 && 2 <= 2 && 3 > 2 && 2 >= 2", "anyone"],
  ["1 > 2 || 2 < 1", "members"],
  // What only a run shows.
  ["needs.gate.outputs.ok == 'true'", "unknown"],
  ["inputs.go", "unknown"],
  ["format('{0}', needs.gate.outputs.ok) == 'x'", "unknown"],
  ["this is none", "unknown"],
])("a comment passes %s for: %s", async (condition, who) => {
  expect(await starterOf(workflow("issue_comment", condition))).toMatchObject({ who });
});

test.each([
  ["github.event.pull_request.head.repo.full_name == github.repository", "members", "no"],
  ["!github.event.pull_request.head.repo.fork", "members", "no"],
  ["github.event.pull_request.head.repo.owner.login == github.repository_owner", "members", "no"],
  ["github.event.pull_request.user.login == 'ann'", "members", "no"],
  ["github.event.pull_request.head.user.login == 'ann'", "members", "no"],
  ["startsWith(github.head_ref, 'agent/')", "anyone", "yes"],
  ["contains(github.event.pull_request.labels.*.name, 'ok')", "unknown", "unknown"],
  ["github.event.pull_request.author_association == 'MEMBER'", "members", "no"],
])(
  "a pull request from a fork passes %s for: %s, handed on: %s",
  async (condition, who, handed) => {
    expect(await starterOf(workflow("pull_request_target", condition))).toMatchObject({
      who,
      handed,
    });
  },
);

test("the end of another workflow is as open as that one", async () => {
  const who = async (condition: string, on: string) =>
    (await starterOf(after(condition), tests(on))).who;
  expect(await who("true", "pull_request")).toBe("anyone");
  expect(await who("true", "push")).toBe("members");
  expect((await starterOf(after("true"))).who).toBe("unknown");
  const run = "github.event.workflow_run";
  expect(await who(`${run}.event == 'push'`, "pull_request")).toBe("members");
  expect(await who(`${run}.head_branch == 'main'`, "pull_request")).toBe("anyone");
  for (const name of ["head_repository.full_name", "actor.login", "triggering_actor.login"]) {
    expect(await who(`${run}.${name} == 'ann/app'`, "pull_request")).toBe("members");
  }
  expect(await who(`!${run}.head_repository.fork`, "pull_request")).toBe("members");
  expect(await who(`${run}.head_repository.owner.login == 'ann'`, "pull_request")).toBe("members");
  expect(await who(`${run}.pull_requests[0].number`, "pull_request")).toBe("unknown");
});

test.each([
  "- run: gh api repos/o/r/collaborators/$ACTOR/permission",
  "- name: Check permissions\n        run: ./check.sh",
  "- uses: a/check-user-permission@v1",
  "- run: gh api orgs/o/members/$ACTOR",
  '- run: test "${{ github.event.comment.author_association }}" = OWNER',
  "- uses: a/get-membership@v1",
  "- run: is-maintainer",
  "- run: ./authorize",
  "- run: ./authoris.sh",
  "- run: only-trusted",
  "- run: grep x allowlist",
  "- run: grep x allow-list",
  "- run: grep x whitelist",
  "- run: grep x .github/CODEOWNERS",
  "- run: ./org-member",
  "- run: ./verify actor permission",
  "- run: ./validate user permission",
  "- run: ./repo permission",
  "- run: get permission-level",
])("a step that may stop people without rights makes it unknown: %s", async (step) => {
  const text = workflow("issue_comment", "true", `${step}\n      - run: agent`);
  expect((await starterOf(text)).who).toBe("unknown");
});

test("a token with permissions of its own checks nobody", async () => {
  const step = "- uses: a/create-token@v1\n        with:\n          permission-contents: read";
  const text = workflow("issue_comment", "true", `${step}\n      - run: agent`);
  expect((await starterOf(text)).who).toBe("anyone");
});

test("what a job needs has to hold as well, unless it runs whatever became of it", async () => {
  expect((await starterOf(gated("true"))).who).toBe("members");
  expect((await starterOf(gated("always()"))).who).toBe("anyone");
});

test("workflows that call each other in a circle end", async () => {
  expect((await starterOf(call("w1.yml"), call("w0.yml"))).who).toBe("anyone");
});

test.each([
  "github.event.pull_request.head.repo.full_name == github.event.pull_request.base.repo.full_name",
  "github.event.pull_request.head.repo.id == github.event.repository.id",
  "github.event.pull_request.head.repo.owner.login == github.event.pull_request.base.repo.owner.login",
  "github.event.inputs.go == 'yes'",
  "github.event.client_payload.go",
])("a pull request from a fork does not pass %s", async (condition) => {
  expect(await starterOf(workflow("pull_request_target", condition))).toMatchObject({
    who: "members",
    handed: "no",
  });
});

test.each([
  ["NONE", "'OWNER', 'MEMBER'", "members"],
  ["open", "'NONE', 'MEMBER'", "anyone"],
])("texts made of what is written down are worked out: %s", async (_, names, who) => {
  const list = `fromJSON('[${names.replaceAll("'", '"')}]')`;
  const own = "github.event.comment.author_association";
  for (const condition of [
    `contains(join(${list}, ','), ${own})`,
    `contains(toJSON(${list}), ${own})`,
    `contains(format('{0}+{1}', ${names}), ${own})`,
    `case(contains(${list}, ${own}), true, false)`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await starterOf(workflow("issue_comment", condition))).toMatchObject({ who });
  }
});

test("who merges a pull request has write access, and hands its text on", async () => {
  const merged = workflow(
    "{ pull_request_target: { types: [closed] } }",
    "github.event.pull_request.merged",
  );
  expect(await starterOf(merged)).toMatchObject({ who: "members", handed: "yes" });
});

const byVariable = (value: string, condition: string, before = "") =>
  `on: issue_comment\nenv:\n  OK: ${value}\njobs:\n  a:\n    steps:\n${before}      - if: ${condition}\n        run: agent\n`;

test("a condition on a variable is the condition that the variable is declared with", async () => {
  const owner = "${{ github.event.comment.author_association == 'OWNER' }}";
  expect(await starterOf(byVariable(owner, "env.OK == 'true'"))).toMatchObject({ who: "members" });
  // Any text but the empty one is true, "false" as well.
  expect(await starterOf(byVariable(owner, "env.OK"))).toMatchObject({ who: "anyone" });
  expect(await starterOf(byVariable("${{ env.OK }}", "env.OK == 'true'"))).toMatchObject({
    who: "anyone",
  });
  const written = "      - run: echo OK=true >> $GITHUB_ENV\n";
  expect(await starterOf(byVariable("no", "env.OK == 'true'"))).toMatchObject({ who: "members" });
  expect(await starterOf(byVariable("no", "env.OK == 'true'", written))).toMatchObject({
    who: "anyone",
  });
  for (const text of [
    "x${{ github.actor }}",
    "${{ a b }}",
    "a${{ steps.a.outputs.b }}",
    "${{ null }}",
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await starterOf(byVariable(text, "env.OK != 'ann'"))).toMatchObject({
      who: text.includes("actor") || text.includes("null") ? "anyone" : "unknown",
    });
  }
});

test("a job that always runs asks for those before it only as its condition does", async () => {
  expect(await starterOf(gated("always() && needs.gate.result == 'success'"))).toMatchObject({
    who: "members",
  });
  for (const condition of [
    "always()",
    "always() && needs.gate.result != 'failure'",
    "always() && (",
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await starterOf(gated(condition))).who).not.toBe("members");
  }
});

test("workflows that call each other many times over end", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `w${index}.yml`);
  const calls = names.map((name, index) => `  j${index}:\n    uses: ./.github/workflows/${name}\n`);
  const text = `on: [workflow_call, issues]\njobs:\n${calls.join("")}  z:\n    steps: [{ run: agent }]\n`;
  expect(await starterOf(...names.map(() => text))).toMatchObject({ who: "anyone" });
});

test("a workflow without a name is waited for by its path", async () => {
  const waits = workflow("{ workflow_run: { workflows: [.github/workflows/w1.yml] } }", "true");
  expect(await starterOf(waits, "on: pull_request\njobs: {}\n")).toMatchObject({ who: "anyone" });
});

test.each([
  `- run: "curl -H 'Authorization: Bearer x' https://a.example"`,
  `- { uses: a/b@v1, with: { authorization: x } }`,
  `- run: "curl -H Authorization:x https://a.example"`,
])("a request with a token asks nobody for rights: %s", async (step) => {
  const text = workflow("issue_comment", "true", `${step}\n      - run: agent`);
  expect((await starterOf(text)).who).toBe("anyone");
});

test("a workflow that waits for one that anyone starts is started by anyone", async () => {
  expect(await starterOf(after("true"), tests("issues"))).toMatchObject({ who: "anyone" });
  expect(await starterOf(after("true"), tests("push"))).toMatchObject({ who: "members" });
});

const checking = "gh api repos/o/r/collaborators/ann";

const chain = (on: string, second: string) =>
  `on: ${on}\njobs:\n  a:\n    steps: [{ run: ${checking} }]\n  b:\n    needs: [a]\n    ${second}\n`;

test("a job that may stop people stands before those that need it, also where they are called or check themselves", async () => {
  const steps = "steps: [{ run: echo }, { run: agent }]";
  expect(await starterOf(chain("issues", steps))).toMatchObject({ who: "unknown" });
  const called = "on: workflow_call\njobs:\n  c:\n    steps: [{ run: agent }]\n";
  const caller = chain("issues", "uses: ./.github/workflows/w0.yml");
  expect(await starterOf(called, caller)).toMatchObject({ who: "unknown" });
});

const agentJob = (name: string, needs: string, condition: string) =>
  `  ${name}:\n    needs: [${needs}]\n    if: ${condition}\n    steps: [{ run: agent }]\n`;

test("jobs that need each other, or one in two ways, are asked once", async () => {
  const circle = `on: issues\njobs:\n${agentJob("a", "b", "github.actor == 'ann'")}${agentJob("b", "a, b", "true")}`;
  expect(await starterOf(circle)).toMatchObject({ who: "members" });
  const both = `on: issues\njobs:\n  a:\n    if: github.actor == 'ann'\n    steps: []\n${agentJob("b", "a", "true")}${agentJob("c", "a, b", "true")}`;
  expect(await starterOf(both)).toMatchObject({ who: "members" });
});

test("of a job that always runs, only what its condition asks of the one before counts", async () => {
  expect(await starterOf(gated("always() && github.event.comment.body != 'x'"))).toMatchObject({
    who: "anyone",
  });
  expect(await starterOf(gated("always() && needs.gate.outputs.x == ''"))).toMatchObject({
    who: "unknown",
  });
  expect(await starterOf(gated("always() && needs.gate.outputs.x == 'y'"))).toMatchObject({
    who: "members",
  });
});

test("a job is started as a whole where none of its steps is named", async () => {
  const document = await parseYaml(workflow("issues", "true"));
  const shared = { level: "project", isSettings: true } as const;
  const whole = workflowOf({ ...shared, name: "w.yml", path: "/w.yml", document });
  const [job] = whole.jobs;
  if (job === undefined) throw new Error("no job");
  expect(startOf(whole, job, job.steps.length, [whole])).toMatchObject({ who: "anyone" });
});

const withVariable = (text: string) =>
  `on: issues\nenv: { A: ${JSON.stringify(text)} }\njobs:\n  a:\n    if: env.A == 'x'\n    steps: [{ run: agent }]\n`;

test("a variable of two expressions is as uncertain as they are", async () => {
  expect(await starterOf(withVariable("${{ vars.A }}${{ steps.a.outputs.b }}"))).toMatchObject({
    who: "unknown",
  });
});

test("what is no event starts nothing", async () => {
  expect(await starterOf(workflow("[issues, 7]", "true"))).toMatchObject({ events: ["issues"] });
  expect(await starterOf(workflow("7", "true"))).toMatchObject({ who: "members", events: [] });
});
