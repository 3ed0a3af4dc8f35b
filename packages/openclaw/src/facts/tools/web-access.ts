import { pluginOffAt } from "../../plugins/bundled-plugins.ts";
import type { AgentPolicy, OpenClawConfig, OpenClawModel } from "../../model/model.ts";
import type { ExecutionContext } from "../reach/execution-contexts.ts";

/** A tool that passes web pages to an agent. */
export type WebTool = {
  readonly name: string;
  /** The key that switches it off for all agents. */
  readonly enabled: string;
  /** True when the addresses it opens can carry data out. */
  readonly sends: boolean;
};

/** The web tools that need no plugin but `browser`, and the keys that switch them off. */
const webToolSwitches: readonly WebTool[] = [
  { name: "web_fetch", enabled: "/tools/web/fetch/enabled", sends: true },
  { name: "web_search", enabled: "/tools/web/search/enabled", sends: false },
  { name: "browser", enabled: "/browser/enabled", sends: true },
];

/** A tool of a plugin that reads pages, and is there only where the plugin is set up. */
type PluginWebTool = WebTool & { readonly plugin: string };

export const pluginWebTools: readonly PluginWebTool[] = [
  toolOf("firecrawl", "firecrawl_scrape", true),
  toolOf("firecrawl", "firecrawl_search", false),
  toolOf("tavily", "tavily_extract", true),
  toolOf("tavily", "tavily_search", false),
  toolOf("xai", "x_search", false),
];

function toolOf(plugin: string, name: string, sends: boolean): PluginWebTool {
  return { plugin, name, sends, enabled: `/plugins/entries/${plugin}/enabled` };
}

/** The web tools that there may be with a configuration. */
export function webToolsIn(config: OpenClawConfig): readonly WebTool[] {
  const ofPlugins = pluginWebTools.filter(
    ({ plugin }) =>
      config.has(`/plugins/entries/${plugin}`) &&
      pluginOffAt(config, { id: plugin, onByDefault: true }) === undefined,
  );
  return [...webToolSwitches, ...ofPlugins];
}

/** The web tools that an agent may use in one execution context: what they return is untrusted. */
export function webToolsOf(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  context: ExecutionContext,
): readonly WebTool[] {
  return webToolsIn(config).filter(
    ({ name, enabled }) =>
      agent.grant(name, context.where).allowed && config.get(enabled) !== false,
  );
}
