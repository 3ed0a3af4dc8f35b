import type { AgentPolicy, OpenClawModel } from "../../model.ts";
import { seatsOf } from "./seats.ts";

/** The agents that may call a tool in some session. */
export function agentsGranted({ agents }: OpenClawModel, tool: string): readonly AgentPolicy[] {
  return agents.filter((agent) =>
    seatsOf(agent).some(({ where }) => agent.grant(tool, where).allowed),
  );
}
