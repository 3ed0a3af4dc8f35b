import { matchesGlob } from "@parapet/scan-core/layers/glob.ts";
import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import { asString } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig, SessionPolicy } from "../model/model.ts";

const switchKey = "/tools/agentToAgent/enabled";
const allowKey = "/tools/agentToAgent/allow";

/**
 * Whether session tools of one agent reach another. Three settings must allow it: the switch (on
 * unless false; in older releases off unless true), the list (must contain both; empty allows all)
 * and the visibility of sessions ("all"). They are read once for all pairs.
 */
export function agentMessages(
  config: OpenClawConfig,
  visibility: SessionPolicy["visibility"],
  isOlder = false,
): (from: string, to: string) => Effective<boolean> {
  const among = messagesAmongAgents(config, visibility, isOlder);
  return (from, to) => (from === to ? { value: true, at: switchKey } : among(from, to));
}

function messagesAmongAgents(
  config: OpenClawConfig,
  visibility: SessionPolicy["visibility"],
  isOlder: boolean,
): (from: string, to: string) => Effective<boolean> {
  const isOn = isOlder ? config.get(switchKey) === true : config.get(switchKey) !== false;
  if (!isOn) return always({ value: false, at: switchKey });
  if (visibility.value !== "all") return always({ value: false, at: visibility.at });
  const allow = config.get(allowKey);
  if (!Array.isArray(allow) || allow.length === 0) return always({ value: true, at: switchKey });
  const patterns = allow.map((entry) => asString(entry)?.trim() ?? "");
  const known = new Map<string, boolean>();
  const takesPart = (id: string): boolean => {
    const answer = known.get(id) ?? patterns.some((pattern) => matchesAgent(pattern, id));
    known.set(id, answer);
    return answer;
  };
  return (from, to) => ({ value: takesPart(from) && takesPart(to), at: allowKey });
}

function always(answer: Effective<boolean>): () => Effective<boolean> {
  return () => answer;
}

// Exact ids are compared as written; only patterns ignore case. A blank entry matches nobody.
function matchesAgent(pattern: string, id: string): boolean {
  return pattern.includes("*")
    ? matchesGlob(pattern.toLowerCase(), id.toLowerCase())
    : pattern !== "" && pattern === id;
}
