import type { OpenClawModel } from "../../model/model.ts";

/**
 * The agent whose own settings a pointer is about, as a match names it; nothing where it is about
 * all.
 */
export function agentOf(
  { agents }: Pick<OpenClawModel, "agents">,
  pointer: string,
): { readonly agent?: string } {
  const owner = agents.find(({ at }) => at !== "" && `${pointer}/`.startsWith(`${at}/`));
  return owner === undefined ? {} : { agent: owner.id };
}
