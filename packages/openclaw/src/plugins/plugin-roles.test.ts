import { describe, expect, test } from "vitest";
import { bundledPlugins } from "./bundled-plugins.ts";
import { executionContextsOf } from "../facts/reach/execution-contexts.ts";
import { pluginWebTools, webToolsOf } from "../facts/tools/web-access.ts";
import { bundledRoles, externalRoles } from "./plugin-roles.ts";
import { sampleModel } from "../testing/sample.ts";

const roles = [...bundledRoles, ...externalRoles];
const idsOf = (brings: string) =>
  roles.filter((role) => role.brings === brings).map(({ id }) => id);

test("every plugin with tools, and every plugin that has an entry point, is in the table", () => {
  const known = new Set(roles.map(({ id }) => id));
  expect(known.size).toBe(roles.length);
  expect(bundledPlugins.filter(({ id }) => !known.has(id))).toEqual([]);
  expect(idsOf("pages")).toEqual(
    expect.arrayContaining(pluginWebTools.map(({ plugin }) => plugin)),
  );
});

const settings: Readonly<Record<string, string>> = {
  a2a: `channels: { a2a: {} }`,
  facetime: `plugins: { entries: { facetime: { config: { ownerHandles: ["owner@example.com"] } } } }`,
  "google-meet": `plugins: { entries: { "google-meet": { enabled: true } } }`,
  imap: `plugins: { entries: { imap: { enabled: true, config: { accounts: { inbox: { allowedSenders: ["a@b.example"] } } } } } }`,
  reef: `channels: { reef: {} }`,
  telegram: `channels: { telegram: {} }`,
  "teams-meetings": `plugins: { entries: { "teams-meetings": { config: {} } } }`,
  "voice-call": `plugins: { entries: { "voice-call": { config: { inboundPolicy: "open" } } } }`,
  "zoom-meetings": `plugins: { entries: { "zoom-meetings": { config: { defaultMode: "bidi" } } } }`,
};

test.each(idsOf("entry point"))("%s opens the entry point that the table says it does", (id) => {
  const entryPoints = sampleModel(`{ ${settings[id] ?? ""} }`).entryPoints.filter(
    ({ channel }) => channel === id,
  );
  expect(entryPoints.length).toBeGreaterThan(0);
});

const entryPointOf = (entries: string, more = "") =>
  sampleModel(`{ plugins: { entries: { ${entries} } ${more} } }`).entryPoints.map(
    ({ channel, audience, agents }) => [channel, audience, agents.join()],
  );

describe("entry points of plugins", () => {
  test.each([
    [`facetime: { config: { ownerHandles: ["a@b.example"] } }`, [["facetime", "listed", "main"]]],
    [`facetime: { config: {} }`, []],
    [`facetime: { enabled: false, config: { ownerHandles: ["a@b.example"] } }`, []],
    [`"google-meet": {}`, [["google-meet", "group-members", "main"]]],
    [`"google-meet": { config: { defaultMode: "transcribe" } }`, []],
    [`"google-meet": { config: { realtime: { agentId: "nobody" } } }`, []],
  ])("%s", (entries, expected) => {
    expect(entryPointOf(entries)).toEqual(expected);
  });

  test("are not there where the plugin is not", () => {
    expect(entryPointOf("")).toEqual([]);
    expect(entryPointOf(`"zoom-meetings": {}`, `, deny: ["zoom-meetings"]`)).toEqual([]);
  });
});

const usable = (plugins: string, more = "") => {
  const model = sampleModel(`{ plugins: ${plugins}, ${more} }`);
  const [agent] = model.agents;
  const [context] = agent === undefined ? [] : executionContextsOf(agent);
  if (agent === undefined || context === undefined) return [];
  const own = new Set<string>(pluginWebTools.map(({ name }) => name));
  return webToolsOf(model, agent, context)
    .map(({ name }) => name)
    .filter((name) => own.has(name));
};

describe("tools of plugins that read pages", () => {
  test.each([
    ["{}", "", []],
    ["{ entries: { firecrawl: {} } }", "", ["firecrawl_scrape", "firecrawl_search"]],
    ["{ entries: { firecrawl: { enabled: false } } }", "", []],
    ["{ entries: { tavily: {} } }", `tools: { deny: ["tavily_extract"] }`, ["tavily_search"]],
    [`{ entries: { tavily: {} }, deny: ["tavily"] }`, "", []],
    ["{ entries: { xai: { config: {} } } }", "", ["x_search"]],
  ])("are there where it is set up: %s %s", (plugins, more, expected) => {
    expect(usable(plugins, more)).toEqual(expected);
  });
});
