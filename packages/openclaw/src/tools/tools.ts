import { primaryModelOf } from "../models/agent-model.ts";
import { bundledPlugins, pluginOffAt } from "../plugins/bundled-plugins.ts";
import {
  effective,
  type Effective,
  firstSet,
  keysAt,
} from "@parapet/scan-core/settings/settings.ts";
import { asBoolean, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { AgentPolicy, OpenClawConfig, ToolGrant } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";
import { sandboxLayerOf } from "./sandbox-tools.ts";
import { toolProfiles } from "./tool-catalog.ts";
import { effectiveLayerAt } from "./plugin-only-lists.ts";
import { entriesAt, type ToolLayer } from "./tool-layers.ts";
import { firstMatching } from "./tool-lists.ts";
import { everyToolOf } from "./tool-pattern.ts";

/** The agent's tool profile, or the global one; "" when unset. */
export function toolProfileOf(config: OpenClawConfig, agent: RosterEntry): Effective<string> {
  return effective(config, toolSections(agent, "/profile"), asTrimmedText, "");
}

/**
 * Answers whether an agent may call a tool, where it has to pass `further` filters after its own.
 * The filters are read once, and each tool is judged once.
 */
export function grantsOf(
  config: OpenClawConfig,
  agent: RosterEntry,
  further: readonly ToolLayer[] = [],
): AgentPolicy["grant"] {
  const host = [...hostLayers(config, agent), ...further];
  const layers = { host, sandbox: [...host, sandboxLayerOf(config, agent)] };
  const known = { host: new Map<string, ToolGrant>(), sandbox: new Map<string, ToolGrant>() };
  return (tool, where) => {
    const grant = known[where].get(tool) ?? grantOf(tool, layers[where]);
    known[where].set(tool, grant);
    return grant;
  };
}

/** Answers whether an agent may call any tool of an MCP server. */
export function mcpGrantsOf(config: OpenClawConfig, agent: RosterEntry): AgentPolicy["grantMcp"] {
  const grant = grantsOf(config, agent);
  return (server, where) => grant(everyToolOf(server), where);
}

/** A tool must pass every filter; the first that stops it decides, else the last that names it. */
function grantOf(tool: string, layers: readonly ToolLayer[]): ToolGrant {
  let at = "/tools/deny";
  for (const layer of layers) {
    const answer = answerOf(tool, layer);
    if (!answer.allowed) return { tool, ...answer };
    at = answer.at ?? at;
  }
  return { tool, allowed: true, at };
}

/**
 * What one filter says of a tool, and the entry that says so; a filter may allow it without naming
 * it.
 */
export function answerOf(
  tool: string,
  { allow, deny }: ToolLayer,
):
  | { readonly allowed: true; readonly at?: string }
  | { readonly allowed: false; readonly at: string } {
  const banned = firstMatching(deny, tool, "denies");
  if (banned !== undefined) return { allowed: false, at: banned.at };
  if (allow === undefined) return { allowed: true };
  const named = firstMatching(allow.entries, tool, "allows");
  return named === undefined ? { allowed: false, at: allow.at } : { allowed: true, at: named.at };
}

/**
 * Profile, profile for the model's provider, global lists, agent's lists, in the order OpenClaw
 * applies them.
 */
function hostLayers(config: OpenClawConfig, agent: RosterEntry): readonly ToolLayer[] {
  const sections = toolSections(agent, "");
  const providerSections = providerSectionsOf(config, agent);
  const general = sections.toReversed();
  return [
    ...switchLayer(config, agent),
    ...pluginLayer(config),
    ...profileLayer(config, sections),
    ...profileLayer(config, providerSections),
    ...general.flatMap((at) => [
      effectiveLayerAt(config, at),
      ...providerSections
        .filter((own) => own.startsWith(`${at}/`))
        .map((own) => effectiveLayerAt(config, own)),
    ]),
  ];
}

/** A tool that is switched off is not there, whatever the lists say. */
function switchLayer(config: OpenClawConfig, agent: RosterEntry): readonly ToolLayer[] {
  const path = "/tools/exec/applyPatch/enabled";
  const { value, at } = effective(config, agentScope(agent, path, path), asBoolean, true);
  return value ? [] : [{ allow: undefined, deny: [{ name: "apply_patch", at }] }];
}

/** Tools of plugins that do not load are not there either. */
function pluginLayer(config: OpenClawConfig): readonly ToolLayer[] {
  const deny = bundledPlugins.flatMap((plugin) => {
    const at = pluginOffAt(config, plugin);
    return at === undefined ? [] : plugin.tools.map((name) => ({ name, at }));
  });
  return deny.length === 0 ? [] : [{ allow: undefined, deny }];
}

function profileLayer(config: OpenClawConfig, sections: readonly string[]): readonly ToolLayer[] {
  const profile = firstSet(
    config,
    sections.map((at) => `${at}/profile`),
    asTrimmedText,
  );
  const included = profile === undefined ? undefined : toolProfiles.get(profile.value);
  if (profile === undefined || included === undefined) return [];
  const also = sections.map((at) => entriesAt(config, `${at}/alsoAllow`)).find((list) => list);
  const entries = [...included.map((name) => ({ name, at: profile.at })), ...(also ?? [])];
  return [{ allow: { entries, at: profile.at }, deny: [] }];
}

/**
 * Pointers of the entries of `byProvider` that hold for the agent's model, its own before the
 * global one.
 */
export function providerSectionsOf(config: OpenClawConfig, agent: RosterEntry): readonly string[] {
  return toolSections(agent, "")
    .map((at) => providerSectionOf(config, agent, `${at}/byProvider`))
    .filter((at) => at !== undefined);
}

/**
 * The entry of `byProvider` for the agent's model: that of the model itself before that of its
 * provider.
 */
function providerSectionOf(
  config: OpenClawConfig,
  agent: RosterEntry,
  at: string,
): string | undefined {
  const model = primaryModelOf(config, agent)?.toLowerCase();
  if (model === undefined) return undefined;
  const keys = keysAt(config, at);
  const provider = model.split("/")[0];
  const key = [model, provider].flatMap((wanted) =>
    keys.filter((candidate) => candidate.trim().toLowerCase() === wanted),
  )[0];
  return key === undefined ? undefined : below(at, key);
}

// Where no agent is configured, the defaults of all agents are the only agent's own settings.
function toolSections(agent: RosterEntry, path: string): readonly [string, ...string[]] {
  return agent.at === ""
    ? [`/agents/defaults/tools${path}`, `/tools${path}`]
    : agentScope(agent, `/tools${path}`, `/tools${path}`);
}
