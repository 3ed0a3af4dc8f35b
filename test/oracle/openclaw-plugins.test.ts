import { describe, expect, test } from "vitest";
import {
  bundledPlugins,
  pluginOffAt,
} from "../../packages/openclaw/src/plugins/bundled-plugins.ts";
import { bundledRoles } from "../../packages/openclaw/src/plugins/plugin-roles.ts";
import { coreToolNames } from "../../packages/openclaw/src/tools/tool-catalog.ts";
import { sampleConfig } from "../../packages/openclaw/src/testing/sample.ts";
import { askOpenClaw, hasOpenClaw } from "./real-openclaw.ts";

type Listed = {
  readonly id: string;
  readonly enabled: boolean;
  readonly toolNames: readonly string[];
};

async function listedUnder(config: string): Promise<readonly Listed[]> {
  const { json } = await askOpenClaw(config, "plugins", "list", "--json");
  return (json as { readonly plugins: readonly Listed[] }).plugins;
}

describe.skipIf(!hasOpenClaw)("bundled plugins", { timeout: 600_000, concurrent: true }, () => {
  test("are all in the table of what they bring", async () => {
    const listed = (await listedUnder("{}")).map(({ id }) => id);
    expect(new Set(bundledRoles.map(({ id }) => id))).toEqual(new Set(listed));
  });

  test.for([
    "{}",
    `{ plugins: { allow: ["telegram", "ollama"], deny: ["ollama"], entries: { xai: { enabled: true } } } }`,
  ])("are on as OpenClaw lists them, with their tools: %s", async (config) => {
    const listed = new Map((await listedUnder(config)).map((plugin) => [plugin.id, plugin]));
    const real = bundledPlugins.map(({ id }) => [
      id,
      listed.get(id)?.enabled,
      listed.get(id)?.toolNames.toSorted(),
    ]);
    const ours = bundledPlugins.map((plugin) => [
      plugin.id,
      // The list does not show what OpenClaw adds to it when it starts.
      plugin.id === "xai" && config !== "{}"
        ? listed.get("xai")?.enabled
        : pluginOffAt(sampleConfig(config), plugin) === undefined,
      plugin.tools.toSorted(),
    ]);
    expect(ours).toEqual(real);
    const known = new Set(bundledPlugins.flatMap(({ tools }) => tools));
    const missed = [...listed.values()].flatMap(({ toolNames }) =>
      toolNames.filter((tool) => coreToolNames.includes(tool) && !known.has(tool)),
    );
    expect(missed).toEqual([]);
  });
});
