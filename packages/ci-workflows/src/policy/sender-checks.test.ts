import { describe, expect, test } from "vitest";
import { known, senderValue, unknownValue } from "../expressions/evaluate.ts";
import { jobMayCheckSender, lookupIn, mayCheckSender, mayWriteVariables } from "./sender-checks.ts";
import type { YamlObject } from "./yaml-values.ts";

const placed = (...steps: readonly YamlObject[]) =>
  steps.map((value, index) => ({ value, at: `/${index}` }));
const check: YamlObject = { run: "gh api repos/o/r/collaborators/ann" };
const job = (value: YamlObject, ...steps: readonly YamlObject[]) => ({
  name: "a",
  at: "/a",
  value,
  needs: [],
  steps: placed(...steps),
});

describe("a step that may stop people without rights is seen", () => {
  test.each([
    "gh api repos/o/r/collaborators/ann/permission",
    "permission level",
    "permission_check",
    "permission-level",
    "check the permission",
    "verify_permission",
    "validate-user-permission",
    "actor permission",
    "user-permission",
    "repo permission",
    "author_association",
    "membership",
    "gh api orgs/o/members/ann",
    "org-member",
    "org_members",
    "is a maintainer",
    "authorize",
    // The other spelling.
    ["authori", "sed"].join(""),
    "authorization needed",
    "trusted",
    "allow-list",
    "allowlist",
    "whitelist",
    "CODEOWNERS",
  ])("%s", (run) => {
    expect(mayCheckSender({ run })).toBe(true);
    expect(mayCheckSender({ uses: `octo/${run.replaceAll(" ", "-")}@v1` })).toBe(true);
  });

  test.each<YamlObject>([
    { run: "npm test" },
    // What a step is given, and what it sends.
    { permissions: { contents: "read" } },
    { run: 'curl -H "Authorization: Bearer x"' },
    { with: { authorization: "x" } },
    { run: "echo member" },
    { run: `echo ${"x".repeat(20_000)} allowlist` },
  ])("what only looks like one stays silent: %.60j", (step) => {
    expect(mayCheckSender(step)).toBe(false);
    expect(mayCheckSender(step)).toBe(false);
  });
});

test.each<[YamlObject, boolean]>([
  [{ run: 'echo "A=1" >> "$GITHUB_ENV"' }, true],
  [{ with: { script: "core.exportVariable('A', 1)" } }, true],
  [{ run: "echo A=1 >> $GITHUB_OUTPUT" }, false],
])("whether a step sets variables for later ones is known: %j", (step, writes) => {
  expect(mayWriteVariables(step)).toBe(writes);
});

test("a job may stop people where a step does, or where it runs elsewhere", () => {
  expect(jobMayCheckSender(job({}, { run: "npm test" }, check))).toBe(true);
  expect(jobMayCheckSender(job({ uses: "octo/demo/.github/workflows/a.yml@v1" }))).toBe(true);
  expect(jobMayCheckSender(job({}, { run: "npm test" }))).toBe(false);
});

test.each([
  ["steps.a.conclusion", known("success")],
  ["steps.a.outcome", known("success")],
  ["needs.a.result", known("success")],
  ["job.status", known("success")],
  ["needs.a.outputs.b", unknownValue],
  ["steps.a.outputs.b", unknownValue],
  ["inputs.a", unknownValue],
  ["env.A", senderValue],
])("a condition that is reached finds %s", (path, value) => {
  expect(lookupIn(placed({ run: "npm test" }))(path)).toEqual(value);
});

test("a variable is unknown behind a step that may say who the sender is", () => {
  expect(lookupIn(placed({ run: "npm test" }, check))("env.A")).toEqual(unknownValue);
});
