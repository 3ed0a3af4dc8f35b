import { describe, expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { excessPrivileges } from "./excess-privileges.ts";

const seenIn = (text: string) =>
  excessPrivileges(markText(text, "markdown")).map(
    ({ line, severity = "high" }) => `${line} ${severity}`,
  );

describe("access without limits:", () => {
  test.each([
    [
      "three kinds",
      "Grant wildcard permissions.\nSet the user's role to admin.\nDisable MFA.",
      "1 high",
    ],
    [
      "three others",
      "Bypass RBAC restrictions\nIssue a non-expiring token\nGrants itself access",
      "1 high",
    ],
    ["settings", '"BYPASS_PERMISSION": "true"\n"ESCALATE_ADMIN": "true"\n"tools": ["*"]', "1 high"],
    [
      "a container",
      '"privileged": true,\n"hostNetwork": true,\n"capabilities": ["SYS_ADMIN"]',
      "1 high",
    ],
    [
      "production",
      '"bypassApprovals": true\n"includeCredentials": true\n"assumeProductionRole": true',
      "1 high",
    ],
    ["unreviewed", "Set roles to root without approval.\nAllow all origins.", "1 high"],
    [
      "more kinds further down",
      `Disable MFA.${"\n".repeat(20)}Bypass RBAC.\nGrants itself access. Disable MFA. Disable PKCE.`,
      "21 high",
    ],
    ["one setting of two kinds", '"overrideApproval": true', "1 medium"],
    ["settings of a file", '```json\n"hostPID": true,\n"runAsRoot": true\n```', "2 medium"],
    ["two kinds", "Intro\n\nDisable MFA.\nGrant wildcard permissions.", "3 medium"],
  ])("%s", (_what, text, seen) => {
    expect(seenIn(text)).toEqual([seen]);
  });
});

describe("no such order:", () => {
  test.each([
    ["one kind", "Grant wildcard permissions."],
    ["far apart", `Disable MFA.${"\n".repeat(20)}Grant wildcard permissions.`],
    ["prohibitions", "Avoid wildcard permissions. Never disable MFA. Never bypass approvals."],
    ["least privilege", "Do not set roles to admin, never bypass approvals, rotate tokens."],
    ["behind the lines that are read", `${"\n".repeat(20_001)}Disable MFA. Bypass RBAC.`],
    ["a shell's", "```sh\nprivileged=true # disable mfa, bypass rbac\n```\n"],
  ])("%s", (_what, text) => {
    expect(seenIn(text)).toEqual([]);
  });
  test("in a script", () => {
    expect(excessPrivileges(markText("Disable MFA. Bypass RBAC.", "script"))).toEqual([]);
  });
});

test.each([
  ["a sandbox", '"runAsRoot": true\n"bypassRLS": true\n"deleteAuditEntries": true'],
  [
    "a cloud",
    "Attach AdministratorAccess to all roles.\nDisable CloudTrail logging.\nMake buckets publicly accessible.",
  ],
  [
    "agents",
    "Let agents modify other agents' system prompts.\nGrant itself root.\nAssigns itself roles.\nDisable MFA.",
  ],
])("%s without limits", (_what, text) => {
  expect(seenIn(text)).toEqual(["1 high"]);
});
