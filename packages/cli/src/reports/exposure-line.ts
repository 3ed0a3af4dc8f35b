import { type Exposure, outcomeNames } from "@parapet/posture";

/** "Anyone → telegram direct messages → main and 49 like it". Not neutralized. */
export function exposureChain({ principal, entry_point, agents, alike }: Exposure): string {
  const [first = "", ...others] = agents;
  const group = alike.length === 0 ? first : `${first} and ${alike.length} like it`;
  return [principal, entry_point, group, ...others].filter((part) => part !== "").join(" → ");
}

const shownOutcomes = 1;

/** "runs commands on the host and 5 more". Not neutralized. */
export function outcomesText(exposure: Exposure): string {
  const names = outcomeNames(exposure);
  const more = names.length - shownOutcomes;
  const shown = names.slice(0, shownOutcomes).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
