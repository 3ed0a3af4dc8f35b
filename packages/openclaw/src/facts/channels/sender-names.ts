/** What a stable id of a channel looks like, once the channel's own prefix is off. */
const stableIds: ReadonlyMap<string, RegExp> = new Map([
  ["discord", /^(?:(?:user|discord|pk|id):)?(?:<@!?)?\d{5,}>?$|^pk:/],
  ["googlechat", /^users\//],
  ["matrix", /^@[^:\s]+:\S+$/],
  ["slack", /^(?:(?:user|slack|id):)?(?:<@)?[uwb][a-z0-9]{2,}>?$/],
  ["telegram", /^\d+$/],
]);

const longest = 200;

/**
 * True for an entry of a sender list that can be no id of the channel: a name, a handle, an
 * address. Entries with variables, "*", access groups, and channels whose ids have no form of their
 * own are never judged so.
 */
export function isChangeableName(channel: string, entry: string): boolean {
  const stable = stableIds.get(channel);
  const text = entry.trim().toLowerCase();
  if (stable === undefined || text === "" || text === "*" || text.length > longest) return false;
  if (text.startsWith("accessgroup:") || text.includes("${")) return false;
  const prefix = channel === "telegram" ? /^(?:telegram|tg):/ : new RegExp(`^${channel}:`);
  return !stable.test(text.replace(prefix, ""));
}
