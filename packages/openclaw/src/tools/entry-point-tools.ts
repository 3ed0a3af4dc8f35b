import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, EntryPoint, OpenClawConfig, ToolGrant } from "../model/model.ts";
import { senderLayersOf } from "./sender-tools.ts";
import { coreToolNames } from "./tool-catalog.ts";
import { effectiveLayerAt } from "./plugin-only-lists.ts";
import type { ToolLayer } from "./tool-layers.ts";
import { everyToolOf } from "./tool-pattern.ts";
import { answerOf } from "./tools.ts";

/**
 * Filters of which a tool has to pass one: which of them holds depends on the sender, and on the
 * room.
 */
type Alternatives = readonly ToolLayer[];

const narrowedOf = new WeakMap<AgentPolicy, Map<string, AgentPolicy>>();

/**
 * An agent with the tools that it has at an entry point: fewer where its room, its chat or the
 * lists for senders deny some to all of them. The same object where nothing is denied, and for
 * entry points that deny the same.
 */
export function agentAtEntryPoint(
  config: OpenClawConfig,
  agent: AgentPolicy,
  entryPoint: EntryPoint,
): AgentPolicy {
  const filters = [
    roomFilters(config, entryPoint),
    senderFilters(config, agent, entryPoint),
  ].filter((alternatives) => alternatives !== undefined);
  if (filters.length === 0) return agent;
  const known = narrowedOf.get(agent) ?? new Map<string, AgentPolicy>();
  narrowedOf.set(agent, known);
  const key = JSON.stringify(filters, (name, value) => (name === "at" ? undefined : value));
  const policy = known.get(key) ?? narrowed(config, agent, filters);
  known.set(key, policy);
  return policy;
}

/** Pointers of the lists that deny tools to senders of an entry point whom no key names. */
export function narrowingLists(
  config: OpenClawConfig,
  agent: AgentPolicy,
  entryPoint: EntryPoint,
): readonly string[] {
  const ofRooms = entryPoint.toolPlaces.map((places) => listForOthers(config, places));
  const ofSenders = senderLayersOf(config, agent).find(({ sender }) => sender === "*");
  return [...new Set([...ofRooms, ofSenders?.at])].filter((at) => at !== undefined);
}

/** Undefined where the room does not restrict some senders of the entry point. */
function roomFilters(config: OpenClawConfig, entryPoint: EntryPoint): Alternatives | undefined {
  const layers = entryPoint.toolPlaces.map((places) => {
    const asked = places.flatMap((place) =>
      keyedLayers(config, entryPoint, below(place, "toolsBySender")),
    );
    const others = layerForOthers(config, places);
    return others === undefined ? undefined : [others, ...asked];
  });
  if (layers.length === 0) return undefined;
  const known = layers.filter((alternatives) => alternatives !== undefined);
  return known.length < layers.length ? undefined : known.flat();
}

/** The filter for senders whom no key names: of the first place that has one. */
function layerForOthers(config: OpenClawConfig, places: readonly string[]): ToolLayer | undefined {
  const at = listForOthers(config, places);
  return at === undefined ? undefined : effectiveLayerAt(config, at);
}

function listForOthers(config: OpenClawConfig, places: readonly string[]): string | undefined {
  return places
    .flatMap((place) => [below(place, "toolsBySender", "*"), `${place}/tools`])
    .find((candidate) => isObject(config.get(candidate)));
}

function senderFilters(
  config: OpenClawConfig,
  agent: AgentPolicy,
  entryPoint: EntryPoint,
): Alternatives | undefined {
  const layers = senderLayersOf(config, agent);
  if (!layers.some(({ sender }) => sender === "*")) return undefined;
  return layers.filter(({ sender }) => mayBe(sender, entryPoint)).map(({ layer }) => layer);
}

function keyedLayers(config: OpenClawConfig, entryPoint: EntryPoint, map: string): Alternatives {
  return keysAt(config, map)
    .filter((key) => key !== "*" && mayBe(key, entryPoint) && isObject(config.get(below(map, key))))
    .map((key) => effectiveLayerAt(config, below(map, key)));
}

/**
 * Whether a key may match a sender of the entry point. Untrusted senders have no id that the owner
 * listed, but may take any name; each admitted sender may match.
 */
function mayBe(sender: string, { audience, channel }: EntryPoint): boolean {
  const key = sender.trim().toLowerCase();
  if (key === "*" || /^(?:name|username):/.test(key)) return true;
  if (audience === "anyone" || audience === "group-members") return false;
  return !key.startsWith("channel:") || key.startsWith(`channel:${channel}:`);
}

function narrowed(
  config: OpenClawConfig,
  agent: AgentPolicy,
  filters: readonly Alternatives[],
): AgentPolicy {
  const through =
    (grant: AgentPolicy["grant"], nameOf: (tool: string) => string): AgentPolicy["grant"] =>
    (tool, where) => {
      const own = grant(tool, where);
      const stopped = own.allowed ? stopAt(nameOf(tool), filters) : undefined;
      return stopped === undefined ? own : { tool: own.tool, allowed: false, at: stopped };
    };
  const policy = {
    ...agent,
    grant: through(agent.grant, String),
    grantMcp: through(agent.grantMcp, everyToolOf),
    grantAsSubagent: through(agent.grantAsSubagent, String),
  };
  return sameTools(config, agent, policy) ? agent : policy;
}

/** The setting that denies a tool to everyone; undefined where somebody has it. */
function stopAt(tool: string, filters: readonly Alternatives[]): string | undefined {
  for (const alternatives of filters) {
    const answers = alternatives.map((layer) => answerOf(tool, layer));
    const [first] = answers;
    if (first !== undefined && answers.every((answer) => !answer.allowed)) return first.at;
  }
  return undefined;
}

function allowed(grant: (where: "host" | "sandbox") => ToolGrant): string {
  return (["host", "sandbox"] as const).map((where) => grant(where).allowed).join();
}

function sameTools(config: OpenClawConfig, one: AgentPolicy, other: AgentPolicy): boolean {
  return (
    [...coreToolNames, "bundle-mcp"].every(
      (tool) =>
        allowed((where) => one.grant(tool, where)) === allowed((where) => other.grant(tool, where)),
    ) &&
    keysAt(config, "/mcp/servers").every(
      (name) =>
        allowed((where) => one.grantMcp(name, where)) ===
        allowed((where) => other.grantMcp(name, where)),
    )
  );
}
