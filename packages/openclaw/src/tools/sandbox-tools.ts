import type { OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";
import { sandboxDefaultAllow, sandboxDefaultDeny } from "./tool-catalog.ts";
import { entriesAt, type ToolEntry, type ToolLayer } from "./tool-layers.ts";
import { allows, denies } from "./tool-pattern.ts";

const tools = "/tools/sandbox/tools";

/**
 * The filter that holds inside a sandbox only. Unlike the others it has an allow list of its own
 * where none is written, and each of an agent's lists replaces the global one.
 */
export function sandboxLayerOf(config: OpenClawConfig, agent: RosterEntry): ToolLayer {
  const list = (field: string) => {
    const places = agentScope(agent, `${tools}/${field}`, `${tools}/${field}`);
    const at = places.find((place) => entriesAt(config, place) !== undefined);
    return at === undefined ? undefined : { at, entries: entriesAt(config, at) ?? [] };
  };
  const allow = list("allow");
  const also = list("alsoAllow")?.entries ?? [];
  const named = [...(allow?.entries ?? []), ...also];
  return {
    allow: allowOf(allow, also),
    deny: list("deny")?.entries ?? defaultDeny(named),
  };
}

function allowOf(
  allow: { readonly at: string; readonly entries: readonly ToolEntry[] } | undefined,
  also: readonly ToolEntry[],
): ToolLayer["allow"] {
  const at = allow?.at ?? `${tools}/allow`;
  // An explicitly empty list allows everything.
  if (allow !== undefined && allow.entries.length === 0) return undefined;
  const base = allow?.entries ?? sandboxDefaultAllow.map((name) => ({ name, at }));
  const looking = [...base, ...also].some(({ name }) => allows(name, "view_image"));
  return { at, entries: [...base, ...also, ...(looking ? [] : [{ name: "view_image", at }])] };
}

// What an owner allows by name is no longer denied by default.
function defaultDeny(named: readonly ToolEntry[]): readonly ToolEntry[] {
  return sandboxDefaultDeny
    .filter((tool) => !named.some(({ name }) => denies(name, tool)))
    .map((name) => ({ name, at: `${tools}/deny` }));
}
