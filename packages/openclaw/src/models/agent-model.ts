import { asTrimmedText, type Reader } from "@parapet/scan-core/settings/readers.ts";
import { firstSet } from "@parapet/scan-core/settings/settings.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";

const asPrimary: Reader<string> = (value) =>
  isObject(value) ? asTrimmedText(value["primary"]) : asTrimmedText(value);

/**
 * The language model an agent runs on, "provider/model"; undefined where the configuration names
 * none.
 */
export function primaryModelOf(config: OpenClawConfig, agent: RosterEntry): string | undefined {
  const places = agentScope(agent, "/model", "/agents/defaults/model");
  return firstSet(config, places, asPrimary)?.value;
}
