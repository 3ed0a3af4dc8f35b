import type { FixDescription, UnusedTool } from "@parapet/scanner";

/** The title of the default fix, the same wherever it is offered. */
export function madeTitle({ title, choices }: Pick<FixDescription, "title" | "choices">): string {
  return choices[0]?.title ?? title;
}

const mostNamed = 5;

/** "Denies what was not used in 30 days: exec to main, browser to desk". */
export function unusedTitle(unusedTools: readonly UnusedTool[]): string {
  const named = unusedTools
    .slice(0, mostNamed)
    .map(({ tool, agent_id }) => `${tool} to ${agent_id}`);
  const more = unusedTools.length - named.length;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `Denies what was not used in 30 days: ${named.join(", ")}${rest}`;
}
