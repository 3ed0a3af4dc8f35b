import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listAt, textAt } from "../tools/tool-lists.ts";
import { agentIdOf } from "../../model/roster.ts";

/** True when the gateway accepts webhooks: without a token it does not even start. */
export function hooksEnabled({ config, gateway }: OpenClawModel): boolean {
  return config.get("/hooks/enabled") === true && gateway.starts;
}

/** The agents that a webhook may address; "every" where no list limits it. */
export function hookAgents({ config }: OpenClawModel): {
  readonly kind: "every" | "listed";
  readonly ids: readonly string[];
} {
  const ids = listAt(config, "/hooks/allowedAgentIds");
  const every = !Array.isArray(config.get("/hooks/allowedAgentIds")) || ids.includes("*");
  return every ? { kind: "every", ids: [] } : { kind: "listed", ids };
}

/** The agents that mappings name, sorted, each once. */
export function mappedAgents(model: OpenClawModel): readonly string[] {
  const { config, agents } = model;
  const named = new Set(
    hookMappings(model)
      .map((at) => textAt(config, `${at}/agentId`))
      .filter((id) => id !== "")
      .map(agentIdOf),
  );
  return agents.map(({ id }) => id).filter((id) => named.has(id));
}

/** Pointers of the mappings, in the order in which OpenClaw tries them. */
export function hookMappings({ config }: OpenClawModel): readonly string[] {
  const mappings = config.get("/hooks/mappings");
  const count = Array.isArray(mappings) ? mappings.length : 0;
  return Array.from({ length: count }, (_, index) => `/hooks/mappings/${index}`);
}

/** Pointers of the mappings that turn webhook content into a system event. */
export function wakingMappings(model: OpenClawModel): readonly string[] {
  const { config } = model;
  return hookMappings(model).filter(
    (at) =>
      config.get(`${at}/action`) === "wake" && takesPayload(textAt(config, `${at}/textTemplate`)),
  );
}

/** True when a template is filled in from more of the request than its path and the time. */
function takesPayload(template: string): boolean {
  return template
    .matchAll(/\{\{([^{}]*)\}\}/g)
    .some(([, name = ""]) => !["now", "path"].includes(name.trim()));
}

/** What session keys of webhooks must begin with; empty where nothing limits them. */
export function sessionKeyPrefixes({ config }: OpenClawModel): readonly string[] {
  return listAt(config, "/hooks/allowedSessionKeyPrefixes")
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== "");
}

/** True when one of the prefixes admits a session key. */
export function admitsKey(prefixes: readonly string[], key: string): boolean {
  return prefixes.some((prefix) => key.toLowerCase().startsWith(prefix.toLowerCase()));
}

/** The session keys that the owner wrote down, without those that a template fills in. */
export function fixedSessionKeys(model: OpenClawModel): readonly string[] {
  const places = [
    "/hooks/defaultSessionKey",
    ...hookMappings(model).map((at) => `${at}/sessionKey`),
  ];
  return places
    .map((at) => asTrimmedText(model.config.get(at)))
    .filter((key): key is string => key !== undefined && !key.includes("{{"));
}
