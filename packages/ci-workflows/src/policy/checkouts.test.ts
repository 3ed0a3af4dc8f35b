import { describe, expect, test } from "vitest";
import { keepsToken, untrustedCheckout } from "./checkouts.ts";
import type { YamlObject } from "./yaml-values.ts";

const placed = (...steps: readonly YamlObject[]) =>
  steps.map((value, index) => ({ value, at: `/${index}` }));
const uses = (given: YamlObject, name = "actions/checkout@v4"): YamlObject => ({
  uses: name,
  with: given,
});
const event = "github.event";

describe("code of a pull request where the agent works is seen", () => {
  test.each<YamlObject>([
    { ref: `\${{ ${event}.pull_request.head.sha }}` },
    { ref: `\${{ ${event}.pull_request.merge_commit_sha }}` },
    { ref: `\${{ ${event}.workflow_run.head_sha }}` },
    { ref: "refs/pull/12/merge" },
    { ref: `refs/pull/\${{ ${event}.number }}/head` },
    ...["full_name", "clone_url", "ssh_url", "html_url"].flatMap((part) => [
      { repository: `\${{ ${event}.pull_request.head.repo.${part} }}` },
      { repository: `\${{ ${event}.workflow_run.head_repository.${part} }}` },
    ]),
    { ref: "refs/pull/12/head", path: "." },
    { ref: "refs/pull/12/head", path: "./" },
  ])("by the checkout of %j", (given) => {
    expect(untrustedCheckout(placed(uses(given)))).toBe("/0");
  });

  test.each([
    "gh pr checkout 12",
    "gh  pr  checkout $NUMBER",
    "git fetch origin pull/12/head",
    "git fetch origin pull/$NUMBER/merge:pr",
    "git pull origin pull/12/head",
    "git -C . fetch origin pull/12/head",
    `git checkout \${{ ${event}.pull_request.head.sha }}`,
    `git switch --detach \${{ ${event}.workflow_run.head_sha }}`,
    `git fetch \${{ ${event}.pull_request.head.repo.clone_url }}`,
    "git fetch origin refs/pull/12/head",
    "echo first\ngh pr checkout 12\necho last",
  ])("by the command %j", (run) => {
    expect(untrustedCheckout(placed({ run: "echo" }, { run }))).toBe("/1");
  });

  test("the last of several is shown", () => {
    const checkout = uses({ ref: "refs/pull/12/head" });
    expect(untrustedCheckout(placed(checkout, checkout, { run: "echo" }))).toBe("/1");
  });
});

describe("what brings no code of a pull request to the agent stays silent", () => {
  test.each<YamlObject>([
    uses({}),
    uses({ ref: "main" }),
    uses({ ref: `\${{ ${event}.pull_request.base.sha }}` }),
    uses({ ref: `\${{ ${event}.pull_request.head.ref }}` }),
    uses({ repository: "octo/demo" }),
    uses({ repository: `\${{ ${event}.pull_request.base.repo.full_name }}` }),
    // In a folder of its own it is only read.
    uses({ ref: "refs/pull/12/head", path: "pr" }),
    uses({ ref: "refs/pull/12/head" }, "octo/checkout@v4"),
    uses({ ref: "refs/pull/12/head" }, "./checkout"),
    { run: "gh pr view 12" },
    { run: "git fetch origin main" },
    { run: "git log pull/12/head" },
    { run: "git fetch origin pull/12" },
    { run: "echo pull/12/head" },
    { run: `echo \${{ ${event}.pull_request.head.sha }}` },
    // Not on one line.
    { run: "git fetch\necho pull/12/head" },
    { name: "nothing" },
  ])("%j", (step) => {
    expect(untrustedCheckout(placed(step))).toBeUndefined();
  });
});

test.each<[YamlObject, boolean]>([
  [uses({}), true],
  [{ uses: "actions/checkout@v4" }, true],
  [uses({ "persist-credentials": true }), true],
  [uses({ "persist-credentials": false }), false],
  [uses({ "persist-credentials": "false" }), false],
  [uses({}, "octo/checkout@v4"), false],
  [{ run: "git clone" }, false],
])("whether a checkout leaves the token to commands is known: %j", (step, keeps) => {
  expect(keepsToken(placed({ run: "echo" }, step))).toBe(keeps);
});
