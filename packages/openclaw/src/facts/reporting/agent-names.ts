import type { AgentPolicy } from "../../model/model.ts";
import { shortList } from "../channels/open-entry-points.ts";

/** Agents as the object of a sentence: "main", "a and b", "a, b, c and 4 more". */
export function namesOf(agents: readonly AgentPolicy[]): string {
  return shortList(agents.map(({ id }) => id));
}
