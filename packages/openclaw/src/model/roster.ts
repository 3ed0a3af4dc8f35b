import { asString, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "./model.ts";

/** An agent as the configuration names it. */
export type RosterEntry = {
  /**
   * As OpenClaw normalizes it: lower case, characters other than letters, digits, "_" and "-"
   * replaced by "-".
   */
  readonly id: string;
  /** Pointer of its entry; "" for the agent that exists when none is configured. */
  readonly at: string;
};

/**
 * The agents, in the order of the file, each id once. `agents.entries` hides the older
 * `agents.list`. Never empty.
 */
export function rosterOf(config: OpenClawConfig): readonly RosterEntry[] {
  const listed = config.has("/agents/entries") ? keyedAgents(config) : listedAgents(config);
  const seen = new Map<string, RosterEntry>();
  for (const entry of listed) if (!seen.has(entry.id)) seen.set(entry.id, entry);
  return seen.size > 0 ? [...seen.values()] : [{ id: "main", at: "" }];
}

/**
 * Id of the agent that handles what no binding routes; undefined where there are several agents and
 * none is marked as default. A list without a mark predates ownership: there the first agent was
 * the default.
 */
export function defaultAgentOf(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): string | undefined {
  const sole = roster.length === 1 ? roster[0]?.id : undefined;
  if (config.get("/agents/ownership") === "explicit") {
    const recorded = asTrimmedText(config.get("/agents/defaults/systemAgent/agentId"));
    const owner = recorded === undefined ? undefined : agentIdOf(recorded);
    return roster.some((entry) => entry.id === owner) ? owner : sole;
  }
  const marked = roster.filter((entry) => config.get(below(entry.at, "default")) === true);
  if (marked.length === 1) return marked[0]?.id;
  return sole ?? (roster[0]?.at.startsWith("/agents/list/") === true ? roster[0].id : undefined);
}

/**
 * Id of the agent whose data is where that of the only agent was, such as its workspace. With
 * explicit ownership this is none of several agents, also not the system agent.
 */
export function dataOwnerOf(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): string | undefined {
  const isExplicit = config.get("/agents/ownership") === "explicit";
  return isExplicit && roster.length > 1 ? undefined : defaultAgentOf(config, roster);
}

/** The id under which OpenClaw knows what a person wrote; "main" when nothing usable is left. */
export function agentIdOf(written: string): string {
  const id = written
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 64);
  return id === "" ? "main" : id;
}

/**
 * Places of one setting, most specific first: the agent's own, then those that hold for all agents.
 */
export function agentScope(
  agent: RosterEntry,
  path: string,
  ...general: readonly [string, ...string[]]
): readonly [string, ...string[]] {
  return agent.at === "" ? general : [`${agent.at}${path}`, ...general];
}

function keyedAgents(config: OpenClawConfig): readonly RosterEntry[] {
  return keysAt(config, "/agents/entries")
    .map((key) => ({ id: agentIdOf(key), at: below("/agents/entries", key) }))
    .filter(({ at }) => isObject(config.get(at)));
}

function listedAgents(config: OpenClawConfig): readonly RosterEntry[] {
  const list = config.get("/agents/list");
  if (!Array.isArray(list)) return [];
  return list
    .map((entry, index) => ({ entry, at: below("/agents/list", index) }))
    .filter(({ entry }) => isObject(entry))
    .map(({ at }) => ({ id: agentIdOf(asString(config.get(`${at}/id`)) ?? ""), at }));
}
