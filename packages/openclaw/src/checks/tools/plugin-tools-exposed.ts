import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { foreignPluginPaths, isOwnPlugin } from "../../facts/plugins/own-plugin.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

/** A name that no built-in tool has: a policy that allows it allows every plugin's tools. */
const anyPluginTool = "tool-of-any-plugin";

export const pluginToolsExposed: Check<OpenClawModel> = {
  id: "OC-TOOL-007",
  title: "All plugin tools exposed to untrusted senders",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "No list restricts which plugin tools this agent gets. Anyone who can message the agent can use a plugin that was " +
    "installed for another purpose, or a tool that a plugin adds in a later version.",
  remediation:
    "Set a profile for agents that untrusted senders can reach: `openclaw config set " +
    "agents.entries.<id>.tools.profile messaging`, and list the plugin tools that they need in alsoAllow.",
  references: [
    openclawDocs("gateway/config-tools/tool-policy"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  aliases: ["plugins.tools_reachable_permissive_policy"],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    const plugins = pluginsOf(model);
    if (plugins.length === 0) return;
    const agents = model.agents.filter((agent) => isOpenToPlugins(model, agent));
    for (const { at, agents: users } of gatherByPlace(agents, ({ toolProfile }) => [toolProfile])) {
      report({
        at,
        ...agentOf(model, at),
        message: `Untrusted senders reach ${namesOf(users)}, and no list denies the plugin tools there: ${shortList(plugins)}.`,
      });
    }
  },
};

/**
 * Plugins that the configuration enables and allows, or loads from a path, except channels and
 * Parapet's own.
 */
function pluginsOf(model: OpenClawModel): readonly string[] {
  const { config } = model;
  if (config.get("/plugins/enabled") === false) return [];
  const channels = new Set(keysAt(config, "/channels"));
  const allowed = listAt(config, "/plugins/allow");
  const slots = new Set(
    keysAt(config, "/plugins/slots").map((slot) => config.get(below("/plugins/slots", slot))),
  );
  const denied = listAt(config, "/plugins/deny");
  const entries = keysAt(config, "/plugins/entries")
    .filter((id) => !channels.has(id) && !denied.includes(id) && !isOwnPlugin(id, model))
    .filter((id) => allowed.length === 0 || allowed.includes(id) || slots.has(id))
    .filter((id) => config.get(below("/plugins/entries", id, "enabled")) === true);
  return [...entries.toSorted(), ...foreignPluginPaths(model)];
}

function isOpenToPlugins(model: OpenClawModel, agent: AgentPolicy): boolean {
  return executionContextsOf(agent).some(
    (context) =>
      includesUntrusted(reachOf(model, agent, context)) &&
      agent.grant(anyPluginTool, context.where).allowed,
  );
}
