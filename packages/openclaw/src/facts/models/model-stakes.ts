import type { AgentPolicy, Audience, OpenClawModel } from "../../model/model.ts";
import { reachOf, widestOf } from "../reach/reach.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";
import { shellAccess } from "../execution/shell-access.ts";
import { webToolsOf } from "../tools/web-access.ts";

/** What is at stake when a model follows injected instructions. */
export type ModelStakes = {
  /** Who can write to an agent that runs on it. */
  readonly audience: Audience;
  /** True when such an agent reads pages of the web. */
  readonly readsWeb: boolean;
  /** True when such an agent runs commands, in a sandbox or not. */
  readonly runsCommands: boolean;
};

export function stakesOf(model: OpenClawModel, agents: readonly AgentPolicy[]): ModelStakes {
  return {
    audience: widestOf(agents.map((agent) => reachOf(model, agent))),
    readsWeb: agents.some((agent) =>
      executionContextsOf(agent).some((context) => webToolsOf(model, agent, context).length > 0),
    ),
    runsCommands: agents.some((agent) => shellAccess(agent).length > 0),
  };
}
