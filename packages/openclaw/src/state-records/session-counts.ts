import { asName } from "../model/data.ts";
import type { SessionCount } from "../model/state-records.ts";

const mostKeys = 10_000;

/** Counts conversations by kind from the keys of a store; participants are dropped. */
export function countSessions(agent: string, keys: readonly string[]): readonly SessionCount[] {
  const counts = new Map<string, SessionCount>();
  for (const key of keys.slice(0, mostKeys)) {
    const { channel, kind } = conversationOf(key);
    const known = counts.get(`${channel} ${kind}`);
    counts.set(`${channel} ${kind}`, { agent, channel, kind, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

const byItself: Readonly<Record<string, string>> = {
  main: "main",
  cron: "cron",
  subagent: "subagent",
  hook: "webhook",
};
const ofChannel: Readonly<Record<string, string>> = {
  direct: "direct",
  dm: "direct",
  group: "group",
  channel: "group",
  room: "group",
};

/**
 * Reads "agent:<id>:<channel>:<kind>:<whom>", with an account before the kind, or no channel at
 * all.
 */
function conversationOf(key: string): Pick<SessionCount, "channel" | "kind"> {
  const parts = key.slice(0, 512).split(":");
  const [first = "", ...rest] = parts[0] === "agent" ? parts.slice(2) : parts;
  if (Object.hasOwn(byItself, first)) return { channel: "", kind: byItself[first] ?? "other" };
  if (first === "direct" || first === "dm") return { channel: "", kind: "direct" };
  const kind = rest.slice(0, 2).find((part) => Object.hasOwn(ofChannel, part));
  if (kind === undefined) return { channel: "", kind: "other" };
  return { channel: asName(first), kind: ofChannel[kind] ?? "other" };
}
