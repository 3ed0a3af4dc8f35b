import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { oneOf } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawConfig } from "../../model/model.ts";

type Activation = boolean | "auto";

/** Whether code mode is on for an agent, and what runs its code. */
export type CodeMode = {
  /** "auto" leaves it to the model's entry in its provider's catalog. */
  readonly enabled: Effective<Activation>;
  readonly executor: Effective<"node" | "quickjs">;
};

const global = "/tools/codeMode";
const asExecutor = oneOf("node", "quickjs");

/** Code mode as it holds for an agent. Unset is "auto", and an object that does not say is off. */
export function codeModeOf(config: OpenClawConfig, agent: AgentPolicy): CodeMode {
  const own = agent.at === "" ? [] : [`${agent.at}${global}`];
  const scopes = [...own, global];
  const enabled =
    scopes.map((at) => activationAt(config, at)).find((it) => it !== undefined) ??
    ({ value: config.has(global) ? false : "auto", at: global } as const);
  const written = scopes
    .map((at) => ({ value: asExecutor(config.get(`${at}/executor`)), at: `${at}/executor` }))
    .find(({ value }) => value !== undefined);
  return {
    enabled,
    executor: { value: written?.value ?? "node", at: written?.at ?? enabled.at },
  };
}

function activationAt(config: OpenClawConfig, at: string): Effective<Activation> | undefined {
  const value = config.get(at);
  if (isObject(value)) {
    const enabled = value["enabled"];
    return isActivation(enabled) ? { value: enabled, at } : undefined;
  }
  return isActivation(value) ? { value, at } : undefined;
}

function isActivation(value: unknown): value is Activation {
  return typeof value === "boolean" || value === "auto";
}
