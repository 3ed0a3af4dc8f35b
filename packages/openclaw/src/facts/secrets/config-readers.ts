import type { Audience, OpenClawModel } from "../../model/model.ts";
import { reachOf, widestOf } from "../reach/reach.ts";
import { executionContextsOf } from "../reach/execution-contexts.ts";
import { shellReachOf } from "../execution/shell-reach.ts";

/**
 * The broadest audience that writes to an agent which can read the configuration file; "nobody"
 * where none can.
 */
export function audienceOfReaders(model: OpenClawModel): Audience {
  return widestOf(
    model.agents.flatMap((agent) =>
      executionContextsOf(agent)
        .filter((context) => {
          if (shellReachOf(agent, context) === "host") return true;
          const reads = context.where === "host" && agent.grant("read", context.where).allowed;
          return reads && !agent.fsWorkspaceOnly.value;
        })
        .map((context) => reachOf(model, agent, context)),
    ),
  );
}
