import type { Store } from "../store/store.ts";
import type { WorkSettings } from "./work.ts";

export type Apart = WorkSettings["environment"]["apart"];

/**
 * Of which other workspaces nothing is read with these. What a scan has read is shown to all whose
 * role is for its service: so it matters which roles there are, not who asks.
 * Undefined where all that is read is the operator's to see.
 */
export async function keptApart(
  { workspaces }: Pick<Store, "workspaces">,
  own: readonly string[],
): Promise<Apart> {
  const all = await workspaces.list();
  return { own, others: all.filter(({ machine }) => machine === "").map(({ path }) => path) };
}
