import { effective, type Effective } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";

/**
 * Ids of the agents that an agent may start as its sub-agents; "*" is every configured one. Unset
 * is itself only.
 */
export function allowedSubagentsOf(
  config: OpenClawConfig,
  agent: RosterEntry,
): Effective<readonly string[]> {
  const places = agentScope(
    agent,
    "/subagents/allowAgents",
    "/agents/defaults/subagents/allowAgents",
  );
  return effective(config, places, asTrimmedTexts, [agent.id]);
}
