import { type Effective, firstSet } from "@parapet/scan-core/settings/settings.ts";
import type { Reader } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";

const shared = "/memory/search";

/** A setting of the memory search of one agent, with the place that owns it. */
export function memorySetting<Value>(
  { config }: Pick<OpenClawModel, "config">,
  agent: AgentPolicy,
  name: string,
  read: Reader<Value>,
): Effective<Value> | undefined {
  return firstSet(config, memoryPlaces(agent, name), read);
}

/** Where a setting of an agent's memory search may be, its own place first. */
export function memoryPlaces({ at }: AgentPolicy, name: string): readonly string[] {
  const own = at === "" ? [] : [`${at}${shared}/${name}`];
  return [...own, `${shared}/${name}`];
}
