import type { GraphNode } from "@parapet/posture";

/** What the entry points of equal exposures are called together. */
export function entryName(entries: readonly GraphNode[]): string {
  const [first, ...others] = entries;
  if (first === undefined) return "";
  return others.every(({ key }) => key === first.key) ? first.label : nameWithoutAccount(first);
}

/** Without the account that an agent has of its own: "discord groups" for "discord support groups". */
export function nameWithoutAccount({ label, attributes: { account } }: GraphNode): string {
  return typeof account === "string" && account !== "" ? label.replace(` ${account} `, " ") : label;
}
