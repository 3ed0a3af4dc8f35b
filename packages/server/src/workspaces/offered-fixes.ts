import type { RankedFix } from "@parapet/posture";
import type { PostureScan } from "../store/postures.ts";

/** A ranked fix and where it is to be made. */
export type OfferedFix = RankedFix &
  Pick<PostureScan, "service" | "workspace_path"> & {
    /**
     * True for one that `parapet fix --all` makes; the others run only when asked for by their IDs.
     */
    readonly applies_by_itself: boolean;
    /** What else it does; "" for nothing. */
    readonly side_effects: string;
  };

/** A fix of a workspace as it is listed. */
export function offeredFix(
  fix: RankedFix,
  workspace: Pick<PostureScan, "service" | "workspace_path">,
): OfferedFix {
  return {
    ...fix,
    ...workspace,
    applies_by_itself: fix.safe,
    side_effects: fix.safe ? "" : "It cuts access or stops jobs that somebody may rely on.",
  };
}
