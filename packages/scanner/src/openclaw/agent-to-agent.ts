import { matchesGlob } from "./glob.ts";
import type { Effective, OpenClawConfig, SessionPolicy } from "./model.ts";
import { asString } from "./settings.ts";

const switchKey = "/tools/agentToAgent/enabled";
const allowKey = "/tools/agentToAgent/allow";

/**
 * Whether one agent's session tools reach another agent. Three settings must all let them: the switch, which
 * is on unless false; the list, in which both must stand, and which lets all through while it is empty; and
 * the visibility of sessions, which any value but "all" keeps within one agent.
 */
export function mayMessage(
  config: OpenClawConfig,
  visibility: SessionPolicy["visibility"],
  from: string,
  to: string,
): Effective<boolean> {
  if (from === to) return { value: true, at: switchKey };
  if (config.get(switchKey) === false) return { value: false, at: switchKey };
  if (visibility.value !== "all") return { value: false, at: visibility.at };
  const allow = config.get(allowKey);
  if (!Array.isArray(allow) || allow.length === 0) return { value: true, at: switchKey };
  const patterns = allow.map((entry) => asString(entry)?.trim() ?? "");
  const takesPart = (id: string) => patterns.some((pattern) => matchesAgent(pattern, id));
  return { value: takesPart(from) && takesPart(to), at: allowKey };
}

// Exact ids are compared as written; only patterns ignore case. A blank entry matches nobody.
function matchesAgent(pattern: string, id: string): boolean {
  return pattern.includes("*")
    ? matchesGlob(pattern.toLowerCase(), id.toLowerCase())
    : pattern !== "" && pattern === id;
}
