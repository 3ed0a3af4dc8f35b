import type { Audience, OpenClawModel } from "../../model/model.ts";
import { reachOf, widestOf } from "../reach/reach.ts";
import { seatsOf } from "../reach/seats.ts";
import { shellReachOf } from "../execution/shell-reach.ts";

/** The widest audience that writes to an agent which can read the configuration file; "nobody" where none can. */
export function audienceOfReaders(model: OpenClawModel): Audience {
  return widestOf(
    model.agents.flatMap((agent) =>
      seatsOf(agent)
        .filter((seat) => {
          if (shellReachOf(agent, seat) === "host") return true;
          const reads = seat.where === "host" && agent.grant("read", seat.where).allowed;
          return reads && !agent.fsWorkspaceOnly.value;
        })
        .map((seat) => reachOf(model, agent, seat)),
    ),
  );
}
