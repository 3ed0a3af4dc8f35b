import { describe, expect, test } from "vitest";
import { noCommands, type ToolAccess } from "../agents/tool-access.ts";
import { commandsInWords, startInWords, tokenInWords } from "./in-words.ts";
import {
  confidenceOf,
  gainInWords,
  reachInWords,
  severityOfCommands,
  severityOfStart,
} from "./judgments.ts";
import {
  type AgentRun,
  changesRepository,
  isOpen,
  type Starter,
  type TokenAccess,
} from "./model.ts";

const readOnly: TokenAccess = { kind: "listed", writes: [], at: "/p", isReachable: true };
const secret = { name: "DEPLOY_KEY", at: "/e", isModelKey: false };

function runWith(change: Partial<AgentRun>): AgentRun {
  return {
    agentId: "a.yml:a",
    title: "Claude Code",
    provider: "github",
    by: "action",
    at: "/a",
    jobAt: "/j",
    start: { who: "members", events: [], at: "/o" },
    opened: undefined,
    handed: { isPossible: false, events: [] },
    anyBotAt: undefined,
    environment: "",
    tools: noCommands,
    toolsAt: "/a",
    isFlagRemovable: false,
    token: readOnly,
    secrets: [],
    untrusted: [],
    untrustedAt: "/a",
    checkout: undefined,
    unpinned: undefined,
    selfHostedAt: undefined,
    fullOutputAt: undefined,
    unprotected: undefined,
    pluginsAt: undefined,
    alwaysTrue: undefined,
    ...change,
  };
}

const commands = (of: ToolAccess["commands"], isSure = true): Partial<AgentRun> => ({
  tools: { ...noCommands, commands: of, isSure, openRule: "Bash(npx *)" },
});
const token = (change: Partial<TokenAccess>): Partial<AgentRun> => ({
  token: { ...readOnly, ...change },
});
const startedBy = (who: Starter, ...events: readonly string[]): Partial<AgentRun> => ({
  start: { who, events, at: "/o" },
});
const handed = { handed: { isPossible: true, events: ["issues"] } };

describe("who starts a run is said", () => {
  test.each<[Partial<AgentRun>, string, string]>([
    [
      startedBy("anyone", "fork", "issues"),
      "anyone (fork, issues)",
      "Started by anyone (fork, issues)",
    ],
    [startedBy("anyone"), "anyone", "Started by anyone"],
    [
      startedBy("contributors", "issues"),
      "anyone who has had a change merged (issues)",
      "Started by anyone who has had a change merged (issues)",
    ],
    [
      startedBy("members"),
      "people with write access, the repository itself, or a schedule",
      "Started by people with write access",
    ],
    [startedBy("unknown", "issues"), "not known (issues)", "Who can start it is unknown"],
    [
      { ...startedBy("members"), ...handed },
      "people with write access, the repository itself, or a schedule",
      "Started by a member on untrusted text (issues)",
    ],
    [
      { ...startedBy("unknown"), ...handed },
      "not known",
      "Started by a member on untrusted text (issues)",
    ],
  ])("%j", (change, start, reach) => {
    expect(startInWords(runWith(change))).toBe(start);
    expect(reachInWords(runWith(change))).toBe(reach);
  });
});

test.each<[ToolAccess["commands"], string]>([
  ["any", "any, without approval"],
  ["code", "listed ones, of which some run any code (Bash(npx *))"],
  ["listed", "listed ones"],
  ["sandbox", "in a sandbox"],
  ["none", "none without approval"],
  ["unknown", "not known"],
])("which commands run is said: %s", (of, words) => {
  expect(commandsInWords(runWith(commands(of)))).toBe(words);
});

test.each<[Partial<TokenAccess>, string]>([
  [{ kind: "write-all" }, "has write access to everything"],
  [{ kind: "unknown" }, "has the default permissions of the repository, which are unknown"],
  [{}, "has read access only"],
  [{ writes: ["contents", "issues"] }, "has write access to contents, issues"],
])("what a token may do is said: %j", (change, words) => {
  expect(tokenInWords(runWith(token(change)).token)).toBe(words);
});

test.each<[Starter, boolean]>([
  ["anyone", true],
  ["contributors", true],
  ["members", false],
  ["unknown", false],
])("whether somebody without rights starts it: %s", (who, open) => {
  expect(isOpen({ who, events: [], at: "" })).toBe(open);
});

