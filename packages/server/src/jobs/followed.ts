import type { Workspaces } from "../workspaces/workspaces.ts";
import type { Rescans } from "./rescans.ts";

/** The same workspaces; each that is scanned is scanned again when it changes, and after a while. */
export function followed(workspaces: Workspaces, { follow }: Pick<Rescans, "follow">): Workspaces {
  return {
    ...workspaces,

    scan: async (...request) => {
      const scan = await workspaces.scan(...request);
      follow(scan);
      return scan;
    },

    suppress: async (...request) => {
      const outcome = await workspaces.suppress(...request);
      follow(outcome.scan);
      return outcome;
    },

    liftSuppression: async (...request) => {
      const outcome = await workspaces.liftSuppression(...request);
      follow(outcome.scan);
      return outcome;
    },

    fix: async (...request) => {
      const outcome = await workspaces.fix(...request);
      if (outcome.scan !== undefined) follow(outcome.scan);
      return outcome;
    },
  };
}
