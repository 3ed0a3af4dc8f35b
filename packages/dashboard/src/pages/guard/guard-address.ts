import type { Api } from "../../api/types.ts";
import { nodeName } from "../attack-paths/route-text.ts";

/** The page that guards an agent, with a tool chosen if it or a path that calls it is given. */
export function guardAddress({
  agent_id,
  service,
  tool = "",
  path = "",
}: {
  readonly agent_id: string;
  readonly service: string;
  readonly tool?: string;
  /** ID of an attack path, for the last tool that is called on it. */
  readonly path?: string;
}): string {
  const query = new URLSearchParams({
    agent: agent_id,
    service,
    ...(tool === "" ? {} : { tool }),
    ...(path === "" ? {} : { path }),
  });
  return `/guard?${query}`;
}

/** The last tool that is called on a path; "" if none is. */
export function lastToolOf({ path_steps }: Pick<Api["AttackPathDetail"], "path_steps">): string {
  const tool = path_steps.findLast(({ node_type }) => node_type === "tool");
  return tool === undefined ? "" : nodeName(tool);
}
