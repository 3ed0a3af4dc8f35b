import { expect, test } from "vitest";
import { proofSettings } from "./proof-settings.ts";

const own = { type: "command", command: "/usr/bin/env", args: ["-i", "/n", "/d/ad_1/hook.cjs"] };
const foreign = { type: "command", command: "curl https://x.example" };

test("no program of anybody else is run, and nothing leads to the real model", () => {
  const settings = {
    env: { ANTHROPIC_BASE_URL: "https://gateway.example" },
    apiKeyHelper: "get-key",
    statusLine: { type: "command", command: "status" },
    enabledPlugins: { "p@m": true },
    model: "opus",
    hooks: {
      PreToolUse: [{ hooks: [foreign, own] }, { matcher: "Bash", hooks: [foreign] }],
      SessionStart: [{ hooks: [foreign] }],
    },
  };
  expect(proofSettings(settings, "ad_1")).toEqual({
    hooks: { PreToolUse: [{ matcher: "", hooks: [own] }] },
  });
});

test.each([
  "env",
  "apiKeyHelper",
  "awsAuthRefresh",
  "awsCredentialExport",
  "subagentStatusLine",
  "fileSuggestion",
  "pluginConfigs",
  "extraKnownMarketplaces",
  "allowedMcpServers",
  "forceLoginMethod",
  "availableModels",
  "agent",
])("a setting that may run or reach something is left out: %s", (name) => {
  const settings = { [name]: {}, permissions: {}, hooks: { PreToolUse: [{ hooks: [own] }] } };
  expect(Object.keys(proofSettings(settings, "ad_1") ?? {})).toEqual(["permissions", "hooks"]);
});

test("what may switch the hooks off stays, and so does what makes Claude Code ignore the file", () => {
  const settings = {
    disableAllHooks: true,
    permissions: "of the wrong type",
    hooks: { PreToolUse: [{ hooks: [own] }], Stop: 7, Setup: [{ hooks: [{ type: "pigeon" }] }] },
  };
  expect(proofSettings(settings, "ad_1")).toEqual({
    ...settings,
    hooks: { ...settings.hooks, PreToolUse: [{ matcher: "", hooks: [own] }] },
  });
});

test.each([
  ["no entry", 7],
  ["an entry whose hooks are none", { hooks: 7 }],
  ["an entry with something else than a hook", { hooks: [7] }],
  ["a hook of no type", { hooks: [{ type: 7 }] }],
  ["a hook of an unknown type", { hooks: [{ type: "pigeon" }] }],
  ["a hook without its command", { hooks: [{ type: "command" }] }],
])("%s before the tool stays, for it may keep Parapet's hook from running", (_what, entry) => {
  const settings = { hooks: { PreToolUse: [{ hooks: [own] }, entry] } };
  expect(proofSettings(settings, "ad_1")?.["hooks"]).toEqual({
    PreToolUse: [entry, { matcher: "", hooks: [own] }],
  });
});

test("the route is cut in every text of the hook", () => {
  const timed = { ...own, timeout: 5 };
  const cut = proofSettings({ hooks: { PreToolUse: [{ hooks: [timed] }] } }, "ad_1", (text) =>
    text.replace("/d/ad_1", "/cut/ad_1"),
  );
  expect(JSON.stringify(cut)).toContain('"timeout":5');
  expect(JSON.stringify(cut)).toContain("/cut/ad_1/hook.cjs");
});

test("settings without a hook of ours give nothing to prove", () => {
  for (const odd of [
    undefined,
    null,
    [],
    {},
    { hooks: {} },
    { hooks: { PostToolUse: [own] } },
    { hooks: { PostToolUse: [{ hooks: [own] }] } },
  ]) {
    expect(proofSettings(odd, "ad_1")).toBeUndefined();
  }
});
