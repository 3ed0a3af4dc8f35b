import { expect, test } from "vitest";
import { receiverSettings } from "./receiver-settings.ts";
import { isRepositoryAddress } from "./tracker-address.ts";

test.each([
  "https://github.com/acme/agents",
  "https://github.com/acme/agents.config_1-2/",
  "https://acme.ghe.com/acme/agents",
  "https://github.internal:8443/a/b",
  "http://127.0.0.1:9000/acme/agents",
])("%s is a repository", (address) => expect(isRepositoryAddress(address)).toBe(true));

test.each([
  "https://github.com/acme",
  "https://github.com/acme/agents/issues",
  "https://github.com/acme/..",
  "https://github.com/acme/%2e%2e",
  "https://github.com/acme/a%2Fb",
  "https://github.com/acme/agents?x=1",
  "https://token@github.com/acme/agents",
  "http://github.com/acme/agents",
  "git@github.com:acme/agents.git",
])("%s is none", (address) => expect(isRepositoryAddress(address)).toBe(false));

const github = {
  address: "https://github.com/acme/agents",
  format: "github",
  secretVariable: "PARAPET_SECRET_GITHUB",
};
const read = (setting: object) => receiverSettings.safeParse([setting]);

test("issues in GitHub need a token, and are about exposures alone", () => {
  expect(read(github).data).toMatchObject([{ format: "github", events: ["exposures"] }]);
  expect(read({ ...github, minSeverity: "high", services: ["a"] }).success).toBe(true);
  for (const wrong of [
    { secretVariable: undefined },
    { events: ["exposures", "violations"] },
    { events: ["drift"] },
    // Each exposure has its own issue.
    { digestMinutes: 5 },
    { to: ["a@example.org"] },
    { username: "ada" },
  ]) {
    expect({ wrong, valid: read({ ...github, ...wrong }).success }).toEqual({
      wrong,
      valid: false,
    });
  }
});

const jira = {
  address: "https://acme.atlassian.net",
  format: "jira",
  project: "SEC",
  username: "parapet@example.org",
  secretVariable: "PARAPET_SECRET_JIRA",
};

test("issues in Jira need a project and a token, and are about exposures alone", () => {
  expect(read(jira).data).toMatchObject([{ format: "jira", events: ["exposures"] }]);
  const dataCenter = { ...jira, address: "https://jira.internal/jira", username: undefined };
  expect(read({ ...dataCenter, issueType: "Security bug" }).success).toBe(true);
  const both = [jira, { ...jira, project: "OPS" }];
  expect(receiverSettings.safeParse(both).success).toBe(true);
  expect(receiverSettings.safeParse([jira, { ...jira, username: undefined }]).success).toBe(false);
  for (const wrong of [
    { project: undefined },
    { project: 'SEC" OR project = "HR' },
    { project: "sec" },
    { issueType: "Bug\r\n" },
    { secretVariable: undefined },
    { events: ["violations"] },
    { digestMinutes: 5 },
    { from: "a@example.org" },
    { address: "http://jira.internal" },
    { address: "https://ada:secret@acme.atlassian.net" },
  ]) {
    expect({ wrong, valid: read({ ...jira, ...wrong }).success }).toEqual({ wrong, valid: false });
  }
  expect(read({ ...github, project: "SEC" }).success).toBe(false);
});
