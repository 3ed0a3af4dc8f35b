import { expect, onTestFinished, test } from "vitest";
import { continueEntry } from "../continue/continue.ts";
import { copilotCliEntry } from "../copilot-cli/copilot-cli.ts";
import { geminiCliEntry } from "../gemini-cli/gemini-cli.ts";
import { scanReading } from "@parapet/scan-core/core/scan.ts";
import { projectLayout, stageFixture } from "@parapet/scan-core/testing/staged-fixture.ts";
import { zedEntry } from "../zed/zed.ts";
import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { ClientModel } from "./client-spec.ts";

const config = (models: string): string => `// file ~/.continue/config.yaml\nmodels:\n${models}`;

const cases: readonly (readonly [RuntimeEntry<ClientModel>, string, string, string | undefined])[] =
  [
    [
      geminiCliEntry,
      "the project's before the person's",
      `// file ~/.gemini/settings.json
{ "model": { "name": "gemini-2.5-flash" } }
// file .gemini/settings.json
{ "model": { "name": "gemini-3-pro" } }`,
      "gemini-3-pro",
    ],
    [
      geminiCliEntry,
      "none",
      `// file ~/.gemini/settings.json\n{ "model": { "maxSessionTurns": 9 } }`,
      undefined,
    ],
    [
      copilotCliEntry,
      "the person's",
      `// file ~/.copilot/settings.json\n{ "model": "gpt-5.4" }`,
      "gpt-5.4",
    ],
    [
      copilotCliEntry,
      "the older file's",
      `// file ~/.copilot/config.json\n{ "model": "opus" }`,
      "opus",
    ],
    [
      copilotCliEntry,
      "no other file's",
      `// file ~/.copilot/mcp-config.json\n{ "model": "x", "mcpServers": {} }`,
      undefined,
    ],
    [
      copilotCliEntry,
      "none where a repository names one",
      `// file ~/.copilot/settings.json
{ "model": "gpt-5.4" }
// file .github/copilot/settings.json
{ "model": "other" }`,
      undefined,
    ],
    [
      zedEntry,
      "the default of the agent",
      `// file ~/.config/zed/settings.json
{ "agent": { "default_model": { "provider": "anthropic", "model": "claude-sonnet-4-6" } } }`,
      "anthropic/claude-sonnet-4-6",
    ],
    [zedEntry, "none", `// file ~/.config/zed/settings.json\n{ "agent": {} }`, undefined],
    [
      continueEntry,
      "the only one that chats",
      config(`  - { name: a, provider: openai, model: gpt-5.4, roles: [chat, edit] }
  - { name: b, provider: voyage, model: embed-3, roles: [embed] }
`),
      "openai/gpt-5.4",
    ],
    [
      continueEntry,
      "none of several",
      config(`  - { name: a, provider: openai, model: gpt-5.4 }
  - { name: b, provider: ollama, model: qwen3 }
`),
      undefined,
    ],
    [continueEntry, "none of the hub", config("  - uses: anthropic/claude-sonnet\n"), undefined],
  ];

test.each(cases)(
  "$0.runtime.title: the model of its agent is %s",
  async (entry, _, text, model) => {
    const { location, environment, remove } = await stageFixture(text, projectLayout(entry.find));
    onTestFinished(remove);
    const reading = await entry.runtime.read(location, environment, new Map());
    const { graph } = scanReading(entry.runtime, location, reading, { environment });
    const agent = graph.nodes.find(({ kind }) => kind === "agent");
    expect(agent?.attributes["model"]).toBe(model);
  },
);
