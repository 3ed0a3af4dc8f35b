import type { GraphNode } from "@parapet/posture";

/**
 * A common name for the entry points of equal exposures: "discord groups" for two accounts,
 * "discord lobby and 2 like it" for three rooms.
 */
export function entryName(entries: readonly GraphNode[]): string {
  const [first, ...others] = entries;
  if (first === undefined) return "";
  if (others.every(({ key }) => key === first.key)) return first.label;
  const name = nameWithoutAccount(first);
  const rooms = new Set(entries.map(roomOf));
  return rooms.size === 1 ? name : `${name} and ${rooms.size - 1} like it`;
}

/** The name without the agent's own account: "discord groups" for "discord support groups". */
export function nameWithoutAccount({ label, attributes: { account } }: GraphNode): string {
  return typeof account === "string" && account !== "" ? label.replace(` ${account} `, " ") : label;
}

/**
 * The name by which equal entry points are one: without the account, and without the room, where
 * the entry point is a named one.
 */
export function commonName(node: GraphNode): string {
  const name = nameWithoutAccount(node);
  const room = roomOf(node);
  return room === "" ? name : name.slice(0, -room.length);
}

function roomOf({ attributes: { room } }: GraphNode): string {
  return typeof room === "string" ? room : "";
}
