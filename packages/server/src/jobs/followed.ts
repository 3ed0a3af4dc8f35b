import type { Workspaces } from "../workspaces/workspaces.ts";
import type { Rescans } from "./rescans.ts";

/** The same workspaces; each that is scanned is scanned again when it changes, and after a while. */
export function followed(workspaces: Workspaces, { follow }: Pick<Rescans, "follow">): Workspaces {
  return {
    ...workspaces,

    scan: async (path, options) => {
      const scan = await workspaces.scan(path, options);
      follow(scan);
      return scan;
    },

    fix: async (path, checkIds, by) => {
      const outcome = await workspaces.fix(path, checkIds, by);
      follow(outcome.scan);
      return outcome;
    },
  };
}
