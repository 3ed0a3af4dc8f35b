import type { OpenClawModel } from "../../model.ts";
import { listAt } from "./tool-lists.ts";

/** True when the gateway takes webhooks. */
export function hooksEnabled({ config }: OpenClawModel): boolean {
  return config.get("/hooks/enabled") === true;
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
export function mappedAgents({ config, agents }: OpenClawModel): readonly string[] {
  const mappings = config.get("/hooks/mappings");
  const count = Array.isArray(mappings) ? mappings.length : 0;
  const named = new Set(
    Array.from({ length: count }, (_, index) => config.get(`/hooks/mappings/${index}/agentId`)),
  );
  return agents.map(({ id }) => id).filter((id) => named.has(id));
}
