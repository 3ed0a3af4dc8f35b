import type { OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";
import { asText, firstSet, isObject, type Reader } from "../model/settings.ts";

const asPrimary: Reader<string> = (value) =>
  isObject(value) ? asText(value["primary"]) : asText(value);

/** The language model an agent runs on, "provider/model"; undefined where the configuration names none. */
export function primaryModelOf(config: OpenClawConfig, agent: RosterEntry): string | undefined {
  const places = agentScope(agent, "/model", "/agents/defaults/model");
  return firstSet(config, places, asPrimary)?.value;
}
