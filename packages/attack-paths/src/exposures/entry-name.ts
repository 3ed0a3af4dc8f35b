import type { GraphNode } from "@parapet/posture";

/** A common name for the entry points of equal exposures. */
export function entryName(entries: readonly GraphNode[]): string {
  const [first, ...others] = entries;
  if (first === undefined) return "";
  return others.every(({ key }) => key === first.key) ? first.label : nameWithoutAccount(first);
}

/** The name without the agent's own account: "discord groups" for "discord support groups". */
export function nameWithoutAccount({ label, attributes: { account } }: GraphNode): string {
  return typeof account === "string" && account !== "" ? label.replace(` ${account} `, " ") : label;
}
