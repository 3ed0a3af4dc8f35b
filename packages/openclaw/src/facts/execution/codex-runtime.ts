import { type Effective, firstSet, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { AgentPolicy, OpenClawConfig, OpenClawModel } from "../../model/model.ts";
import { type ModelChoice, modelChoices } from "../models/model-choices.ts";
import { listAt, toolName, toolsScopeOf, globalTools } from "../tools/tool-lists.ts";

/** A model of an agent whose turns run under Codex, with Codex's own shell. */
export type CodexModel = {
  readonly name: string;
  /** Where the model, or its provider, is given to Codex. */
  readonly at: string;
};

/**
 * The first model of an agent that a setting gives to the Codex runtime; OpenClaw's own choice is
 * not guessed.
 */
export function codexModelOf(model: OpenClawModel, agent: AgentPolicy): CodexModel | undefined {
  for (const { name } of choicesByAgent(model).get(agent) ?? []) {
    const chosen = runtimeOf(model.config, agent, name);
    if (chosen?.value === "codex") return { name, at: chosen.at };
  }
  return undefined;
}

const byAgent = new WeakMap<OpenClawModel, ReadonlyMap<AgentPolicy, readonly ModelChoice[]>>();

/** Asked for every agent, of which there may be thousands. */
function choicesByAgent(model: OpenClawModel): ReadonlyMap<AgentPolicy, readonly ModelChoice[]> {
  const before = byAgent.get(model);
  if (before !== undefined) return before;
  const choices = new Map<AgentPolicy, ModelChoice[]>();
  for (const choice of modelChoices(model)) {
    for (const agent of choice.agents) {
      const own = choices.get(agent);
      if (own === undefined) choices.set(agent, [choice]);
      else own.push(choice);
    }
  }
  byAgent.set(model, choices);
  return choices;
}

/**
 * The exact model first, then every model of the provider, then the provider; an agent's own before
 * the defaults.
 */
function runtimeOf(
  config: OpenClawConfig,
  { at }: AgentPolicy,
  name: string,
): Effective<string> | undefined {
  const [provider = "", ...rest] = name.split("/");
  const catalogs = [...(at === "" ? [] : [`${at}/models`]), "/agents/defaults/models"];
  const ofProvider = below("/models/providers", provider);
  const listed = config.get(`${ofProvider}/models`);
  const index = Array.isArray(listed)
    ? listed.findIndex((entry) => isObject(entry) && entry["id"] === rest.join("/"))
    : -1;
  const places = [
    ...catalogs.map((catalog) => below(catalog, name)),
    ...(index < 0 ? [] : [below(ofProvider, "models", index)]),
    ...catalogs.map((catalog) => below(catalog, `${provider}/*`)),
    ofProvider,
  ].map((place) => `${place}/agentRuntime/id`);
  return firstSet(config, places, asTrimmedText);
}

const appServer = "/plugins/entries/codex/config/appServer";

/**
 * True where Codex runs commands with full rights and without approval, which is how OpenClaw
 * starts it.
 */
export function codexAsksNobody(config: OpenClawConfig): boolean {
  const { mode, approvalPolicy, sandbox } = settingsOf(config);
  return (
    mode !== "guardian" &&
    (approvalPolicy === undefined || approvalPolicy === "never") &&
    (sandbox === undefined || sandbox === "danger-full-access")
  );
}

function settingsOf(config: OpenClawConfig) {
  const settings = config.get(appServer);
  const text = (key: string) => (isObject(settings) ? asTrimmedText(settings[key]) : undefined);
  return {
    mode: text("mode"),
    approvalPolicy: text("approvalPolicy"),
    sandbox: text("sandbox"),
  };
}

// Denials that do not remove Codex's own tools.
const harmlessDenials = new Set([
  "automations",
  "canvas",
  "dashboard",
  "gateway",
  "heartbeat_respond",
  "image_generate",
  "memory_get",
  "memory_search",
  "message",
  "music_generate",
  "show_widget",
  "skill_workshop",
  "tts",
  "video_generate",
  "web_fetch",
  "x_search",
]);

/**
 * True where a list of tools, and not a profile alone, narrows the agent: then OpenClaw takes
 * Codex's own tools away.
 */
export function listsBindCodex({ config }: OpenClawModel, agent: AgentPolicy): boolean {
  const scopes = [...new Set([globalTools, toolsScopeOf(agent)])].flatMap((scope) => [
    scope,
    ...keysAt(config, `${scope}/byProvider`).map((key) => below(scope, "byProvider", key)),
  ]);
  return scopes.some(
    (scope) =>
      listAt(config, `${scope}/allow`).some((entry) => entry.trim() !== "*") ||
      listAt(config, `${scope}/deny`).some((entry) => !harmlessDenials.has(toolName(entry))),
  );
}