test.each([
  ...[
    "contents",
    "actions",
    "packages",
    "deployments",
    "pages",
    "checks",
    "statuses",
    "security-events",
  ].map((scope) => [scope, true] as const),
  ...["issues", "pull-requests", "discussions", "id-token", "models"].map(
    (scope) => [scope, false] as const,
  ),
])("a token that writes %s changes the repository: %s", (scope, changes) => {
  expect(changesRepository({ ...readOnly, writes: ["issues", scope] })).toBe(changes);
  expect(changesRepository({ ...readOnly, writes: [scope], isReachable: false })).toBe(false);
});

test("a token that may write everything changes the repository where the agent has it", () => {
  expect(changesRepository({ ...readOnly, kind: "write-all" })).toBe(true);
  expect(changesRepository({ ...readOnly, kind: "write-all", isReachable: false })).toBe(false);
  expect(changesRepository({ ...readOnly, kind: "unknown" })).toBe(false);
});

describe("a run that untrusted senders start is as bad as what they gain", () => {
  test.each<[string | undefined, Partial<AgentRun>]>([
    ["high", { ...commands("any"), ...token({ writes: ["contents"] }) }],
    ["high", { ...commands("code"), ...token({ writes: ["contents"] }) }],
    ["high", { ...commands("any"), secrets: [secret] }],
    ["high", { ...commands("any"), ...token({ kind: "unknown" }) }],
    ["medium", commands("any")],
    ["medium", { ...commands("code", false), ...token({ kind: "write-all" }), secrets: [secret] }],
    ["medium", commands("unknown")],
    ["medium", { ...commands("none"), ...token({ writes: ["contents"] }) }],
    ["medium", { ...commands("listed"), ...token({ kind: "write-all" }) }],
    ["low", token({ kind: "unknown" })],
    ["low", token({ writes: ["issues"] })],
    ["low", token({ writes: ["id-token", "issues"] })],
    [undefined, token({ writes: ["id-token"] })],
    [undefined, token({ writes: ["issues"], isReachable: false })],
    [undefined, token({ kind: "unknown", isReachable: false })],
    [undefined, { secrets: [secret] }],
    [undefined, commands("sandbox")],
  ])("%s: %j", (severity, change) => {
    expect(severityOfStart(runWith(change))).toBe(severity);
  });

  test.each([
    ["anyone", true, "high"],
    ["contributors", true, "high"],
    ["unknown", true, "low"],
    ["members", true, undefined],
    ["anyone", false, "medium"],
    ["unknown", false, undefined],
    ["members", false, undefined],
  ] as const)("commands that %s may have run, surely: %s, are %s", (who, isSure, severity) => {
    expect(severityOfCommands(runWith({ ...startedBy(who), ...commands("code", isSure) }))).toBe(
      severity,
    );
  });

  test.each([
    [true, "medium"],
    [false, "low"],
  ] as const)("commands that a member hands text to, surely: %s, are %s", (isSure, severity) => {
    expect(severityOfCommands(runWith({ ...handed, ...commands("code", isSure) }))).toBe(severity);
  });
});

test.each<[string, Partial<AgentRun>]>([
  ["", {}],
  ["can run any command", commands("any")],
  ["can run any command", commands("code")],
  ["", commands("listed")],
  ["can run commands that its settings allow, which are unknown", commands("unknown")],
  ["has a token with write access to everything", token({ kind: "write-all" })],
  ["", token({ kind: "write-all", isReachable: false })],
  ["has a token with write access to contents, issues", token({ writes: ["contents", "issues"] })],
  ["", token({ writes: ["contents"], isReachable: false })],
  ["has a token with the repository's default permissions", token({ kind: "unknown" })],
  ["", token({ kind: "unknown", isReachable: false })],
  // A secret is read by commands only, and said once.
  ["can run any command, can read DEPLOY_KEY", { ...commands("any"), secrets: [secret, secret] }],
  ["", { secrets: [secret] }],
])("what a run gives away is said: %s", (words, change) => {
  expect(gainInWords(runWith(change))).toBe(words);
});

test("a run in an environment may wait for a reviewer", () => {
  expect(confidenceOf({ environment: "" })).toBe("high");
  expect(confidenceOf({ environment: "production" })).toBe("medium");
});
